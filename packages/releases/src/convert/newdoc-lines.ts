/** The lines `# newdoc id = ID` of a CoNLL-U text, with the index at which each begins. */
export function* newdocLines(text: string): Generator<{ readonly id: string; readonly index: number }> {
  for (const { 1: id = "", index } of text.matchAll(/^# *newdoc[ _]id *= *(.*?)\s*$/gm)) yield { id, index };
}

/** The part of a CoNLL-U text that is of a document; the whole text where it names no documents. Lines keep their numbers. */
export function documentPart(text: string, document: string): string {
  const lines = [...newdocLines(text)];
  const own = lines.findIndex(({ id }) => id === document);
  if (own < 0 || lines.length === 1) return text;
  const start = lines[own]?.index ?? 0;
  return text.slice(0, start).replace(/[^\n]/g, "") + text.slice(start, lines[own + 1]?.index);
}
