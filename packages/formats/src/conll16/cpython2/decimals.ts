/** Rounds as `round(x, 4)` of Python 2: nearest on the exact binary value, exact ties away from zero. */
export function round4(value: number): number {
  return Number(value.toFixed(4));
}

/** Writes `"%.4f" % x` of Python. */
export function format4(value: number): string {
  return formatFixed(value, 4);
}

/**
 * Writes `"%.nf" % x` of Python, C and Perl: nearest on the exact binary value, exact ties to the even digit.
 * @param digits after the decimal point, 0 to 4
 */
export function formatFixed(value: number, digits: number): string {
  // x·10ⁿ ends in exactly .5 only for odd multiples of 1/2ⁿ⁺¹, where the product is exact.
  const isTie = Math.abs((value * 2 ** (digits + 1)) % 2) === 1;
  if (!isTie) return value.toFixed(digits);
  const power = 10 ** digits;
  const below = Math.floor(value * power);
  return ((below % 2 === 0 ? below : below + 1) / power).toFixed(digits);
}

/** Returns a float as Python's `repr` writes it: with as few digits as separate it from other floats, and with a point or an exponent. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  const text = String(value);
  return text.includes(".") ? text : `${text}.0`;
}
