import { formatFixed } from "@discoprep/conll16/cpython2";
import * as z from "@discoprep/files/zod";
import { type EvaluationYear, editions } from "./edition.ts";
import { evaluateTreebanks, type UdScore } from "./evaluate.ts";
import type { Treebank } from "./treebank.ts";
import { UdError } from "./ud-error.ts";

const treebankSchema = z.object({
  /** The treebank's code, such as `cs_pud`. */
  ltcode: z.string().regex(/^[^\s"\\]+$/, "no code of a treebank, such as cs_pud"),
  /** In the folder of the gold treebanks. */
  goldfile: z.string(),
  /** In the folder of the system's output. */
  outfile: z.string(),
});

/** The treebanks of a TIRA run, as `metadata.json` of the gold folder lists them; codes are unique. */
export const tiraTreebanks = z.array(treebankSchema).min(1).superRefine(checkCodes);

/** Two treebanks of one code would have the same records. */
function checkCodes(
  treebanks: readonly { readonly ltcode: string }[],
  { issues }: z.RefinementCtx<unknown>,
): void {
  for (const [index, { ltcode }] of treebanks.entries()) {
    if (treebanks.findIndex((other) => other.ltcode === ltcode) === index) continue;
    const message = `the code ${ltcode} a second time`;
    issues.push({ code: "custom", input: ltcode, path: [index, "ltcode"], message });
  }
}

/** How the evaluation of a treebank ended. */
export interface TreebankResult {
  readonly ltcode: string;
  /** In the official wording. */
  readonly status: string;
  /** Undefined where it could not be evaluated. */
  readonly scores?: ReadonlyMap<string, UdScore>;
}

/**
 * Evaluates a treebank as the TIRA wrapper of CoNLL-2017 did: a fault of a file is a status, not an end.
 * @param loadGold reads gold; `loadSystem` is only called where gold is fine
 */
export async function evaluateTreebankForTira(
  ltcode: string,
  loadGold: () => Promise<Treebank>,
  loadSystem: () => Promise<Treebank>,
): Promise<TreebankResult> {
  const gold = await loadGold().catch(() => undefined);
  if (gold === undefined || gold.text === "") return { ltcode, status: "Error: Cannot load gold file" };
  const system = await loadSystem().catch((error: unknown) => loadStatus(error));
  if (typeof system === "string") return { ltcode, status: system };
  if (system.text === "") return { ltcode, status: "Error: The system file is empty" };
  if (gold.text !== system.text) return { ltcode, status: differentText(gold, system) };
  const scores = evaluateTreebanks(gold, system);
  const isZero = scores.get("LAS")?.correct === 0;
  const status = isZero ? "Error: Evaluated zero LAS F1 score" : "OK: Evaluated non-zero LAS F1 score";
  return { ltcode, status, scores };
}

function loadStatus(error: unknown): string {
  if (!(error instanceof UdError) || error.type !== "UDError")
    return "Error: Cannot open generated CoNLL-U file";
  const named = ["There is a cycle", "There are multiple roots in a sentence"].find((text) =>
    error.detail.startsWith(text),
  );
  return `Error: ${named ?? "There is a format error (tabs, ID values, etc)"} in generated CoNLL-U file`;
}

/** Characters are code points; the percentage is cut, not rounded. */
function differentText(gold: Treebank, system: Treebank): string {
  const count = Array.from(system.text).length;
  const percentage = Math.trunc((100 * count) / Array.from(gold.text).length);
  return (
    "Error: The concatenation of tokens in gold file and in system file differ, " +
    `system file has ${count} nonspace characters, which is approximately ${percentage}% of the gold file`
  );
}

const metrics = "Tokens Sentences Words UPOS XPOS Feats AllTags Lemmas UAS LAS CLAS".split(" ");

/**
 * evaluation.prototext: the mean F1 of each metric over all treebanks, those that could not be evaluated counting as 0,
 * then status and metrics of each treebank.
 */
export function tiraPrototext(results: readonly TreebankResult[]): string {
  const text = (key: string, value: string): string => `measure{\n  key: "${key}"\n  value: "${value}"\n}\n`;
  const percent = (fraction: number): string => formatFixed(100 * fraction, 2);
  const totals = metrics.map((metric) => {
    const sum = results.reduce((total, { scores }) => total + (scores?.get(metric)?.f1 ?? 0), 0);
    return text(`total-${metric}-F1`, percent(results.length === 0 ? 0 : sum / results.length));
  });
  const treebanks = results.flatMap(({ ltcode, status, scores }) => [
    text(`${ltcode}-Status`, status),
    ...metrics.flatMap((metric) => {
      const score = scores?.get(metric);
      return score === undefined ? [] : [text(`${ltcode}-${metric}-F1`, percent(score.f1))];
    }),
  ]);
  return [...totals, ...treebanks].join("");
}

/** What the wrapper prints of a treebank: on standard output with its LAS, on standard error without. */
export function tiraLines({ ltcode, status, scores }: TreebankResult): { stdout: string; stderr: string } {
  const las = formatFixed(100 * (scores?.get("LAS")?.f1 ?? 0), 2).padStart(6);
  const name = ltcode.padEnd(13);
  return { stdout: `${name} LAS:${las} (${status})\n`, stderr: `${name} ${status}\n` };
}

/** What the official script prints without `-v`: 2017 one line, 2018 three. */
export function scoreLines(scores: ReadonlyMap<string, UdScore>, year: EvaluationYear): string {
  const title = (name: string): string => (name === "LAS" ? "LAS F1 Score" : `${name} Score`);
  return editions[year].summary
    .map((name) => `${title(name)}: ${formatFixed(100 * (scores.get(name)?.f1 ?? 0), 2)}\n`)
    .join("");
}

/** The table the official script prints with `-v`. */
export function scoreTable(scores: ReadonlyMap<string, UdScore>, year: EvaluationYear): string {
  const heading = `${editions[year].tableHeading}    | Precision |    Recall |  F1 Score | AligndAcc\n`;
  const cell = (value: number): string => formatFixed(100 * value, 2).padStart(10);
  const rows = [...scores].map(([name, { precision, recall, f1, alignedAccuracy }]) => {
    const last = alignedAccuracy === null ? "" : cell(alignedAccuracy);
    return `${name.padEnd(11)}|${cell(precision)} |${cell(recall)} |${cell(f1)} |${last}\n`;
  });
  return `${heading}-----------+-----------+-----------+-----------+-----------\n${rows.join("")}`;
}
