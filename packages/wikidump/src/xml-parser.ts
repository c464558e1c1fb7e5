import { createRequire } from "node:module";

/** For `require` the library is one file, for `import` fifty. */
const { XMLParser, XMLValidator } = createRequire(import.meta.url)(
  "fast-xml-parser",
) as typeof import("fast-xml-parser");

/** An element as the parser gives it: its attributes under `@name`, its children by name, its text under `#`. */
export type XmlElement = Readonly<Record<string, unknown>>;

/**
 * Makes a fast-xml-parser that coerces nothing and reads no entities but character references. An element with only text is a
 * string, and several of one name are a list (`elementsOf`).
 */
export function xmlReader(trim: boolean): { parse(xml: string): unknown } {
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
    // A page's elements nest four deep, and the list of pages is one level more. Deeper nesting is an error.
    maxNestedTags: 32,
    // Paths as strings are made for each element, and nothing here asks for them.
    jPath: false,
  });
}

export function xmlFault(xml: string): { readonly message: string; readonly line: number } | undefined {
  const verdict = XMLValidator.validate(xml);
  return verdict === true ? undefined : { message: verdict.err.msg, line: verdict.err.line };
}

/** Well-formed headers of pages, without their values. A dump has few. */
const wellFormed = new Set<string>();
const MOST_SHAPES = 1000;

/**
 * Returns the first fault of a page's header, or undefined. It depends on the tags alone: those that were right before are not
 * checked again, in 2 µs instead of 15 µs. A declaration could define entities that expand without end.
 */
export function headerFault(header: string): string | undefined {
  const shape = header.replace(/="[^"<>]*"/g, "=").replace(/>[^<>]*</g, "><");
  if (wellFormed.has(shape)) return undefined;
  const fault = header.includes("<!D") ? "a declaration" : xmlFault(header)?.message;
  if (fault === undefined && wellFormed.size < MOST_SHAPES && !/["'!?]/.test(shape)) wellFormed.add(shape);
  return fault;
}

/** Returns all elements of one name. The parser's own option takes a tenth of its time. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the element, the last of several, or undefined; without content if it has only text. */
export function elementOf(value: unknown): XmlElement | undefined {
  const last = elementsOf(value).at(-1);
  return last === undefined || typeof last === "object" ? (last as XmlElement | undefined) : { "#": last };
}

/** Returns the text of an element, the last of several, or undefined if there is no element. */
export function textOf(value: unknown): string | undefined {
  const text = elementOf(value)?.["#"];
  return value === undefined ? undefined : typeof text === "string" ? text : "";
}

export function attributeOf(value: unknown, name: string): string | undefined {
  const attribute = elementOf(value)?.[`@${name}`];
  return typeof attribute === "string" ? attribute : undefined;
}
