import { readFileSync } from "node:fs";
import { escapeUTF8 } from "entities/escape";
import type { ConllAgreement, Readings } from "../agreement/conll/agreement.ts";
import type { Annotation, MarkedRelation } from "../agreement/conll/annotation.ts";
import { type ReadingPiece, readingPieces } from "../agreement/conll/reading-pieces.ts";

const style = readFileSync(new URL("../../data/sheet.css", import.meta.url), "utf8");

/** One page without scripts or network: a row a disagreement, both readings marked on the text. */
export function sheetPage(
  { documents, relations, overall }: ConllAgreement,
  readings: readonly Readings[],
  a: Annotation,
  b: Annotation,
): string {
  const rows = readings.map((reading, index) => row(reading, index + 1, a, b)).join("\n");
  const share = overall.share === null ? "undefined" : `${(100 * overall.share).toFixed(1)} %`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Disagreements of two annotators</title>
<style>
${style}</style>
</head>
<body>
<main>
<h1>Disagreements of two annotators</h1>
<p>Documents: ${documents}. Relations: ${relations.a} of A, ${relations.b} of B, ${relations.paired} paired.
Overall agreement: ${share} (${overall.agreed} of ${overall.of}). Disagreements: ${readings.length}.</p>
<p>In the text: ${(["arg1", "arg2", "connective"] as const).map((role) => mark(role, roleNames[role])).join(", ")}.
The same lines stand in sheet.csv, with columns for your decision.</p>
<table>
<caption>One row a disagreement, in text order</caption>
<thead>
<tr><th scope="col">No.</th><th scope="col">Document</th><th scope="col">Disagree on</th>
<th scope="col">Annotator A</th><th scope="col">Annotator B</th></tr>
</thead>
<tbody>
${rows}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function row(
  { document, a, b, kinds }: Readings,
  number: number,
  sideA: Annotation,
  sideB: Annotation,
): string {
  const cell = (relation: MarkedRelation | undefined, side: Annotation): string =>
    relation === undefined
      ? "<td><p>no relation</p></td>"
      : `<td>${reading(relation, side.documents.get(document)?.raw, [a, b])}</td>`;
  return `<tr id="d${number}"><th scope="row">${number}</th><td>${escapeUTF8(document)}</td><td>${kinds.join(", ")}</td>
${cell(a, sideA)}
${cell(b, sideB)}</tr>`;
}

/** @param raw undefined: the parts' own texts stand for it */
function reading(
  relation: MarkedRelation,
  raw: string | undefined,
  both: readonly (MarkedRelation | undefined)[],
): string {
  const { id, type, senses, connective } = relation;
  const inserted = connective.spans.length === 0 && connective.text !== "" ? ` “${connective.text}”` : "";
  const head = `<p class="head">${escapeUTF8(`${id}: ${type}${inserted}, ${senses.join("; ") || "no sense"}`)}</p>`;
  const pieces = readingPieces(relation, raw, both);
  return `${head}<p dir="auto">${pieces.map(pieceText).join("")}</p>`;
}

const roleNames = { connective: "Connective", arg1: "Arg1", arg2: "Arg2" } as const;
type Role = keyof typeof roleNames;

function pieceText({ text, roles }: ReadingPiece): string {
  return roles.reduce((inner, role) => mark(role, inner, true), escapeUTF8(text));
}

/** The name of the part stands before it, so that the page can be read without the colours. */
function mark(role: Role, html: string, named = false): string {
  const name = named ? `<span class="role">${roleNames[role]}</span> ` : "";
  return `<mark class="${role}">${name}${html}</mark>`;
}
