export interface Difference {
  readonly expected: string;
  readonly found: string;
}

/** Compares JSON values, lists of numbers and texts as a whole. @param path for the message: `Arg1.TokenList` */
export function valueDifference(expected: unknown, found: unknown, path = ""): Difference | undefined {
  if (isNested(expected) && isNested(found)) {
    for (const key of Object.keys({ ...expected, ...found })) {
      const difference = valueDifference(expected[key], found[key], path === "" ? key : `${path}.${key}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  const wanted = shown(expected);
  const actual = shown(found);
  if (wanted === actual) return undefined;
  const difference = textDifference(wanted, actual);
  return path === "" ? difference : { ...difference, expected: `${path}: ${difference.expected}` };
}

type Nested = Readonly<Record<string, unknown>>;

function isNested(value: unknown): value is Nested {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) || value.some((entry) => typeof entry === "object");
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

function textDifference(expected: string, found: string): Difference {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const start = at > 60 ? at - 20 : 0;
  return { expected: excerpt(expected, start), found: excerpt(found, start) };
}

function excerpt(text: string, start: number): string {
  const end = start + 80;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
