import type { DocumentRows } from "../client/data.ts";

/** Rows on their way to a browser, which reads them when it needs them. Keys and short texts are written once. */
export interface PackedRows {
  readonly count: number;
  readonly keys: readonly (readonly string[])[];
  readonly words: readonly string[];
  /** A bare number is the place of a word. A list begins with the place of its keys (an object), -1 (a list) or -2 (a number). */
  readonly json: string;
}

const longestWord = 40;

export function packed(documents: readonly DocumentRows<object>[]): PackedRows {
  const kinds = new Map<string, number>();
  const words = new Map<string, number>();
  const placeIn = (map: Map<string, number>, key: string): number => {
    const place = map.get(key) ?? map.size;
    map.set(key, place);
    return place;
  };
  const pack = (value: unknown): unknown => {
    if (typeof value === "string") return value.length > longestWord ? value : placeIn(words, value);
    if (typeof value === "number") return [-2, value];
    if (Array.isArray(value)) return [-1, ...value.map(pack)];
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    const kind = placeIn(kinds, entries.map(([key]) => key).join());
    return [kind, ...entries.map(([, part]) => pack(part))];
  };
  const count = documents.reduce((sum, { rows }) => sum + rows.length, 0);
  const json = JSON.stringify(documents.map(pack));
  return { count, keys: [...kinds.keys()].map((keys) => keys.split(",")), words: [...words.keys()], json };
}

export function unpacked({ keys, words, json }: PackedRows): DocumentRows<object>[] {
  const unpack = (value: unknown): unknown => {
    if (typeof value === "number") return words[value];
    if (!Array.isArray(value)) return value;
    const [code, ...parts] = value;
    if (code === -2) return parts[0];
    const names = keys[code];
    if (names === undefined) return parts.map(unpack);
    const object: Record<string, unknown> = {};
    for (const [at, name] of names.entries()) object[name] = unpack(parts[at]);
    return object;
  };
  return JSON.parse(json).map(unpack);
}
