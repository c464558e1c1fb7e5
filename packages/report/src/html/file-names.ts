import { sha256 } from "@discoprep/files";

/** Longest name of a file without its ending, in bytes, that all common file systems accept. */
const longest = 200;

/** Returns a function that gives every id of a split its own file name, even if the file system ignores capitals. */
export function fileNames(): (id: string, within?: string) => string {
  const names = new Map<string, string>();
  const used = new Set<string>();
  return (id, within = "") => {
    const key = `${within}\0${id}`;
    const base = safeName(id);
    let name = names.get(key) ?? base;
    if (names.has(key)) return name;
    for (let number = 2; used.has(name.toLowerCase()); number++) name = `${base}~${number}`;
    used.add(name.toLowerCase());
    names.set(key, name);
    return name;
  };
}

/** Percent-encodes all but safe characters, and dots at the start; device names of Windows get an underscore. */
function safeName(id: string): string {
  const encoded = encodeURIComponent(id.toWellFormed())
    .replace(/[!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/^\.+/, (dots) => dots.replaceAll(".", "%2E"))
    .replace(/^$|^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, "_$&");
  if (encoded.length <= longest) return encoded;
  return `${encoded.slice(0, longest - 17)}-${sha256(encoded).slice(0, 16)}`;
}
