import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { convertLayers, type LayerFormatName } from "./formats.ts";

async function convert(text: string, from: LayerFormatName, to: LayerFormatName) {
  const settings = { from, to, language: "en", document: "doc" };
  const messages: Message[] = [];
  const pieces = convertLayers(text, "f", settings, (message) => messages.push(message));
  return { text: [...pieces].join(""), warnings: messages.map(({ rule, found }) => found ?? rule) };
}

const conllu = `# newdoc id = tale
# text = Er ging zum Oslo-Tor.
1	Er	er	PRON	PPER	Case=Nom	2	nsubj	2:nsubj	_
2	ging	gehen	VERB	VVFIN	_	0	root	0:root	_
3-4	zum	_	_	_	_	_	_	_	_
3	zu	zu	ADP	APPR	_	7	case	7:case	_
4	dem	der	DET	ART	_	7	det	7:det	_
5-7	Oslo-Tor	_	_	_	_	_	_	_	SpaceAfter=No
5	Oslo	Oslo	PROPN	NE	_	7	compound	7:compound	_
6	-	-	PUNCT	$(	_	7	punct	7:punct	_
7	Tor	Tor	NOUN	NN	_	2	obl	2:obl	_
7.1	x	_	_	_	_	_	_	2:dep	_
8	.	.	PUNCT	$.	_	2	punct	2:punct	_

`;

it("CoNLL-U to itself is the identity", async () => {
  expect(await convert(conllu, "conllu", "conllu")).toEqual({ text: conllu, warnings: [] });
});

it("CoNLL-2008 keeps words that add up as split words, and says what it leaves out", async () => {
  const { text, warnings } = await convert(conllu, "conllu", "conll08");
  expect(text.split("\n").slice(2, 7)).toEqual([
    "3\tzu\tzu\tAPPR\tAPPR\tzu\tzu\tAPPR\t7\tcase\t_",
    "4\tdem\tder\tART\tART\tdem\tder\tART\t7\tdet\t_",
    "5\tOslo-Tor\t_\t_\t_\tOslo\tOslo\tNE\t7\tcompound\t_",
    "6\t_\t_\t_\t_\t-\t-\t$(\t7\tpunct\t_",
    "7\t_\t_\t_\t_\tTor\tTor\tNN\t2\tobl\t_",
  ]);
  expect(warnings).toEqual([
    "comments: 2",
    "multi-word tokens: 1",
    "empty nodes: 1",
    "enhanced dependencies: 8",
    "values of MISC: 1",
    "universal parts of speech: 8",
    "features: 1",
  ]);
  const back = await convert(text, "conll08", "conllu");
  expect(back.text).toContain(
    "5-7\tOslo-Tor\t_\t_\t_\t_\t_\t_\t_\t_\n5\tOslo\tOslo\t_\tNE\t_\t7\tcompound\t_\t_\n",
  );
});

it("parses.json has the tokens of the text, with offsets into it", async () => {
  const { text, warnings } = await convert(conllu, "conllu", "parses");
  const [sentence] = JSON.parse(text).tale.sentences;
  expect(sentence.words.map(([form]: [string]) => form).join(" ")).toBe("Er ging zum Oslo-Tor .");
  expect(sentence.words[4][1]).toMatchObject({ CharacterOffsetBegin: 20, CharacterOffsetEnd: 21 });
  expect(sentence.dependencies).toContainEqual(["obl", "ging-2", "Oslo-Tor-4"]);
  expect(warnings).toContain("lemmas: 8");
  const back = await convert(text, "parses", "conllu");
  expect(back.text).toContain("4\tOslo-Tor\t_\t_\tNN\t_\t2\tobl\t_\tSpaceAfter=No\n");
  expect(back.warnings).toEqual([]);
});

it("CoNLL-X has no predicates, and leaves its last two columns empty", async () => {
  const text =
    "1\tHe\the\tPRP\tPRP\tHe\the\tPRP\t2\tSBJ\t_\tA0\n2\tleft\tleave\tVBD\tVBD\tleft\tleave\tVBD\t0\tROOT\tleave.01\t_\n\n";
  const conllx = await convert(text, "conll08", "conllx");
  expect(conllx.text).toBe(
    "1\tHe\the\tPRP\tPRP\t_\t2\tSBJ\t_\t_\n2\tleft\tleave\tVBD\tVBD\t_\t0\tROOT\t_\t_\n\n",
  );
  expect(conllx.warnings).toEqual(["predicates: 1"]);
  const predicted = conllx.text.replaceAll("_\t_\n", "2\tX\n");
  expect((await convert(predicted, "conllx", "conllx")).text).toBe(conllx.text);
});

it("converts nothing of a file with broken lines", async () => {
  const { text, warnings } = await convert(`${conllu}1\tx\n\n`, "conllu", "conll08");
  expect([text, warnings]).toEqual(["", ["2: 1\tx"]]);
});

it("converts nothing of a parses.json that holds a document twice", async () => {
  const twice = '{"a": {"sentences": []}, "a": {"sentences": []}}';
  const { text, warnings } = await convert(twice, "parses", "conllu");
  expect([text, warnings]).toEqual(["", ["it again"]]);
});

describeShared("golden/conll08/files", "files of the scorer's cases", (folder) => {
  it("of real treebanks convert to themselves", async () => {
    for (const name of readdirSync(folder).filter((file) => /^r08.*gold/.test(file))) {
      const text = readFileSync(join(folder, name), "utf8");
      expect([name, (await convert(text, "conll08", "conll08")).text === text]).toEqual([name, true]);
    }
  });
});
