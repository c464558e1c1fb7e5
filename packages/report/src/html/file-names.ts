import { sha256 } from "@discoprep/files";

/** The longest name of a file, in bytes, that all common file systems take, less the ending. */
const longest = 200;

/**
 * Gives every id (of a document, of an article) a file name of its own. Safe characters stay, others are percent-encoded, and so
 * are dots at the start. Device names of Windows get an underscore. Some file systems ignore capitals: a name that differs from
 * an earlier one only in capitals gets a number. `within` names the split, as ids are unique only there.
 */
export function fileNames(): (id: string, within?: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return (id, within = "") => {
    const key = `${within}\0${id}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    const base = safeName(id);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}~${number}`;
    taken.add(name.toLowerCase());
    names.set(key, name);
    return name;
  };
}

function safeName(id: string): string {
  const encoded = [...Buffer.from(id.toWellFormed(), "utf8")]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("")
    .replace(/^\.+/, (dots) => dots.replaceAll(".", "%2E"))
    .replace(/^$|^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, "_$&");
  return encoded.length <= longest
    ? encoded
    : `${encoded.slice(0, longest - 17)}-${sha256(encoded).slice(0, 16)}`;
}
