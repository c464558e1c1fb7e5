import { createRequire } from "node:module";

/** For `require` the library is one file, for `import` fifty. */
const { XMLParser, XMLValidator } = createRequire(import.meta.url)(
  "fast-xml-parser",
) as typeof import("fast-xml-parser");

/** What stands in XML, as objects. */
export interface XmlReader {
  parse(xml: string): unknown;
}

/** An element as the parser gives it: its attributes under `@name`, its children by name, its text under `#`. */
export type XmlElement = Readonly<Record<string, unknown>>;

/**
 * fast-xml-parser with nothing coerced, and no entities but character references. An element that has neither
 * attributes nor children is a string, and several elements of one name are a list (`elementsOf`).
 * @param trim whether white space around values is left out
 */
export function xmlReader(trim: boolean): XmlReader {
  return new XMLParser({
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: trim,
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    textNodeName: "#",
    ignoreDeclaration: true,
    ignorePiTags: true,
    htmlEntities: true,
    // A page's elements nest four deep. The list of pages is one level more.
    maxNestedTags: MAX_DEPTH,
    // The parser refuses these names, which an element of an export may have like any other.
    transformTagName: (name) => (RESERVED.has(name) ? `${name}-` : name),
    // Paths as strings are made for each element, and nothing here asks for them.
    jPath: false,
  });
}

const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/** Anything that is nested deeper is not read. */
export const MAX_DEPTH = 32;

/** What is wrong with XML, and where (1-based). */
export interface XmlFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The first fault of XML; undefined where it is well-formed. */
export function xmlFault(xml: string): XmlFault | undefined {
  const verdict = XMLValidator.validate(xml);
  if (verdict === true) return undefined;
  const { msg, line, col } = verdict.err;
  return { message: msg, line, column: col };
}

const knownShapes = new Set<string>();
const MOST_SHAPES = 1000;

/**
 * Whether XML is well-formed; that `&` begins a reference is not asked for. It depends on the tags alone, not on what
 * stands between tags and between quotes, and the pages of a dump have few shapes of header: this takes 2 µs for a
 * header, `xmlFault` 15 µs.
 */
export function isWellFormed(xml: string): boolean {
  const shape = xml.replace(/="[^"<>]*"/g, "=").replace(/>[^<>]*</g, "><");
  if (knownShapes.has(shape)) return true;
  if (xmlFault(xml) !== undefined) return false;
  // Comments and CDATA sections may hold what looks like tags.
  if (knownShapes.size < MOST_SHAPES && !/["'!?]/.test(shape)) knownShapes.add(shape);
  return true;
}

/** All elements of one name. The parser's option for lists, asked for every element, takes a tenth of its time. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The element, the last of several; undefined where there is none, and without content where it has only text. */
export function elementOf(value: unknown): XmlElement | undefined {
  const one = elementsOf(value).at(-1);
  if (one === undefined) return undefined;
  return typeof one === "object" && one !== null ? (one as XmlElement) : { "#": one };
}

/** The text of an element, the last of several; undefined where there is none. */
export function textOf(value: unknown): string | undefined {
  const element = elementOf(value);
  if (element === undefined) return undefined;
  const { "#": text } = element;
  return typeof text === "string" ? text : "";
}

/** An attribute of an element, the last of several. */
export function attributeOf(value: unknown, name: string): string | undefined {
  const attribute = elementOf(value)?.[`@${name}`];
  return typeof attribute === "string" ? attribute : undefined;
}
