import { type Problem, ProblemError, type RuleId } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { SaxesParser } from "saxes";

/** An element of an XML file. Lines count from 1. */
export interface XmlElement {
  readonly name: string;
  /** Without namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
  /** The line on which it ends. */
  line: number;
}

/**
 * Reads an XML file, plain or compressed with gzip, and checks that it is well-formed.
 * @param checkRoot may throw for a root element of another kind of file
 * @throws ProblemError where the file cannot be read, ends early, or is not well-formed (with the line)
 */
export function readXml(
  file: string,
  checkRoot: (name: string, namespace: string, line: number) => void,
): XmlElement {
  const parser = new SaxesParser({ xmlns: true, fileName: "" });
  const document: XmlElement = { name: "", attributes: new Map(), children: [], text: "", line: 0 };
  const open = [document];
  const openLines: number[] = [];
  parser.on("error", (error) => {
    // That an element is not closed shows at the end of the file, far from where it began.
    const line = /unclosed tag/.test(error.message) ? openLines.at(-1) : undefined;
    throw fileProblem("invalid-xml", "the file is not well-formed XML", file, line ?? parser.line, {
      expected: "elements that are closed in order, and one that holds all others",
      found: error.message.replace(/^\d*:?\d*:\s*/, ""),
      remedy: "Obtain the file again, or correct it.",
    });
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (open.length === 1) checkRoot(local, uri, parser.line);
    const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
    const element = { name: local, attributes: new Map(values), children: [], text: "", line: parser.line };
    open.at(-1)?.children.push(element);
    open.push(element);
    openLines.push(parser.line);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element !== undefined) element.line = parser.line;
    openLines.pop();
  });
  parser.write(readText(file)).close();
  return document.children[0] ?? document;
}

export function fileProblem(
  rule: RuleId,
  what: string,
  file: string,
  line: number | undefined,
  rest: Pick<Problem, "expected" | "found" | "remedy">,
): ProblemError {
  return new ProblemError({ rule, what, where: { file, line }, ...rest });
}
