package io.merganser.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.Criticality;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

/** A rolling restart mixes versions: these bytes must stay what they are. */
class FrameTest {
  private static final RequestHeader HEADER =
      new RequestHeader(
          0x0102030405060708L,
          250,
          Criticality.SHEDDABLE,
          2,
          Optional.of("gmail"),
          Optional.of("00-ab-cd-01"));
  private static final Payload PAYLOAD = new Payload(20, "S", new byte[] {1, 2, 3});

  @Example
  void aRequestHasTheseBytes() {
    assertThat(hex(RequestFrame.encode(HEADER, PAYLOAD)))
        .isEqualTo(
            "0024" // header length
                + "0102030405060708" // id
                + "000000fa" // remaining
                + "03" // criticality
                + "02" // attempt
                + "010005676d61696c" // customer
                + "02000b30302d61622d63642d3031" // trace
                + "00000014" // serializer
                + "000153" // manifest
                + "010203");
  }

  @Example
  void aReplyHasTheseBytes() {
    Reply reply = new Reply(7, Reply.Status.HANDLER_FAILED, "why", false, PAYLOAD);
    assertThat(hex(ReplyFrame.encode(reply)))
        .isEqualTo(
            "000e" // header length
                + "0000000000000007" // id
                + "01" // status
                + "0003776879" // detail
                + "00000014"
                + "000153"
                + "010203");
  }

  @Example
  void aRefusalAndADegradedReplyHaveTheseBytes() {
    String nothing = "00000000" + "0000";
    assertThat(hex(ReplyFrame.encode(Reply.refusal(7, Reply.Status.OVERLOADED))))
        .isEqualTo("0012" + "0000000000000007" + "04" + "000772656675736564" + nothing);
    assertThat(hex(ReplyFrame.encode(Reply.success(7, true, PAYLOAD))))
        .isEqualTo(
            "000c"
                + "0000000000000007"
                + "00"
                + "0000"
                + "01" // flags
                + "00000014"
                + "000153"
                + "010203");
  }

  @Property(seed = "20")
  void requestsComeBackAsTheyWere(
      @ForAll long id,
      @ForAll @IntRange(max = 255) int attempt,
      @ForAll Criticality criticality,
      @ForAll @StringLength(max = 128) String customer,
      @ForAll byte[] bytes) {
    RequestHeader header =
        new RequestHeader(
            id,
            5,
            criticality,
            attempt,
            Optional.of(customer).filter(text -> !text.isEmpty()),
            Optional.empty());
    byte[] frame = RequestFrame.encode(header, new Payload(1, "m", bytes));
    RequestFrame.setRemaining(frame, 77);
    assertThat(RequestFrame.header(frame).id()).isEqualTo(id);
    assertThat(RequestFrame.header(frame).remainingMillis()).isEqualTo(77);
    assertThat(RequestFrame.header(frame).criticality()).isEqualTo(criticality);
    assertThat(RequestFrame.header(frame).attempt()).isEqualTo(attempt);
    assertThat(RequestFrame.payload(frame).bytes()).isEqualTo(bytes);
  }

  @Property(seed = "20")
  void repliesComeBackAsTheyWere(
      @ForAll long id, @ForAll Reply.Status status, @ForAll byte[] bytes) {
    Reply reply =
        ReplyFrame.decode(
            ReplyFrame.encode(
                new Reply(id, status, "detail", id % 2 == 0, new Payload(3, "", bytes))));
    assertThat(reply.id()).isEqualTo(id);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.detail()).isEqualTo("detail");
    assertThat(reply.degraded()).isEqualTo(id % 2 == 0);
    assertThat(reply.payload().bytes()).isEqualTo(bytes);
  }

  @Example
  void fieldsOfANewerVersionAreSkipped() {
    byte[] frame = RequestFrame.encode(HEADER, PAYLOAD);
    byte[] unknown = {9, 0, 2, 42, 42};
    int headerEnd = 2 + ByteBuffer.wrap(frame).getShort();
    ByteBuffer newer = ByteBuffer.allocate(frame.length + unknown.length);
    newer.put(frame, 0, headerEnd).put(unknown).put(frame, headerEnd, frame.length - headerEnd);
    newer.putShort(0, (short) (headerEnd - 2 + unknown.length));
    assertThat(RequestFrame.header(newer.array())).isEqualTo(HEADER);
    assertThat(RequestFrame.payload(newer.array()).bytes()).isEqualTo(PAYLOAD.bytes());
  }

  @Example
  void anUnknownCriticalityIsTheDefault() {
    byte[] frame = RequestFrame.encode(HEADER, PAYLOAD);
    frame[14] = 17;
    assertThat(RequestFrame.header(frame).criticality()).isEqualTo(Criticality.CRITICAL);
  }

  @Example
  void everyTruncationIsNoticed() {
    byte[] frame = RequestFrame.encode(HEADER, PAYLOAD);
    for (int length = 0; length < 38; length++) {
      byte[] cut = Arrays.copyOf(frame, length);
      assertThatThrownBy(() -> RequestFrame.header(cut)).isInstanceOf(MalformedException.class);
      assertThatThrownBy(() -> RequestFrame.payload(cut)).isInstanceOf(MalformedException.class);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
