/** Returns a float as Python's `repr` writes it: in as few digits as tell it from other floats, with a point or an exponent. */
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
