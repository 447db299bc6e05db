/** Numbers and times in words. What is not known is a dash. */

const NONE = "–";

/** A ratio such as 1.04. */
export function ratio(value) {
  return known(value) ? value.toFixed(value < 9.995 ? 2 : 1) : NONE;
}

/** A share of one, in percent. */
export function percent(value, digits = 0) {
  return known(value) ? `${(value * 100).toFixed(digits)} %` : NONE;
}

/** A number of things in a second, or a weight: short, whatever its size. */
export function number(value) {
  if (!known(value)) {
    return NONE;
  }
  const size = Math.abs(value);
  if (size >= 1e6) {
    return `${(value / 1e6).toFixed(1)} M`;
  }
  if (size >= 1e4) {
    return `${(value / 1e3).toFixed(1)} k`;
  }
  if (size >= 100 || Number.isInteger(value)) {
    return value.toFixed(0);
  }
  return value.toFixed(size >= 10 ? 1 : 2);
}

/** A whole number with its thousands apart. */
export function whole(value) {
  return known(value) ? value.toLocaleString("en-GB") : NONE;
}

/** The time of day. */
export function clock(date) {
  return date.toLocaleTimeString("en-GB");
}

/** How long ago that was: "4 min". */
export function span(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000));
  if (seconds < 90) {
    return `${seconds} s`;
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) {
    return `${minutes} min`;
  }
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** "1 backend", "2 backends". */
export function count(amount, thing) {
  return `${whole(amount)} ${thing}${amount === 1 ? "" : "s"}`;
}

export function known(value) {
  return typeof value === "number" && Number.isFinite(value);
}
