/**
 * What the tokens of a page's wikitext are. A page is scanned once; everything later walks tokens.
 * Openers and closers that belong together name each other in `match`; the others have -1 there.
 */
export const Kind = {
  newline: 1,
  pipe: 2,
  openTemplate: 3,
  openParameter: 4,
  closeBraces: 5,
  openLink: 6,
  closeLink: 7,
  openTable: 8,
  closeTable: 9,
  openVariant: 10,
  closeVariant: 11,
  openHtmlTable: 12,
  closeHtmlTable: 13,
  /** A comment, or an element whose content is not wikitext; `detail` is an `Opaque`. */
  opaque: 14,
  /** One tag; `detail` is a `TagRole`. */
  tag: 15,
  quotes: 16,
  entity: 17,
  /** `[http://…` up to the end of the address. */
  externalLink: 18,
  bareUrl: 19,
  magicWord: 20,
  tildes: 21,
  /** What is no markup though it looks so: a `<` that begins no tag, an arrow `--->`. */
  literal: 22,
  /** Two equals signs or more. */
  equals: 23,
} as const;

/** How an opaque element comes out. */
export const Opaque = { comment: 0, note: 1, box: 2, literal: 3, formula: 4 } as const;

/** What a single tag does to the text around it. */
export const TagRole = { none: 0, lineBreak: 1, block: 2, item: 3, inline: 4, heading: 5 } as const;

/** Parallel columns, reused from page to page so that a page costs no allocation. Offsets are UTF-16. */
export interface Tokens {
  text: string;
  count: number;
  /** Whether a comment or an element is never closed; brackets without a partner have no `match`. */
  unclosed: boolean;
  kind: Uint8Array;
  start: Int32Array;
  end: Int32Array;
  match: Int32Array;
  detail: Uint8Array;
}

/**
 * So little room that the first page makes the columns longer: code that V8 compiles while none was ever replaced
 * relies on that, and all of it is compiled again at the first page that needs more.
 */
export const FIRST_ROOM = 8;

export function emptyTokens(): Tokens {
  const room = FIRST_ROOM;
  return {
    text: "",
    count: 0,
    unclosed: false,
    kind: new Uint8Array(room),
    start: new Int32Array(room),
    end: new Int32Array(room),
    match: new Int32Array(room),
    detail: new Uint8Array(room),
  };
}

/** Adds a token and returns its index. */
export function addToken(tokens: Tokens, kind: number, start: number, end: number, detail = 0): number {
  const index = tokens.count++;
  if (index === tokens.kind.length) grow(tokens);
  tokens.kind[index] = kind;
  tokens.start[index] = start;
  tokens.end[index] = end;
  tokens.match[index] = -1;
  tokens.detail[index] = detail;
  return index;
}

function grow(tokens: Tokens): void {
  const room = tokens.kind.length * 2;
  const bytes = (old: Uint8Array): Uint8Array => {
    const wider = new Uint8Array(room);
    wider.set(old);
    return wider;
  };
  const words = (old: Int32Array): Int32Array => {
    const wider = new Int32Array(room);
    wider.set(old);
    return wider;
  };
  tokens.kind = bytes(tokens.kind);
  tokens.detail = bytes(tokens.detail);
  tokens.start = words(tokens.start);
  tokens.end = words(tokens.end);
  tokens.match = words(tokens.match);
}
