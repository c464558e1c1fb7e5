import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { runForTest } from "../test/run-command.ts";

/** The release of the sample that stands for a reader's own. */
const train = "datasets/sample/out/eng.release/train";

/**
 * Writes the files that the documents call the reader's own, made from the sample, into the current folder.
 * `datasets/sample` must be there and be built.
 */
export async function writeOwnData(): Promise<void> {
  writeReleases();
  await writeAnnotation();
  await writeParsed();
  writePragueVersions();
  await writeColumns();
}

function writeReleases(): void {
  cpSync(train, "release", { recursive: true });
  cpSync(train, "release/test", { recursive: true });
  for (const name of ["release-a", "release-b", "release-c"]) cpSync(train, name, { recursive: true });
  const gold = readFileSync(`${train}/relations.json`, "utf8");
  // A system gives token numbers of the document, and one sense.
  const output = gold
    .replace(/\[\d+, \d+, (\d+), \d+, \d+\]/g, "$1")
    .replace(/("Sense": \["[^"]*")[^\]]*/g, "$1");
  writeFileSync("relations.json", gold);
  for (const name of ["output.json", "first.json"]) writeFileSync(name, output);
  writeFileSync("second.json", output.replace("Cause.Reason", "Cause.Result"));
  cpSync(train, "DATASET", { recursive: true });
  mkdirSync("RUN");
  writeFileSync("RUN/output.json", output);
  cpSync("datasets/sample/out/eng.articles", "articles", { recursive: true });
  cpSync("datasets/sample/out/eng.articles", "articles-of-last-month", { recursive: true });
  cpSync("datasets/sample/out/eng.blind", "blind", { recursive: true });
  for (const name of ["eng.pdtb.tedm_test.rels", "predicted.rels"])
    cpSync("datasets/sample/out/eng.disrpt/corpus_train.rels", name);
}

async function writeAnnotation(): Promise<void> {
  await run("export", train, "--to", "annotator", "--out", "corpus");
  for (const name of ["ann", "raw"]) cpSync(`corpus/${name}`, name, { recursive: true });
  const { relations, types } = JSON.parse(await run("stats", "release", "--json"));
  writeFileSync("counts.json", JSON.stringify({ sets: ["release"], relations, types: senseCounts(types) }));
}

/** As a `counts.json` states them: the first sense, and its count in each set. */
function senseCounts(types: Record<string, Record<string, Record<string, number>>>): unknown {
  return Object.fromEntries(
    Object.entries(types).map(([type, senses]) => [
      type,
      Object.entries(senses).map(([sense, counts]) => [sense, ...Object.values(counts)]),
    ]),
  );
}

/** Flat trees of the blind documents, and the dependencies that LTH's conversion makes of them. */
async function writeParsed(): Promise<void> {
  for (const name of ["trees", "dependencies"]) mkdirSync(`parsed/${name}`, { recursive: true });
  const parses: Record<string, { sentences: { words: [string, unknown][] }[] }> = JSON.parse(
    readFileSync("blind/parses.json", "utf8"),
  );
  for (const [id, { sentences }] of Object.entries(parses)) {
    const trees = sentences.map(
      ({ words }) => `( (S ${words.map(([form]) => `(NN ${form})`).join(" ")}) )\n`,
    );
    writeFileSync(`parsed/trees/${id}`, trees.join(""));
    const dependencies = await run("layers", "dependencies", "--scheme", "lth", `parsed/trees/${id}`);
    writeFileSync(`parsed/dependencies/${id}`, dependencies);
  }
}

/** Two versions of a t-file with two nodes and one relation. */
function writePragueVersions(): void {
  for (const [folder, type] of [
    ["annotator-a", "opp"],
    ["annotator-b", "conc"],
  ] as const) {
    mkdirSync(folder);
    const relation = `<target_node.rf>p</target_node.rf><type>discourse</type><discourse_type>${type}</discourse_type>`;
    writeFileSync(
      `${folder}/own.t`,
      `<tdata xmlns="http://ufal.mff.cuni.cz/pdt/pml/"><head/><trees><LM id="s"><children><LM id="p"><children>
<LM id="q"><discourse><LM>${relation}</LM></discourse></LM></children></LM></children></LM></trees></tdata>\n`,
    );
  }
}

async function writeColumns(): Promise<void> {
  const trees = "datasets/sample/sample/pdtb/trees";
  writeFileSync("prop.txt", "wsj_0299.mrg 1 1 gold rise.01 ----- 0:1-ARG1 1:0-rel\n");
  await run("layers", "conll08", "--trees", trees, "--propbank", "prop.txt", "--out", "gold.conll08");
  const text = readFileSync("gold.conll08", "utf8");
  for (const name of ["train.closed", "test.closed", "output"]) writeFileSync(`${name}.conll08`, text);
  const columns = await run("layers", "convert", "--from", "conll08", "--to", "conllu", "gold.conll08");
  for (const name of ["gold", "system", "train", "dev", "parsed"]) writeFileSync(`${name}.conllu`, columns);
  writeFileSync("weights.clas", "SBJ 1\nOBJ 1\n");
}

async function run(...args: string[]): Promise<string> {
  const { exit, stdout, stderr } = await runForTest(args);
  if (exit !== 0) throw new Error(`discoprep ${args.join(" ")}: ${stderr}`);
  return stdout;
}
