import type { Attribution, ConnectiveSenses, Relation, Selection, Span } from "@discoprep/corpus";
import {
  type Losses,
  loseParts,
  repeatsType,
  selectionText,
  twoSenses,
  type WriteResult,
  writeRelations,
} from "@discoprep/files/format";
import { formatGornList, formatSpanList } from "./span-list.ts";

export interface Pdtb2WriteOptions {
  /** The document's text; without it Text blocks repeat the source's texts, or are left out. */
  readonly raw?: string;
  /** The document's sentences; they number the sites of relations without one. */
  readonly sentences?: readonly Span[];
}

const bar = "_".repeat(56);

/**
 * Writes a native PDTB 2.0 file in the layout of the official API: a bar before and after each block, LF line
 * ends. Holds senses, spans, both connectives, Sup1 and Sup2, attribution and Gorn addresses. AltLexC and
 * Hypophora are not PDTB 2.0 relations. Fills in what the grammar needs and the relation lacks (features
 * `Null`, the site at Arg2), with a message. Store it in Latin-1; a message names text that Latin-1 cannot
 * hold.
 */
export function writePdtb2(relations: readonly Relation[], options: Pdtb2WriteOptions = {}): WriteResult {
  return writeRelations(relations, (relation, losses) => {
    const lines = new BlockWriter(options, losses).lines(relation);
    if (lines === undefined) return undefined;
    const text = `${[bar, ...lines, bar].join("\n")}\n`;
    if (/[^\0-\xff]/.test(text)) {
      losses.lose("beyond-latin1", "the file holds characters that Latin-1 does not have: store it in UTF-8");
    }
    return text;
  });
}

/** Makes the lines of one block, part by part. */
class BlockWriter {
  readonly #raw: string | undefined;
  readonly #sentences: readonly Span[];
  readonly #losses: Losses;

  constructor({ raw, sentences = [] }: Pdtb2WriteOptions, losses: Losses) {
    this.#raw = raw;
    this.#sentences = sentences;
    this.#losses = losses;
  }

  /** Undefined for a relation that the format does not have. */
  lines(relation: Relation): string[] | undefined {
    const { type, arg1, arg2, sup1, sup2, attribution } = relation;
    loseParts(relation, ["punctuation", "id", "annotator"], this.#losses);
    if (type === "AltLexC" || type === "Hypophora") {
      this.#losses.lose("relation-not-written", "PDTB 2.0 has no AltLexC and no Hypophora: not written");
      return undefined;
    }
    if (type === "EntRel" || type === "NoRel") {
      this.#loseFeatures(relation);
      const site = this.#site(relation);
      return [`____${type}____`, ...site, ...this.#part("Arg1", arg1), ...this.#part("Arg2", arg2)];
    }
    const head = this.#head(relation);
    const senses = this.#senses(relation);
    if (head === undefined || senses === undefined) return undefined;
    return [
      `____${type}____`,
      ...head,
      ...this.#features(attribution),
      ...senses,
      ...this.#part("Sup1", sup1),
      ...this.#part("Arg1", arg1),
      ...this.#features(arg1.attribution),
      ...this.#part("Arg2", arg2),
      ...this.#features(arg2.attribution),
      ...this.#part("Sup2", sup2),
    ];
  }

  /** EntRel and NoRel blocks have neither senses nor features nor supplements. */
  #loseFeatures(relation: Relation): void {
    const { attribution, sup1, sup2, conn2, connective, arg1, arg2 } = relation;
    const parts = [attribution, sup1, sup2, conn2, connective, arg1.attribution, arg2.attribution];
    if (parts.every((part) => part === undefined) && repeatsType(relation)) return;
    const what = "EntRel and NoRel have no connective, senses, attribution, Sup1 and Sup2 here";
    this.#losses.lose("features-not-written", what);
  }

  #head(relation: Relation): string[] | undefined {
    const { type, connective, site } = relation;
    if (type === "Implicit") {
      if (connective)
        this.#losses.lose("connective-not-written", "Implicit relations have no connective span here");
      return this.#site(relation);
    }
    if (site)
      this.#losses.lose("site-not-written", "Explicit and AltLex relations have no string position here");
    if (connective !== undefined) return this.#selection(connective);
    this.#losses.lose("relation-not-written", "a relation without its connective span is not written");
    return undefined;
  }

  #site({ site, arg2 }: Relation): string[] {
    if (site !== undefined) return [`${site.stringPosition}`, `${site.sentenceNumber}`];
    const position = arg2.spans[0]?.start ?? 0;
    const sentence = this.#sentences.findIndex(({ start, end }) => start <= position && position < end);
    if (sentence === -1) this.#losses.fill("site-filled", "the sentence number is not known: 0 is written");
    return [`${position}`, `${Math.max(0, sentence)}`];
  }

  #senses(relation: Relation): string[] | undefined {
    const { type, conn1, conn2 } = relation;
    const losses = this.#losses;
    if (type === "AltLex") {
      if (conn2 !== undefined || conn1?.text)
        losses.lose("connective-text-not-written", "AltLex relations name no connective here");
      return conn1?.senses.length ? [this.#items(twoSenses(conn1.senses, losses))] : [];
    }
    if (conn1 === undefined || conn1.senses.length === 0) {
      losses.lose("relation-not-written", "an Explicit or Implicit relation without a sense is not written");
      return undefined;
    }
    if (type === "Explicit") {
      if (conn2 !== undefined)
        losses.lose("second-connective-not-written", "Explicit relations have one connective here");
      return [this.#connective(conn1, this.#explicitHead(relation))];
    }
    const first = this.#connective(conn1, conn1.text);
    if (conn2?.senses.length) return [first, this.#connective(conn2, conn2.text)];
    if (conn2 !== undefined)
      losses.lose("second-connective-not-written", "a connective without a sense is not written");
    return [first];
  }

  #explicitHead({ conn1, connective }: Relation): string {
    if (conn1?.text) return conn1.text;
    const what = "the connective head is not known: the connective's text stands for it";
    this.#losses.fill("head-filled", what);
    const text = connective && selectionText(connective, this.#raw);
    return (text ?? "").toLowerCase().replace(/\s+/g, " ");
  }

  #connective({ senses }: ConnectiveSenses, text: string): string {
    const what = "the connective is empty; the official API will not load the block";
    if (text === "") this.#losses.fill("connective-empty", what);
    return this.#items([text, ...twoSenses(senses, this.#losses)]);
  }

  /** Items of one line. A comma separates them, so no item can contain one. */
  #items(items: readonly string[]): string {
    const plain = items.map((item) => item.replace(/[\s,]+/g, " ").trim());
    const what = "a connective, sense or feature cannot hold a comma here: a blank stands for it";
    if (plain.some((item, index) => item !== items[index])) this.#losses.lose("comma-not-written", what);
    return plain.join(", ");
  }

  #features({ source, type, polarity, determinacy, selection }: Partial<Attribution> = {}): string[] {
    const features = [source, type, polarity, determinacy];
    const what = "attribution features that are not annotated are written as Null";
    if (features.some((feature) => !feature)) this.#losses.fill("attribution-filled", what);
    const line = this.#items(features.map((feature) => feature || "Null"));
    return ["#### Features ####", line, ...(selection === undefined ? [] : this.#selection(selection))];
  }

  #part(name: string, selection: Selection | undefined): string[] {
    return selection === undefined ? [] : [`____${name}____`, ...this.#selection(selection)];
  }

  #selection(selection: Selection): string[] {
    const unknown =
      "Gorn addresses are not known: the line is empty; the official API will not load the block";
    if (selection.gorn === undefined) this.#losses.fill("gorn-empty", unknown);
    const text = selectionText(selection, this.#raw);
    const lines = text?.split("\n") ?? [];
    // The official scanner does not end at ####; a bar or a header would end the block.
    const isSafe = !lines.some((line) => line.includes("####") || /^\s*____/.test(line));
    const unsafe = "a text with #### or a bar cannot be written; its spans are";
    if (!isSafe) this.#losses.lose("text-not-written", unsafe);
    return [
      formatSpanList(selection.spans),
      formatGornList(selection.gorn ?? []),
      ...(text === undefined || !isSafe ? [] : ["#### Text ####", ...lines, "##############"]),
    ];
  }
}
