import { matchEnd } from "../text/sticky.ts";

/** A kind of token. A page is scanned once; everything later walks tokens. */
export type Kind =
  | "newline"
  | "pipe"
  | keyof typeof families
  | OpaqueKind
  | TagKind
  | "quotes"
  | "entity"
  /** `[http://…` up to the end of the address. */
  | "externalLink"
  | "bareUrl"
  | "magicWord"
  | "tildes"
  /** Two equals signs or more. */
  | "equals"
  /** Text that looks like markup: a `<` that begins no tag, an arrow `--->`. */
  | "literal"
  | "end";

/** A comment, or an element whose content is not wikitext; named after its rendering. */
export const opaqueKinds = ["comment", "note", "box", "verbatim", "formula"] as const;
export type OpaqueKind = (typeof opaqueKinds)[number];

export const tagKinds = ["tag", "lineBreak", "block", "item", "htmlHeading"] as const;
export type TagKind = (typeof tagKinds)[number];

export function isOpaque({ kind }: Token): boolean {
  return opaqueKinds.some((opaque) => opaque === kind);
}

/** A piece of markup, at UTF-16 offsets. Between tokens is text. */
export interface Token {
  kind: Kind;
  start: number;
  readonly end: number;
  /** The token that closes an opener; undefined if there is no such token. */
  closer: Token | undefined;
  /** The next token. The last token is its own next. */
  next: Token;
}

export interface Tokens {
  readonly text: string;
  readonly first: Token;
  readonly unclosed: boolean;
}

export function tokenAfter(token: Token): Token {
  return (token.closer ?? token).next;
}

export interface ScanSettings {
  readonly variants: boolean;
  /** Tells whether the template of this name is inside a paragraph: if unclosed, a blank line ends it. */
  readonly isInline: (name: string) => boolean;
  /** Tells whether a link to this target is a picture, whose caption may have paragraphs. */
  readonly isFile: (target: string) => boolean;
}

/** The family of each bracket. A closing bracket closes the nearest opener of its family. */
const families = {
  openTemplate: "template",
  openParameter: "template",
  closeBraces: "template",
  openLink: "link",
  closeLink: "link",
  openTable: "table",
  closeTable: "table",
  openVariant: "variant",
  closeVariant: "variant",
  openHtmlTable: "htmlTable",
  closeHtmlTable: "htmlTable",
} as const;
type Bracket = keyof typeof families;
type Family = (typeof families)[Bracket];

/** Families whose brackets cannot be closed from inside one of this family. */
const hides: Readonly<Record<Family, readonly Family[]>> = {
  template: ["variant"],
  link: [],
  table: ["link", "variant"],
  variant: [],
  htmlTable: ["link", "variant"],
};

/** An open bracket, and the nearest one of each family that can still be closed, which makes matching linear. */
export interface Open extends Record<Family, Open | undefined> {
  readonly token: Token;
  readonly below: Open | undefined;
}

/** Makes a token. All have their properties in this order: one object shape in V8. */
export function newToken(kind: Kind, start: number, end: number, next: Token): Token {
  return { kind, start, end, closer: undefined, next };
}

/** The tokens of a page up to here, and the brackets that are open. */
export class Scan {
  readonly text: string;
  readonly settings: ScanSettings;
  /** A token before the first one. */
  readonly start: Token;
  open: Open | undefined;
  unclosed = false;
  readonly nextTags = new Map<string, { readonly at: number; readonly closes: boolean }>();
  /** The last picture found open at a blank line, and its caption's end, or -1. */
  caption?: { readonly opener: Token; readonly end: number };
  #last: Token;
  readonly #end: Token;

  constructor(text: string, settings: ScanSettings) {
    this.text = text;
    this.settings = settings;
    this.#end = newToken("end", text.length, text.length, undefined as never);
    this.#end.next = this.#end;
    this.start = newToken("newline", 0, 0, this.#end);
    this.#last = this.start;
  }

  add(kind: Kind, start: number, end: number): Token {
    const token = newToken(kind, start, end, this.#end);
    this.#last.next = token;
    this.#last = token;
    return token;
  }

  openBracket(kind: Bracket, start: number, end: number): void {
    const family = families[kind];
    const below = this.open;
    const open: Open = {
      token: this.add(kind, start, end),
      below,
      template: below?.template,
      link: below?.link,
      table: below?.table,
      variant: below?.variant,
      htmlTable: below?.htmlTable,
    };
    for (const hidden of hides[family]) open[hidden] = undefined;
    open[family] = open;
    this.open = open;
  }

  /** Adds the token of a closing bracket. Openers after the one that it closes stay unclosed. */
  closeBracket(kind: Bracket, start: number, end: number): void {
    const token = this.add(kind, start, end);
    const open = this.open?.[families[kind]];
    if (open === undefined) return;
    open.token.closer = token;
    this.open = open.below;
  }
}

/** The schemes of MediaWiki (`$wgUrlProtocols`) that articles use. */
const linkedScheme =
  /(?:(?:https?|ftps?|sftp|ircs?|gopher|news|nntp|svn|git|ssh|telnet|worldwind|mms):)?\/\/|(?:mailto|tel|sip|sms|geo|magnet|urn|xmpp):/iy;
const bareScheme = /(?:https?|ftps?|sftp|ircs?|gopher|nntp|svn|git|ssh|telnet|mms)$/i;

export function schemeEnd(text: string, at: number): number {
  return matchEnd(linkedScheme, text, at);
}

/** An address; it may have single braces: `[http://example.org/?id={4F} label]` */
const linkedAddress =
  /[^\t\n\r "<>[\]{|}\xa0\u2000-\u206f\u3000]*(?:(?:(?<!\{)\{(?!\{)|(?<!\})\}(?!\}))[^\t\n\r "<>[\]{|}\xa0\u2000-\u206f\u3000]*)*/y;
/** A bare address. It ends before Chinese characters, which may follow without a blank. */
const bareAddress = /[^\t\n\r "<>[\]{|}\xa0\u2000-\u206f\u2e80-\uffff]*/y;

/** Returns the offset after an address in brackets, or -1 if no address is there. */
export function addressEnd(text: string, at: number): number {
  const from = schemeEnd(text, at);
  return from === -1 ? -1 : matchEnd(linkedAddress, text, from);
}

/** Reads a bare address. Final punctuation, and a parenthesis opened before it, belong to the sentence. */
export function scanColon(scan: Scan, at: number): number {
  const { text } = scan;
  if (!text.startsWith("//", at + 1)) return at + 1;
  const scheme = bareScheme.exec(text.slice(Math.max(0, at - 6), at))?.[0];
  const start = at + 3;
  let end = matchEnd(bareAddress, text, start);
  if (scheme === undefined || end === start) return at + 1;
  let surplus = 0;
  for (const character of text.slice(start, end)) {
    if (character === ")") surplus++;
    else if (character === "(") surplus--;
  }
  for (; end > start; end--) {
    const last = text.charAt(end - 1);
    if (last === ")" && surplus > 0) surplus--;
    else if (!",;.:!?'".includes(last)) break;
  }
  return scan.add("bareUrl", at - scheme.length, end).end;
}
