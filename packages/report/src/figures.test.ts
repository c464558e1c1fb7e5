import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Relation, sensesOf } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { readRelease } from "@discoprep/formats/release";
import { samplePath } from "@discoprep/shared-data";
import { auditRemnants } from "@discoprep/wikitext";
import { beforeAll, expect, it } from "vitest";
import { explicit, madeUpDocument, smallRelease, writeMadeUpRelease } from "../test/made-up-release.ts";
import { openPage } from "../test/open-page.ts";
import { compareFigures, type Shown, sum } from "../test/shown-figures.ts";
import { type Bucket, histogram } from "./model/buckets.ts";
import type { AgreementReport, ReleaseReport, ScoreReport } from "./model/report.ts";
import { writeReport } from "./write-report.ts";

// Every figure with `data-value` that a page shows is that of the function that counts it, in its row and its column.

// biome-ignore lint/suspicious/noExplicitAny: what files and functions hold, by its keys
type Json = any;

const root = mkdtempSync(join(tmpdir(), "figures-"));
const site = join(root, "site");
const corpus = join(root, "corpus");
const outputs = ["first", "second"].map((name) => join(root, `${name}.json`));
let report: ReleaseReport;
let score: ScoreReport;
let agreement: AgreementReport["agreement"];

/** One connective with two senses, five times. */
const because = madeUpDocument(
  "because_03",
  Array.from({ length: 5 }, () => "It rained because it rained again ."),
  (span) =>
    [0, 1, 2, 3, 4].map((line) => {
      const at = 7 * line;
      const parts = {
        arg1: [span(at, at + 1)],
        arg2: [span(at + 3, at + 5)],
        connective: [span(at + 2, at + 2)],
      };
      return explicit(
        90 + line,
        line < 3 ? "Contingency.Cause.Reason" : "Comparison.Contrast",
        "because",
        parts,
      );
    }),
);
/** Three documents of the sample, whose connectives are their own heads. */
const sampled = { train: "wsj_0299", dev: "wsj_2299", test: "wsj_2399" };
const documents = {
  train: [...smallRelease(), because],
  dev: Object.entries(sampled).flatMap(([set, document]) =>
    [...readRelease(samplePath(`eng.release/${set}`)).documents].filter(({ id }) => id === document),
  ),
};
const gold = writeMadeUpRelease(join(root, "gold"), [...documents.train, ...documents.dev]);
const secondReading = writeMadeUpRelease(join(root, "other"), [...documents.train, ...documents.dev]);

/** Two outputs and another annotator: other senses, swapped arguments, and relations left out. */
function writeReadings(): void {
  const lines = readFileSync(join(gold, "relations.json"), "utf8").trim().split("\n");
  const changed = (wrong: number): Json[] =>
    lines.slice(wrong - 1).map((text, index) => {
      const line = JSON.parse(text);
      return {
        ...line,
        ...(index % 3 < wrong - 1 && { Sense: ["Expansion.Conjunction"] }),
        ...(index === wrong && { Arg1: line.Arg2, Arg2: line.Arg1 }),
        ...(index === 5 && { Arg1: { ...line.Arg1, TokenList: line.Arg1.TokenList.slice(1) } }),
      };
    });
  const text = (rows: readonly Json[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  for (const [index, file] of outputs.entries()) writeFileSync(file, text(changed(index + 1)));
  const rows = changed(2).map((row, index) => (index === 7 ? { ...row, Type: "AltLex" } : row));
  writeFileSync(join(secondReading, "relations.json"), text(rows));
}

beforeAll(async () => {
  for (const [set, some] of Object.entries(documents)) writeMadeUpRelease(join(corpus, set), some);
  cpSync(samplePath("eng.release/manifest.json"), join(corpus, "manifest.json"));
  writeReadings();
  const folders = [corpus, samplePath("eng.articles")];
  const annotators = [gold, secondReading];
  const { result } = await writeReport({ folders, gold, system: outputs, agreement: annotators, out: site });
  report = result.parts[0] as ReleaseReport;
  score = result.parts[2] as ScoreReport;
  agreement = (result.parts[3] as AgreementReport).agreement;
});

/** Every relation of the corpus with what the tables count of it. */
const relations = Object.entries(documents).flatMap(([split, some]) =>
  some.flatMap(({ id, relations: ofDocument }) =>
    ofDocument.map((relation) => ({
      ...{ split, id, type: relation.type, sense: sensesOf(relation)[0] ?? "none" },
      head: relation.type === "Explicit" ? headOf(relation) : undefined,
    })),
  ),
);

/** The connectives of the corpus are their own heads. */
function headOf({ connective }: Relation): string {
  return connective?.text?.toLowerCase() ?? "";
}

/** Returns the number of relations that fit the query of a link. */
function counted({ type, sense, first, split, connective }: Shown["query"]): number {
  const fits = (label: string): boolean =>
    sense === undefined || label === sense || (first === "yes" && label.startsWith(`${sense}.`));
  return relations.filter(
    (relation) =>
      (type === undefined || relation.type === type) &&
      fits(relation.sense) &&
      (split === undefined || relation.split === split) &&
      (connective === undefined || relation.head === connective),
  ).length;
}

it("a release: overview", () => {
  const { counts, inputs } = JSON.parse(readFileSync(join(corpus, "manifest.json"), "utf8"));
  const words = (set: "train" | "dev") =>
    documents[set].map(({ sentences }) => sum(sentences.map(({ tokens }) => tokens.length)));
  const captions = new Set<string>();
  compareFigures(join(site, "corpus/index.html"), 60, ({ caption, row, column, query }) => {
    captions.add(caption);
    const [title, set = ""] = caption.split(", ");
    const some = documents[(column in documents ? column : set) as "train" | "dev"] ?? [];
    const all = Object.values(documents).flat();
    if (caption === "Facts")
      return {
        Relations: relations.length,
        Documents: all.length,
        Tokens: sum([...words("train"), ...words("dev")]),
        Connectives: new Set(relations.flatMap(({ head }) => head ?? [])).size,
      }[row];
    if (caption === "Counts")
      return {
        documents: some.length,
        tokens: sum(words(column as "train")),
        relations: counted({ split: column }),
      }[row];
    if (caption.startsWith("Relations by type")) return query.split === column ? counted(query) : undefined;
    if (caption === "Left out, by reason")
      return { ...counts.documents.dropped, ...counts.relations.dropped, ...counts.dropped }[row];
    if (caption === "Inputs") return inputs.find(({ name }: Json) => name === row).bytes;
    if (caption === "") return counts[row.toLowerCase()][column === "0" ? "kept" : "in"];
    const histograms: Readonly<Record<string, readonly Bucket[] | undefined>> = {
      "Tokens of a document": report.documentLengths[set],
      "Relations of a document": report.relationsPerDocument[set],
      "Tokens of an argument, Arg1": report.argumentLengths.arg1,
      "Tokens of an argument, Arg2": report.argumentLengths.arg2,
      "Sentences from Arg1 to Arg2": report.distances,
    };
    const buckets = histograms[caption] ?? histograms[title ?? ""];
    return buckets?.find(({ label }) => label === row)?.count;
  });
  expect(captions).toContain("Tokens of an argument, Arg2");
  for (const set of ["train", "dev"] as const) {
    expect(report.documentLengths[set]).toEqual(histogram(words(set), { width: 100, most: 3000 }));
    const counts = documents[set].map((document) => document.relations.length);
    expect(report.relationsPerDocument[set]).toEqual(histogram(counts, { width: 10, most: 200 }));
  }
});

it("a release: documents", () => {
  compareFigures(join(site, "corpus/documents.html"), 40, ({ row, column }) => {
    const document = [...documents.train, ...documents.dev].find(({ id }) => id === row);
    const [words, ofDocument] = [
      sum(document?.sentences.map(({ tokens }) => tokens.length) ?? []),
      relations.filter(({ id }) => id === row),
    ];
    const figures = {
      Tokens: words,
      Sentences: document?.sentences.length,
      Relations: ofDocument.length,
      "Per 100 tokens": (100 * ofDocument.length) / words,
    };
    return column in figures
      ? figures[column as "Tokens"]
      : ofDocument.filter(({ type }) => type === column).length;
  });
});

it("a release: connectives", () => {
  compareFigures(join(site, "corpus/connectives.html"), 50, ({ row, column }) => {
    const ambiguityOf = (head: string) => report.connectives.find((use) => use.head === head)?.ambiguity;
    if (column === "Ambiguity") return ambiguityOf(row);
    const query: Shown["query"] = row === "Sum" ? { type: "Explicit" } : { connective: row };
    if (column === "Sum" || column === "Relations") return counted(query);
    return counted({ ...query, ...(column in documents ? { split: column } : { sense: column }) });
  });
});

it("articles", () => {
  const folder = samplePath("eng.articles");
  const { counts } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const lines = readJsonLines(join(folder, "articles.jsonl")) as Json[];
  const words = ({ paragraphs }: Json): number => paragraphs.join(" ").split(/\s+/).length;
  const remnants = lines.flatMap(({ paragraphs }) => auditRemnants(paragraphs));
  const whole: Readonly<Record<string, number>> = {
    Articles: counts.kept,
    Paragraphs: sum(lines.map(({ paragraphs }) => paragraphs.length)),
    Words: sum(lines.map(words)),
    "Remaining markup": sum(remnants.map(({ count }) => count)),
  };
  compareFigures(join(site, "eng.articles/index.html"), 10, ({ caption, row }) => {
    if (caption === "Facts") return whole[row];
    if (caption === "Pages left out") return counts.dropped[row];
    return lines.filter(({ date }) => (date?.slice(0, 4) ?? "none") === row).length;
  });
  compareFigures(join(site, "eng.articles/articles-1.html"), 6, ({ label }) =>
    words(lines.find(({ id }) => id === label)),
  );
});

it("agreement", () => {
  const of: Json = agreement;
  const kinds: Readonly<Record<string, string>> = {
    "only A has it": "only-a",
    "only B has it": "only-b",
    Arg1: "arg1",
    Arg2: "arg2",
  };
  const pairs = (all: Json[], name: string): number =>
    all.find(([a, b]) => `${a || "none"} / ${b || "none"}` === name)?.[2];
  const kappa = (value: Json, [from, to]: Json, more: object = {}): Json => ({
    κ: value,
    From: from,
    To: to,
    ...more,
  });
  compareFigures(join(site, "agreement/index.html"), 80, ({ caption, row, column }) => {
    const field = column.replace(" on types", "");
    if (caption === "Facts")
      return {
        Overall: of.overall.share,
        Connectives: of.connectives.share,
        "κ on types": of.kappa.type,
        "κ on senses": of.kappa.sense,
        Disagreements: of.disagreements.length,
      }[row];
    if (caption.startsWith("κ of each type"))
      return of.typeKappa.find(({ category }: Json) => category === row).kappa;
    if (caption === "Disagreements by kind")
      return of.disagreements.filter((disagreement: Json) => disagreement.kinds.includes(kinds[row] ?? row))
        .length;
    if (caption === "Agreement")
      return (row === "Overall" ? of.overall : of.connectives)[column === "F1" ? "f1" : "share"];
    if (caption === "Agreement on arguments and senses")
      return of.table[row][column === "Arg1+Arg2" ? "both" : column.toLowerCase()].share;
    if (caption.startsWith("Cohen's κ with")) {
      const on = row === "Type" ? "type" : "sense";
      return kappa(of.kappa[on], of.kappaIntervals[on], { α: of.alpha[on] })[column];
    }
    if (caption.startsWith("Cohen's κ by type")) {
      const figures = of.typeKappa.find(({ category }: Json) => category === row);
      return kappa(figures.kappa, figures.interval, { Pairs: figures.pairs })[column];
    }
    if (caption === "Types, A / B") return pairs(of.confusion.type, row);
    if (caption.startsWith("First senses")) return pairs(of.confusion.sense, row);
    const figures = of.byDocument.find(({ document }: Json) => document === row);
    if (column.startsWith("Relations of")) return figures.relations[column.slice(-1).toLowerCase()];
    if (column === "Agreement" || column === "F1") return figures.overall[column === "F1" ? "f1" : "share"];
    return kappa(figures.kappa.type, figures.kappaIntervals.type)[field];
  });
});

/** Returns the figure of a system's facts, of its strong and weak senses, and of its errors; undefined for other figures. */
function ofSystem({ caption, row, column, query }: Shown, system: Json): number | undefined {
  const { f1, p, r, correct } = system.figures.all.parser;
  if (caption === "Facts")
    return { F1: f1, Precision: p, Recall: r, "Correct relations": correct, Rank: system.rank }[row];
  if (/^(?:Strongest|Weakest)/.test(caption)) {
    const figures = system.perSense[row.replace(/^■ /, "")];
    if (figures.gold < 5) return undefined;
    return column === "F1" ? figures.f1 : figures.gold;
  }
  const [kind = ""] = Object.values(query);
  return caption.startsWith("Errors") ? score.errors[system.name]?.[kind] : undefined;
}

const counts: Readonly<Record<string, string>> = {
  Precision: "p",
  Recall: "r",
  F1: "f1",
  Correct: "correct",
  Predicted: "predicted",
  Gold: "gold",
};

it("scores: all systems", () => {
  const { systems, tests, relations: ofGold } = score.scores;
  const system = (name: string): Json => systems.find((result) => result.name === name);
  const [first, second] = [system("first"), system("second")];
  const [best, next] = systems as [Json, Json];
  compareFigures(join(site, "score/index.html"), 60, (figure) => {
    const { caption, row, label, column, rowValues } = figure;
    if (row === "Lead") return best.figures.all.parser.f1 - next.figures.all.parser.f1;
    const ofBest = ofSystem(figure, best);
    if (ofBest !== undefined) return ofBest;
    const [, subset] = /^(Explicit|Non-explicit) F1$/.exec(column) ?? [];
    if (subset !== undefined) return system(row).figures[subset.toLowerCase().replace("-", "_")].parser.f1;
    if (caption.startsWith("Overall"))
      return column === "Rank"
        ? system(row).rank
        : system(row).figures.all.parser[counts[column.split(" ")[0] ?? ""] ?? ""];
    if (caption.startsWith("Differences")) {
      const test = tests.find((tested) => tested.measure === `${label.replace("-", "_")}.parser`);
      const { difference, p, pHolm, n } = test ?? {};
      return { Difference: difference, p, "p (Holm)": pHolm, Samples: n }[column];
    }
    if (caption.startsWith("Relations of gold")) {
      const [both = 0, onlyFirst = 0, onlySecond = 0] = rowValues;
      const whole = [first, second].map((result) => result.figures.all.parser.correct);
      expect([both + onlyFirst, both + onlySecond, sum(rowValues)]).toEqual([...whole, ofGold]);
      return rowValues[["Both", "Only the first", "Only the second", "Neither"].indexOf(column)];
    }
    const by = (result: Json): Json =>
      (caption.includes("sense")
        ? result.perSense
        : caption.includes("between")
          ? result.by.distance
          : result.by.length)[row];
    return column === "Gold" ? by(first).gold : by(system(column)).f1;
  });
});

it("scores: one system", () => {
  const measures: Readonly<Record<string, string>> = {
    "Explicit connective": "connective",
    Arg1: "arg1",
    Arg2: "arg2",
    "Arg1 and Arg2": "both",
    "Arg1, Arg2 concatenated": "concatenated",
    "Overall parser": "parser",
    "Senses (mean)": "sense",
  };
  for (const [index, name] of ["first", "second"].entries()) {
    const result: Json = score.scores.systems.find((system) => system.name === name);
    compareFigures(join(site, `score/system-${index + 1}.html`), 150, (figure) => {
      const { caption, row, column } = figure;
      const value = ofSystem(figure, result);
      if (value !== undefined) return value;
      if (caption.includes("relations, in per cent")) {
        const [, title = "", kind] = /^(.*?)( \(partial\))?$/.exec(row) ?? [];
        const subset = { A: "all", E: "explicit", N: "non_explicit" }[caption.slice(0, 1)] ?? "";
        const measure = `${kind === undefined ? "" : "partial_"}${measures[title]}`;
        const figures = result[column.endsWith("official") ? "official" : "figures"][subset];
        return figures[measure][{ P: "p", R: "r", F: "f1" }[column.slice(0, 1)] ?? ""];
      }
      if (caption.startsWith("Senses")) return result.perSense[row][counts[column] ?? ""];
      return undefined;
    });
    const { counts: cells, senses } = result.confusion;
    const place = (sense: string) => (sense === "unmatched" ? senses.length : senses.indexOf(sense));
    compareFigures(join(site, `score/confusion-${index + 1}.html`), 20, ({ row, column }) => {
      const inRows: number[][] = row === "Sum" ? cells : [cells[place(row)]];
      return sum(inRows.map((line) => (column === "Sum" ? sum(line) : (line[place(column)] ?? 0))));
    });
  }
});

it("figures are shown in the order and at the place that they mean", () => {
  const overview = openPage(join(site, "corpus/index.html"));
  const senses = overview.all("table").find((element) => element.textContent.startsWith("Relations by type"));
  const row = [...senses.querySelectorAll("tr")].find((element) =>
    element.textContent.startsWith("Explicit"),
  );
  const cells = [...row.querySelectorAll("td")].map((cell) => cell.textContent);
  expect(cells).toEqual(["8 80.0 %", "4 44.4 %"]);
  const widths = [...row.querySelectorAll("rect")].map((bar) => bar.getAttribute("width"));
  expect(widths).toEqual(["100%", "55.6%"]);
  expect(openPage(join(site, "index.html")).texts("tbody tr")[0]).toBe(
    `corpusrelease6${sum(
      Object.values(documents)
        .flat()
        .map(({ sentences }) => sum(sentences.map(({ tokens }) => tokens.length))),
    )}19`,
  );
  const systems = openPage(join(site, "score/index.html"));
  expect(systems.texts("td").filter((text) => text.startsWith("+"))).not.toEqual([]);
  const lengths = systems.texts("tbody th").filter((text) => /^\d+-\d+$/.test(text));
  expect(lengths.slice(-2)).toEqual(["1-10", "11-20"]);
  const lanes = openPage(join(site, "corpus/doc/harbour_01.html")).all('.ribbon [opacity="1"]');
  expect(lanes.map((bar) => bar.getAttribute("y"))).toEqual(["12", "19", "12"]);
  const heats = openPage(join(site, "corpus/connectives.html")).all("tbody td.number");
  const shades = heats.flatMap((cell) => /heat-\d/.exec(cell.className) ?? []);
  expect(shades.slice(0, 2)).toEqual(["heat-4", "heat-5"]);
  const agreement = openPage(join(site, "agreement/index.html"));
  const dots = agreement.all(".whisker circle").map((dot) => dot.getAttribute("cx"));
  const kappas = agreement.all("table").find((element) => element.textContent.startsWith("κ of each"));
  const values = [...kappas.querySelectorAll("[data-value]")].map(({ dataset }) => dataset.value);
  expect(dots).toEqual(values.map((value) => `${Math.round(1000 * Math.max(0, value)) / 10}%`));
});
