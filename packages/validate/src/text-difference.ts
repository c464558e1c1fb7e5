/** Two texts around the first place where they differ, short enough for a message. */
export function textDifference(expected: string, found: string): { expected: string; found: string } {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const start = at > 60 ? at - 20 : 0;
  return { expected: excerpt(expected, start), found: excerpt(found, start) };
}

function excerpt(text: string, start: number): string {
  const part = text.slice(start, start + 80);
  return `${start > 0 ? "…" : ""}${JSON.stringify(part)}${start + 80 < text.length ? "…" : ""}`;
}
