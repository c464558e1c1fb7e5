interface JsonOddity {
  readonly rule: "duplicate-key" | "prototype-key" | "lone-surrogate" | "nesting-too-deep";
  readonly found: string;
  readonly at: number;
}

/** CPython, on which the official programs run, follows 994. */
export const mostNested = 984;

/** Yields what readers of JSON take in silence, each in its own way. After too deep nesting the rest is not read. */
export function* jsonOddities(text: string): Generator<JsonOddity> {
  const open: (Set<string> | undefined)[] = [];
  for (const { 0: mark, 1: colon = "", index: at } of text.matchAll(marks)) {
    if (mark === "]" || mark === "}") open.pop();
    else if (mark === "[" || mark === "{") {
      open.push(mark === "{" ? new Set() : undefined);
      if (open.length <= mostNested) continue;
      yield { rule: "nesting-too-deep", found: `more than ${mostNested}`, at };
      return;
    } else {
      const string = JSON.parse(mark.slice(0, mark.length - colon.length)) as string;
      const found = JSON.stringify(string);
      if (/\p{Surrogate}/u.test(string)) yield { rule: "lone-surrogate", found, at };
      if (colon === "") continue;
      const keys = open.at(-1);
      if (keys?.has(string) === true) yield { rule: "duplicate-key", found, at };
      keys?.add(string);
      if (string === "__proto__") yield { rule: "prototype-key", found, at };
    }
  }
}

const marks = /"[^"\\]*(?:\\.[^"\\]*)*"([ \t\r\n]*:)?|[[\]{}]/g;
