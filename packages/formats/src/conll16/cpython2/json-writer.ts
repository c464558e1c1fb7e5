/**
 * Returns JSON as Python's `json.dumps` writes whole numbers, texts, lists and objects; keys with the value undefined are left
 * out.
 */
export function pythonJson(value: unknown): string {
  if (typeof value === "string") return asciiString(value);
  if (Array.isArray(value)) {
    // Token tuples make up most of a release.
    const texts = value.every((item) => typeof item === "number") ? value : value.map(pythonJson);
    return `[${texts.join(", ")}]`;
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const items: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) items.push(`${asciiString(key)}: ${pythonJson(item)}`);
  }
  return `{${items.join(", ")}}`;
}

// JSON.stringify escapes quotes, backslashes and C0 controls as Python does; the rest is escaped here.
function asciiString(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
