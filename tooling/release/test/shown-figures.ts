import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { runForTest } from "../../../packages/cli/test/run-command.ts";
// @ts-expect-error: a script without types
import { startBrowser } from "../../browser/start.js";

/** A figure with the place where it stands. */
export interface Shown {
  readonly caption: string;
  /** The heading of its row, the cell after it, and the heading of its column. */
  readonly row: string;
  readonly label: string;
  readonly column: string;
  readonly value: number;
  /** The query of its link. */
  readonly query: Readonly<Record<string, string>>;
  /** All figures of its row. */
  readonly others: readonly number[];
}

// biome-ignore lint/suspicious/noExplicitAny: what commands print, by its keys
export type Json = any;

const shownFigures = `[...document.querySelectorAll("[data-value]")].map((one) => {
  const table = one.closest("table");
  const row = one.closest("tr");
  const link = one.querySelector("a");
  return {
    caption: table?.caption?.textContent ?? "",
    row: row?.cells[0].textContent ?? one.closest("dd").previousElementSibling.textContent,
    label: row?.cells[1].textContent ?? "",
    column: table === null ? String([...one.parentElement.children].indexOf(one)) : (table.tHead.rows[0].cells[one.cellIndex]?.textContent ?? ""),
    value: Number(one.dataset.value),
    query: Object.fromEntries(new URL(link?.href ?? "about:blank").searchParams),
    others: [...(row?.querySelectorAll("[data-value]") ?? [])].map((other) => Number(other.dataset.value)),
  };
})`;

const samples = new URL("../../../datasets/sample/sample/", import.meta.url).pathname;
const sample = join(samples, "pdtb");
const root = mkdtempSync(join(tmpdir(), "report-figures-"));
/** A release of the sample, and another annotator's relations. */
export const [release, other] = [join(root, "release"), join(root, "other")];
/** Outputs of two systems. */
export const outputs = ["first", "second"].map((name) => join(root, `${name}.json`));

/** Articles of the sample's dump. */
export const articles = join(root, "articles");

/** What a command prints as JSON. */
export async function printed(...args: readonly string[]): Promise<Json> {
  const { exit, stdout, stderr } = await runForTest(args);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

async function written(...args: readonly string[]): Promise<void> {
  const { exit, stderr } = await runForTest([...args, "--quiet"]);
  expect(exit, stderr).toBe(0);
}

/** Two outputs and another annotator: other senses, swapped and shorter arguments, and relations left out. */
function writeReadings(): void {
  const text = readFileSync(join(release, "relations.json"), "utf8");
  const lines = text
    .trim()
    .split("\n")
    .map((line): Json => JSON.parse(line));
  const changed = (wrong: number): Json[] =>
    lines.slice(wrong - 1).map((line, index) => ({
      ...line,
      ...(index % 3 < wrong - 1 && { Sense: ["Expansion.Conjunction"] }),
      ...(index === wrong && { Arg1: line.Arg2, Arg2: line.Arg1 }),
    }));
  const places = (part: Json): Json => ({ TokenList: part.TokenList.map((token: Json) => token[2]) });
  for (const [index, file] of outputs.entries()) {
    const rows = changed(index + 1).map(({ DocID, Sense, Type, ...parts }) => {
      const [Arg1, Arg2, Connective] = [places(parts.Arg1), places(parts.Arg2), places(parts.Connective)];
      return JSON.stringify({ DocID, Sense, Type, Arg1, Arg2, Connective });
    });
    writeFileSync(file, `${rows.join("\n")}\n`);
  }
  cpSync(join(release, "raw"), join(other, "raw"), { recursive: true });
  const rows = changed(2).map((row) => JSON.stringify(row));
  writeFileSync(join(other, "relations.json"), `${rows.join("\n")}\n`);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

let known: Promise<Map<string, Shown[]>> | undefined;

/** The sites of the sample, by page: each figure with `data-value`. Test files of one process share them. */
export function sampleFigures(): Promise<Map<string, Shown[]>> {
  known ??= readFigures();
  return known;
}

/** Makes the release and what differs from it, their pages, and reads these. */
async function readFigures(): Promise<Map<string, Shown[]>> {
  const browser = await startBrowser();
  const layers = ["raw", "trees", "dependencies"].flatMap((name) => [`--${name}`, join(sample, name)]);
  await written(
    "convert",
    "--format",
    "pdtb2",
    "--lang",
    "en",
    "--annotations",
    join(sample, "pdtb"),
    ...layers,
    "--out",
    release,
  );
  writeReadings();
  const dump = join(samples, "enwikinews-sample-pages-articles.xml");
  await written("extract", dump, "--lang", "en", "--out", articles);
  const scored = ["--gold", release, "--system", ...outputs];
  const compared = ["--agreement", release, other];
  await written("report", release, articles, ...scored, ...compared, "--out", join(root, "site"));
  const shown = new Map<string, Shown[]>();
  const page = await browser.newPage();
  for (const part of ["release", "articles", "score", "agreement"])
    for (const name of readdirSync(join(root, "site", part)).filter((file) => file.endsWith(".html"))) {
      await page.goto(pathToFileURL(join(root, "site", part, name)).href);
      shown.set(`${part}/${name}`, await page.evaluate(shownFigures));
    }
  await browser.close();
  return shown;
}

/** Compares every figure of some pages. A figure for which there is no rule is a fault. @param expected what the command says of it */
export function compareFigures(
  shown: ReadonlyMap<string, readonly Shown[]>,
  pages: RegExp,
  least: number,
  expected: (one: Shown, all: readonly Shown[]) => number | undefined,
): void {
  const names = [...shown.keys()].filter((name) => pages.test(name));
  const figures = names.flatMap((name) => shown.get(name) ?? []);
  expect(figures.length).toBeGreaterThanOrEqual(least);
  for (const name of names) {
    const all = shown.get(name) ?? [];
    for (const one of all) {
      const place = `${name}, ${one.caption}: ${one.row}, ${one.column}`;
      const wanted = expected(one, all);
      expect(wanted, `no rule for ${place}`).toBeDefined();
      expect(one.value, place).toBeCloseTo(wanted ?? Number.NaN, 4);
    }
  }
}
