export interface Difference {
  readonly expected: string;
  readonly found: string;
}

/** Returns the first difference of two JSON values. Lists of numbers are compared whole. @param path for the message: `Arg1.TokenList` */
export function valueDifference(expected: unknown, actual: unknown, path = ""): Difference | undefined {
  if (isNested(expected) && isNested(actual)) {
    for (const key of Object.keys({ ...expected, ...actual })) {
      const difference = valueDifference(expected[key], actual[key], path === "" ? key : `${path}.${key}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  const expectedText = jsonText(expected);
  const actualText = jsonText(actual);
  if (expectedText === actualText) return undefined;
  const difference = textDifference(expectedText, actualText);
  return path === "" ? difference : { ...difference, expected: `${path}: ${difference.expected}` };
}

type Nested = Readonly<Record<string, unknown>>;

function isNested(value: unknown): value is Nested {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) || value.some((entry) => typeof entry === "object");
}

function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

function textDifference(expected: string, actual: string): Difference {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  const start = at > 60 ? at - 20 : 0;
  return { expected: excerpt(expected, start), found: excerpt(actual, start) };
}

function excerpt(text: string, start: number): string {
  const end = start + 80;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
