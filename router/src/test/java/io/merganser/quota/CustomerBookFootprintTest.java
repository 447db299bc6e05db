package io.merganser.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Criticality;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CustomerBookFootprintTest {
  private static final int BOOKS = 20;
  private static final int CUSTOMERS = 10_000;

  @Test
  void aCustomerTakesAtMostTwoHundredBytes() {
    Limits limits = Limits.unlimited().withOthers(Limit.of(500));
    List<CustomerBook> books = new ArrayList<>(BOOKS);
    long before = liveBytes();
    for (int b = 0; b < BOOKS; b++) {
      CustomerBook book = new CustomerBook(Fixture.settings(limits, CUSTOMERS), 10, 0);
      for (int c = 0; c < CUSTOMERS; c++) {
        // Each book has names of its own, as each backend has.
        book.tryAdmit("customer-" + c, Criticality.CRITICAL, c);
      }
      books.add(book);
    }
    double each = (double) (liveBytes() - before) / (BOOKS * CUSTOMERS);
    System.out.println(
        "one customer of " + CUSTOMERS + ": " + Math.round(each) + " bytes, with name");
    assertThat(books).allSatisfy(book -> assertThat(book.customers()).isEqualTo(CUSTOMERS));
    assertThat(each).isLessThan(200);
  }

  private static long liveBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
