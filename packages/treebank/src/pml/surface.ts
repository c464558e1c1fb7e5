import type { Sentence, Span, Token } from "@discoprep/corpus";
import { fieldTexts, type PmlFile, readPml, referencePath, referredIds } from "./read-pml.ts";
import { fileProblem, type XmlElement } from "./xml.ts";

/** The text below the trees of a document. */
export interface Surface {
  /** The tokens of the w-file; a blank line between paragraphs. */
  readonly raw: string;
  readonly sentences: readonly Sentence[];
  /** All tokens, in text order. */
  readonly tokens: readonly Token[];
  /** Which of them an a-node stands for; technical roots stand for none. */
  readonly tokenOf: ReadonlyMap<string, number>;
}

/**
 * Reads the layers below a t-file: a-nodes lead to the tokens of the m-file, those to words of the w-file.
 * @throws ProblemError where one of the files is absent: without it there is no text
 */
export function readSurface(pml: PmlFile): Surface {
  const [syntax, morphology, words] = layersBelow(pml);
  const { raw, spans } = textOf(words);
  const tokens: Token[] = [];
  const numbers = new Map<string, number>();
  const sentences = elementsOf(morphology, "s").flatMap((sentence): Sentence[] => {
    const own = elementsOf(sentence, "m").flatMap((token): Token[] => {
      const found = referredIds(token.children, "w.rf").flatMap((id) => spans.get(id) ?? []);
      const [first, last] = [found[0], found.at(-1)];
      // A token that annotators put in stands for no word of the text.
      if (first === undefined || last === undefined) return [];
      numbers.set(token.attributes.get("id") ?? "", tokens.length);
      const placed = { start: first.start, end: last.end, form: raw.slice(first.start, last.end) };
      tokens.push(placed);
      return [placed];
    });
    const [first, last] = [own[0], own.at(-1)];
    return first && last ? [{ start: first.start, end: last.end, tokens: own }] : [];
  });
  const tokenOf = new Map<string, number>();
  const addNodes = (element: XmlElement): void => {
    const [token] = referredIds(element.children, "m.rf").flatMap((id) => numbers.get(id) ?? []);
    if (token !== undefined) tokenOf.set(element.attributes.get("id") ?? "", token);
    element.children.forEach(addNodes);
  };
  addNodes(syntax);
  return { raw, sentences, tokens, tokenOf };
}

function layersBelow(pml: PmlFile): [syntax: XmlElement, morphology: XmlElement, words: XmlElement] {
  const below = (from: PmlFile, name: string): PmlFile => {
    const reference = from.references.find((one) => one.name === name);
    const found = reference && referencePath(from.file, reference);
    if (found !== undefined) return readPml(found);
    throw fileProblem(
      "layer-not-there",
      `the ${name} that the file names is not there`,
      from.file,
      undefined,
      {
        expected: "the files of all layers in one folder: .t, .a, .m and .w",
        found: reference?.href ?? "no reference to it",
        remedy: "Put the file beside the one that names it.",
      },
    );
  };
  const syntax = below(pml, "adata");
  const morphology = below(syntax, "mdata");
  const words = below(morphology, "wdata");
  return [syntax.root, morphology.root, words.root];
}

/** Words, with blanks where the w-file does not deny one, and where each word stands. */
function textOf(words: XmlElement): { raw: string; spans: ReadonlyMap<string, Span> } {
  const spans = new Map<string, Span>();
  let raw = "";
  for (const paragraph of elementsOf(words, "para")) {
    if (raw !== "") raw = `${raw.trimEnd()}\n\n`;
    for (const word of elementsOf(paragraph, "w")) {
      const start = raw.length;
      raw += fieldTexts(word.children, "token")[0]?.text ?? "";
      spans.set(word.attributes.get("id") ?? "", { start, end: raw.length });
      if (fieldTexts(word.children, "no_space_after")[0]?.text !== "1") raw += " ";
    }
  }
  return { raw: `${raw.trimEnd()}\n`, spans };
}

/** The outermost elements of a name below an element; members of a list have the list's name. */
function elementsOf(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((child) => {
    if (child.name !== name) return elementsOf(child, name);
    const members = child.children.filter((member) => member.name === "LM" && member.attributes.has("id"));
    return members.length > 0 ? members : [child];
  });
}
