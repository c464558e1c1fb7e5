/** What a token is. A page is scanned once; everything later walks tokens. */
export type Kind =
  | "newline"
  | "pipe"
  | "openTemplate"
  | "openParameter"
  | "closeBraces"
  | "openLink"
  | "closeLink"
  | "openTable"
  | "closeTable"
  | "openVariant"
  | "closeVariant"
  | "openHtmlTable"
  | "closeHtmlTable"
  | OpaqueKind
  | TagKind
  | "quotes"
  | "entity"
  /** `[http://…` up to the end of the address. */
  | "externalLink"
  | "bareUrl"
  | "magicWord"
  | "tildes"
  /** What is no markup though it looks so: a `<` that begins no tag, an arrow `--->`. */
  | "literal"
  /** Two equals signs or more. */
  | "equals"
  /** Behind the last token of a page. */
  | "end";

/** A comment, or an element as a whole whose content is not wikitext, by how it comes out. */
export type OpaqueKind = "comment" | "note" | "box" | "verbatim" | "formula";

/** One tag, by what it does to the text around it. */
export type TagKind = "tag" | "lineBreak" | "block" | "item" | "htmlHeading";

const opaqueKinds: ReadonlySet<Kind> = new Set(["comment", "note", "box", "verbatim", "formula"]);

export function isOpaque({ kind }: Token): boolean {
  return opaqueKinds.has(kind);
}

/** A piece of markup; offsets are UTF-16. What stands between two tokens is text. */
export interface Token {
  kind: Kind;
  start: number;
  readonly end: number;
  /** Of an opener the token that closes it; undefined where nothing does. */
  closer: Token | undefined;
  /** The next token; of the last one itself. */
  next: Token;
}

/** The tokens of a page. */
export interface Tokens {
  readonly text: string;
  readonly first: Token;
  /** Whether a comment or an element is never closed. */
  readonly unclosed: boolean;
}

/** The token behind one and all that it encloses. */
export function tokenBehind(token: Token): Token {
  return (token.closer ?? token).next;
}

/** What the scan must know about the wiki. */
export interface ScanSettings {
  /** Whether `-{ }-` is markup here. */
  readonly variants: boolean;
  /** Whether the template of this name stands inside a paragraph, so that a blank line ends a broken one. */
  readonly isInline: (name: string) => boolean;
  /** Whether a link to this target is a picture, whose caption may have paragraphs. */
  readonly isFile: (target: string) => boolean;
}

/** Where the next tag of an element stands, and whether it is a closing one. */
export interface NextTag {
  readonly at: number;
  readonly closes: boolean;
}

/** The state of scanning one page. */
export interface Scan {
  readonly text: string;
  readonly settings: ScanSettings;
  /** Behind the last token of the page. */
  readonly end: Token;
  /** The token added last. */
  last: Token;
  /** The innermost open bracket. */
  open: Open | undefined;
  unclosed: boolean;
  /** The next tag of each element met so far. */
  readonly nextTags: Map<string, NextTag>;
  /** The picture that was last found open at a blank line, and the end of its caption, or -1. */
  caption: { readonly opener: Token; readonly end: number } | undefined;
}

type Family = "template" | "link" | "table" | "variant" | "htmlTable";

/** What cannot be closed from inside an open bracket of a family. */
const hides: Readonly<Record<Family, readonly Family[]>> = {
  template: ["variant"],
  link: [],
  table: ["link", "variant"],
  variant: [],
  htmlTable: ["link", "variant"],
};

/** An open bracket, and the nearest of each family that a closer would find from inside it: matching is linear. */
export interface Open extends Record<Family, Open | undefined> {
  readonly token: Token;
  readonly below: Open | undefined;
}

export function addToken(scan: Scan, kind: Kind, start: number, end: number): Token {
  const token: Token = { kind, start, end, closer: undefined, next: scan.end };
  scan.last.next = token;
  scan.last = token;
  return token;
}

/** Adds the token of an opening bracket. */
export function openBracket(scan: Scan, family: Family, kind: Kind, start: number, end: number): void {
  const below = scan.open;
  const open: Open = {
    token: addToken(scan, kind, start, end),
    below,
    template: below?.template,
    link: below?.link,
    table: below?.table,
    variant: below?.variant,
    htmlTable: below?.htmlTable,
  };
  for (const hidden of hides[family]) open[hidden] = undefined;
  open[family] = open;
  scan.open = open;
}

/** Adds the token of a closing bracket. It closes the nearest opener of its family; those above that stay unclosed. */
export function closeBracket(scan: Scan, family: Family, kind: Kind, start: number, end: number): void {
  const token = addToken(scan, kind, start, end);
  const open = scan.open?.[family];
  if (open === undefined) return;
  open.token.closer = token;
  scan.open = open.below;
}
