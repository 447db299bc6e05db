package io.merganser.samples;

public record Query(String text) {}
