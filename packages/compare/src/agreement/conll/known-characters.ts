import type { ReadRelation, ReadSpan } from "@discoprep/conll16";

/** The parts of a relation that state their text. */
export const partNames = ["Connective", "Arg1", "Arg2"] as const;

/** All characters of a raw text, by code point. */
export function charactersOf(raw: string): Map<number, string> {
  return new Map([...raw].entries());
}

/**
 * The characters of a raw text that relations state in their RawText, without white space, which RawText
 * shortens. A part whose text fits neither its spans nor its tokens is passed over.
 */
export function statedCharacters(relations: readonly ReadRelation[]): Map<number, string> {
  const characters = new Map<number, string>();
  for (const relation of relations) {
    for (const name of partNames) addPart(relation[name], characters);
  }
  return characters;
}

function addPart(part: ReadSpan, characters: Map<number, string>): void {
  const text = [...part.RawText];
  const places = placesOf(part.CharacterSpanList);
  const gaps = Math.max(0, part.CharacterSpanList.length - 1);
  if (places.length + gaps === text.length) {
    const between = new Set(part.CharacterSpanList.slice(1).map(([begin]) => begin));
    let index = 0;
    for (const place of places) {
      // One blank joins the pieces.
      if (between.has(place)) index++;
      add(place, text[index++] as string);
    }
    return;
  }
  const tokens = part.TokenList.flatMap((entry) => (typeof entry === "number" ? [] : [entry]));
  const dense = text.filter((character) => character.trim() !== "");
  const inTokens = placesOf(tokens.map(([begin, end]) => [begin, end] as const));
  if (inTokens.length !== dense.length) return;
  for (const [index, place] of inTokens.entries()) add(place, dense[index] as string);

  function add(place: number, character: string): void {
    if (character.trim() !== "") characters.set(place, character);
  }
}

function placesOf(spans: readonly (readonly [number, number])[]): number[] {
  return spans.flatMap(([begin, end]) =>
    Array.from({ length: Math.max(0, end - begin) }, (_, at) => begin + at),
  );
}
