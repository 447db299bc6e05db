package io.merganser.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is wrong with a request, as RFC 9457 has it.
 *
 * @param type a URI; {@code about:blank} where the title says all
 * @param title what the status means
 * @param detail what was wrong, where, and what is allowed
 */
public record Problem(String type, int status, String title, String detail) {
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final ObjectMapper JSON = new ObjectMapper();

  public Problem(int status, String title, String detail) {
    this("about:blank", status, title, detail);
  }

  public byte[] json() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("type", type);
    members.put("title", title);
    members.put("status", status);
    members.put("detail", detail);
    try {
      return JSON.writeValueAsBytes(members);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and a number could not be written", e);
    }
  }
}
