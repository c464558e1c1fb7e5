import file from "../data/english-abbreviations.json" with { type: "json" };

const abbreviations = classesOfForms();
/** Tokens that may be joined to an abbreviation before them: 11a.m., Maj.-Gen., D-Calif. */
const joined = new RegExp(file.joined, "u");
const shapes = Object.entries(file.shapes).map(
  ([name, { pattern }]) => [name, new RegExp(`^(?:${pattern})$`, "u")] as const,
);

/** Returns the class of the word before a mark; `lowered` for an abbreviation with a capital that is written without. */
export function wordClass(word: string): string {
  const found = tokenWordClass(word);
  return found === "other" ? (abbreviations.get(word.replace(joined, "")) ?? found) : found;
}

/** Returns the class of a token before a full stop. Joined parts are not looked for. */
export function tokenWordClass(token: string): string {
  return abbreviations.get(token) ?? shapeOf(token);
}

function shapeOf(word: string): string {
  return shapes.find(([, pattern]) => pattern.test(word))?.[0] ?? "other";
}

/** Returns the forms of every entry but single letters. Measures are in lower case only: `ft` is one, `Ft` a fort. */
function classesOfForms(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, { capitalised, anyCase }] of Object.entries(file.classes)) {
    for (const word of [...capitalised, ...anyCase]) {
      if (word.length === 1 || name === "measure") continue;
      found.set(word.charAt(0).toUpperCase() + word.slice(1), name);
      found.set(word.toUpperCase(), name);
    }
    for (const word of anyCase) found.set(word, name);
  }
  for (const word of Object.values(file.classes).flatMap(({ capitalised }) => capitalised)) {
    if (!found.has(word)) found.set(word, "lowered");
  }
  return found;
}
