package io.merganser.samples;

public record Result(String text) {}
