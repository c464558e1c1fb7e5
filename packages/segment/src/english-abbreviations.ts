import file from "../data/english-abbreviations.json" with { type: "json" };

const abbreviations = classesOfForms();
/** Matches the parts that may be joined to an abbreviation: 11a.m., Maj.-Gen., D-Calif. */
const joined = new RegExp(file.joined, "u");
const shapes = Object.entries(file.shapes).map(
  ([name, { pattern }]) => [name, new RegExp(`^(?:${pattern})$`, "u")] as const,
);

/** Returns the class of the word before a mark; `lowered` for an abbreviation with a capital that is written without. */
export function wordClass(word: string): string {
  const tokenClass = tokenWordClass(word);
  return tokenClass === "other" ? (abbreviations.get(word.replace(joined, "")) ?? tokenClass) : tokenClass;
}

/** Returns the class of a token before a full stop, which has no joined parts. */
export function tokenWordClass(token: string): string {
  return abbreviations.get(token) ?? shapeOf(token);
}

function shapeOf(word: string): string {
  return shapes.find(([, pattern]) => pattern.test(word))?.[0] ?? "other";
}

/** Returns the class of each form. Single letters and measures have no other forms: `ft` is a measure, `Ft` a fort. */
function classesOfForms(): ReadonlyMap<string, string> {
  const classes = new Map<string, string>();
  for (const [name, { capitalised, anyCase }] of Object.entries(file.classes)) {
    for (const word of [...capitalised, ...anyCase]) {
      if (word.length === 1 || name === "measure") continue;
      classes.set(word.charAt(0).toUpperCase() + word.slice(1), name);
      classes.set(word.toUpperCase(), name);
    }
    for (const word of anyCase) classes.set(word, name);
  }
  for (const word of Object.values(file.classes).flatMap(({ capitalised }) => capitalised)) {
    if (!classes.has(word)) classes.set(word, "lowered");
  }
  return classes;
}
