package io.merganser.bench.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The main class of a JVM with many backends and clients, each an actor system of its own. It does
 * what each line of standard input says and answers with a line of standard output: {@code backend
 * ID} and {@code client ID} start one, {@code terminate ID} ends a backend as SIGTERM would, and
 * {@code connections} gives, as JSON, whom each client can send to. It ends when its input does.
 */
public final class FleetHost {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> seeds;
  private final Map<String, String> settings;
  private final Map<String, LocalBackend> backends = new HashMap<>();
  private final Map<String, FleetNode> clients = new TreeMap<>();

  private FleetHost(String seed, Map<String, String> settings) {
    this.seeds = List.of(seed);
    this.settings = settings;
  }

  /** Takes a node of the cluster as host:port, and settings as path=value. */
  public static void main(String[] arguments) throws IOException {
    PrintStream answers = System.out;
    // Whatever a library prints must not be read as an answer.
    System.setOut(System.err);
    Map<String, String> settings = new HashMap<>();
    for (String argument : List.of(arguments).subList(1, arguments.length)) {
      int equals = argument.indexOf('=');
      settings.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    FleetHost host = new FleetHost(arguments[0], settings);
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        answers.println(host.answer(line.split(" ")));
      }
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  private String answer(String[] words) throws JsonProcessingException {
    switch (words[0]) {
      case "backend" -> backends.put(words[1], LocalBackend.start(words[1], seeds, settings));
      case "client" -> clients.put(words[1], FleetNode.start(words[1], seeds, settings));
      case "terminate" -> {
        LocalBackend backend = backends.remove(words[1]);
        if (backend == null) {
          throw new IllegalArgumentException("there is no backend " + words[1]);
        }
        backend.terminate();
      }
      case "connections" -> {
        Map<String, List<String>> connections = new TreeMap<>();
        clients.forEach((id, client) -> connections.put(id, client.servingAll()));
        return JSON.writeValueAsString(connections);
      }
      default -> throw new IllegalArgumentException("there is no command " + words[0]);
    }
    return "done";
  }
}
