import { ProblemError } from "@discoprep/corpus";

/**
 * The rows of a `.rels` file of any DISRPT edition by column name; columns it lacks are empty.
 * @throws ProblemError naming the line that does not fit the header
 */
export function readRels(text: string, file: string): Record<string, string>[] {
  const [header = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const names = header.split("\t");
  if (!["doc", "unit1_toks", "unit2_toks", "label"].every((name) => names.includes(name))) {
    throw new ProblemError({
      rule: "no-rels-header",
      what: "the file does not begin with the header of a .rels file",
      where: { file, line: 1 },
      expected: "tab-separated names, doc, unit1_toks, unit2_toks and label among them",
      found: header,
    });
  }
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const cells = line.split("\t");
    if (cells.length === names.length)
      return [Object.fromEntries(names.map((name, at) => [name, cells[at] as string]))];
    throw new ProblemError({
      rule: "rels-columns",
      what: "the line has another number of columns than the header",
      where: { file, line: index + 2 },
      expected: `${names.length}`,
      found: `${cells.length}`,
      remedy: "A tab inside a text must be a blank.",
    });
  });
}
