package io.merganser.samples;

import akka.serialization.SerializerWithStringManifest;
import java.io.NotSerializableException;
import java.nio.charset.StandardCharsets;

public final class SearchSerializer extends SerializerWithStringManifest {
  @Override
  public int identifier() {
    return 7001;
  }

  @Override
  public String manifest(Object message) {
    return message instanceof Query ? "Q" : "R";
  }

  @Override
  public byte[] toBinary(Object message) {
    String text = message instanceof Query query ? query.text() : ((Result) message).text();
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return switch (manifest) {
      case "Q" -> new Query(text);
      case "R" -> new Result(text);
      default -> throw new NotSerializableException("unknown manifest " + manifest);
    };
  }
}
