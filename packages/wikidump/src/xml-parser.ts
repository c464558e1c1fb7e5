import { createRequire } from "node:module";

type FastXmlParser = typeof import("fast-xml-parser");

/**
 * Loaded when it is first needed: threads that meet only usual headers do without. It is one file for `require`,
 * fifty for `import`.
 */
function library(): FastXmlParser {
  return createRequire(import.meta.url)("fast-xml-parser") as FastXmlParser;
}

/** What stands in XML, as objects. */
export interface XmlReader {
  parse(xml: string): unknown;
}

/**
 * fast-xml-parser with nothing coerced, and no entities but character references. Attributes come under
 * `@name`, text beside attributes or elements under `#`.
 * @param trim whether white space around values is left out
 * @param list the element that always comes as a list
 */
export function xmlReader(trim: boolean, list?: string): XmlReader {
  let parser: XmlReader | undefined;
  return {
    parse(xml) {
      parser ??= new (library().XMLParser)({
        parseTagValue: false,
        parseAttributeValue: false,
        trimValues: trim,
        ignoreAttributes: false,
        attributeNamePrefix: "@",
        textNodeName: "#",
        ignoreDeclaration: true,
        ignorePiTags: true,
        htmlEntities: true,
        isArray: (name) => name === list,
      });
      return parser.parse(xml);
    },
  };
}

/** What is wrong with XML, and in which line of it (1-based); undefined where it is well-formed. */
export function xmlFault(xml: string): string | undefined {
  const verdict = library().XMLValidator.validate(xml);
  return verdict === true ? undefined : `line ${verdict.err.line}: ${verdict.err.msg}`;
}
