import { XMLParser } from "fast-xml-parser";

/**
 * fast-xml-parser with nothing coerced, and no entities but character references. Attributes come under
 * `@name`, text beside attributes or elements under `#`.
 * @param trim whether white space around values is left out
 * @param list the element that always comes as a list
 */
export function xmlParser(trim: boolean, list?: string): XMLParser {
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
    isArray: (name) => name === list,
  });
}
