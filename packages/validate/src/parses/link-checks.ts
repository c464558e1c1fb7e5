import { type Document, type Message, type Place, problem } from "@discoprep/corpus";
import { conllText, type ParsedDocument, parsedDocument, placeRelations } from "@discoprep/formats/conll16";
import { textDifference } from "../raw-checks.ts";

/** Level 6: the places where a release repeats its relations, against what the release writer makes of them. */
export function* checkLinks(
  document: Document,
  parsed: ParsedDocument,
  conll: { readonly file: string; readonly text: string } | undefined,
  place: Place,
): Generator<Message> {
  const placed = placeRelations(document);
  yield* checkLinkers(parsedDocument(placed), parsed, place);
  if (conll) yield* checkConll(conllText(placed), conll.text, { file: conll.file, document: document.id });
}

/** The first word of the document whose Linkers differ. */
function* checkLinkers(expected: ParsedDocument, found: ParsedDocument, place: Place): Generator<Message> {
  let token = 0;
  for (const [sentence, { words }] of found.sentences.entries()) {
    for (const [index, [form, { Linkers }]] of words.entries()) {
      const wanted = expected.sentences[sentence]?.words[index]?.[1].Linkers ?? [];
      if (Linkers.join() !== wanted.join()) {
        const shown = `${JSON.stringify(Linkers)} at token ${token}, "${form}"`;
        yield problem("linkers", place, { expected: JSON.stringify(wanted), found: shown });
        return;
      }
      token++;
    }
  }
}

const tokenColumns = 5;

/** The first line that differs, in its token columns or in its relation columns. */
function* checkConll(expected: string, found: string, place: Place): Generator<Message> {
  if (expected === found) return;
  const wanted = expected.split("\n");
  const lines = found.split("\n");
  const at = wanted.findIndex((line, index) => line !== lines[index]);
  const index = at === -1 ? wanted.length : at;
  const [left, right] = [wanted[index] ?? "", lines[index] ?? ""];
  const difference = textDifference(left, right);
  const sameToken = columns(left) === columns(right) && left !== "" && right !== "";
  const isEnd = lines[index] === undefined;
  yield problem(
    sameToken ? "conll-relations" : "conll-tokens",
    { ...place, line: index + 1 },
    isEnd ? { ...difference, found: "the end of the file" } : difference,
  );
}

function columns(line: string): string {
  return line.split("\t", tokenColumns).join("\t");
}
