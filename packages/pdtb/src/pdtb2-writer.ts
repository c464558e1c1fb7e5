import type { Argument, Attribution, ConnectiveSenses, Relation, Selection, Span } from "@discoprep/corpus";
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
    const lines = blockLines(relation, options, losses);
    if (lines === undefined) return undefined;
    const text = `${[bar, ...lines, bar].join("\n")}\n`;
    if (/[^\0-\xff]/.test(text)) {
      losses.lose("beyond-latin1", "the file holds characters that Latin-1 does not have: store it in UTF-8");
    }
    return text;
  });
}

function blockLines(relation: Relation, options: Pdtb2WriteOptions, losses: Losses): string[] | undefined {
  const { type } = relation;
  loseParts(relation, ["punctuation", "id", "annotator"], losses);
  if (type === "AltLexC" || type === "Hypophora") {
    losses.lose("relation-not-written", "PDTB 2.0 has no AltLexC and no Hypophora: not written");
    return undefined;
  }
  const part = (name: string, selection: Selection | undefined): string[] =>
    selection === undefined ? [] : [`____${name}____`, ...selectionLines(selection, options, losses)];
  if (type === "EntRel" || type === "NoRel") {
    loseFeatures(relation, losses);
    return [
      `____${type}____`,
      ...siteLines(relation, options, losses),
      ...part("Arg1", relation.arg1),
      ...part("Arg2", relation.arg2),
    ];
  }
  const head = headLines(relation, options, losses);
  const senses = senseLines(relation, options, losses);
  if (head === undefined || senses === undefined) return undefined;
  const argument = (name: string, { attribution, ...selection }: Argument): string[] => [
    ...part(name, selection),
    ...featureLines(attribution, options, losses),
  ];
  return [
    `____${type}____`,
    ...head,
    ...featureLines(relation.attribution, options, losses),
    ...senses,
    ...part("Sup1", relation.sup1),
    ...argument("Arg1", relation.arg1),
    ...argument("Arg2", relation.arg2),
    ...part("Sup2", relation.sup2),
  ];
}

/** EntRel and NoRel blocks have neither senses nor features nor supplements. */
function loseFeatures(relation: Relation, losses: Losses): void {
  const { attribution, sup1, sup2, conn2, connective, arg1, arg2 } = relation;
  const parts = [attribution, sup1, sup2, conn2, connective, arg1.attribution, arg2.attribution];
  if (parts.some((part) => part !== undefined) || !repeatsType(relation)) {
    losses.lose(
      "features-not-written",
      "EntRel and NoRel have no connective, senses, attribution, Sup1 and Sup2 here",
    );
  }
}

function headLines(relation: Relation, options: Pdtb2WriteOptions, losses: Losses): string[] | undefined {
  if (relation.type === "Implicit") {
    if (relation.connective)
      losses.lose("connective-not-written", "Implicit relations have no connective span here");
    return siteLines(relation, options, losses);
  }
  if (relation.site)
    losses.lose("site-not-written", "Explicit and AltLex relations have no string position here");
  if (relation.connective !== undefined) return selectionLines(relation.connective, options, losses);
  losses.lose("relation-not-written", "a relation without its connective span is not written");
  return undefined;
}

function siteLines({ site, arg2 }: Relation, { sentences }: Pdtb2WriteOptions, losses: Losses): string[] {
  if (site !== undefined) return [`${site.stringPosition}`, `${site.sentenceNumber}`];
  const position = arg2.spans[0]?.start ?? 0;
  const sentence = sentences?.findIndex(({ start, end }) => start <= position && position < end) ?? -1;
  if (sentence === -1) {
    losses.fill("site-filled", "the sentence number is not known: 0 is written");
  }
  return [`${position}`, `${Math.max(0, sentence)}`];
}

function senseLines(relation: Relation, options: Pdtb2WriteOptions, losses: Losses): string[] | undefined {
  const { type, conn1, conn2 } = relation;
  if (type === "AltLex") {
    if (conn2 !== undefined || conn1?.text)
      losses.lose("connective-text-not-written", "AltLex relations name no connective here");
    return conn1 === undefined || conn1.senses.length === 0
      ? []
      : [itemLine(twoSenses(conn1.senses, losses), losses)];
  }
  if (conn1 === undefined || conn1.senses.length === 0) {
    losses.lose("relation-not-written", "an Explicit or Implicit relation without a sense is not written");
    return undefined;
  }
  if (type === "Explicit") {
    if (conn2 !== undefined)
      losses.lose("second-connective-not-written", "Explicit relations have one connective here");
    return [connectiveLine(conn1, explicitHead(relation, options, losses), losses)];
  }
  const lines = [connectiveLine(conn1, conn1.text, losses)];
  if (conn2 !== undefined && conn2.senses.length > 0) lines.push(connectiveLine(conn2, conn2.text, losses));
  else if (conn2 !== undefined)
    losses.lose("second-connective-not-written", "a connective without a sense is not written");
  return lines;
}

function explicitHead({ conn1, connective }: Relation, { raw }: Pdtb2WriteOptions, losses: Losses): string {
  if (conn1?.text) return conn1.text;
  losses.fill("head-filled", "the connective head is not known: the connective's text stands for it");
  return connective === undefined
    ? ""
    : (selectionText(connective, raw) ?? "").toLowerCase().replace(/\s+/g, " ");
}

function connectiveLine({ senses }: ConnectiveSenses, text: string, losses: Losses): string {
  if (text === "")
    losses.fill("connective-empty", "the connective is empty; the official API will not load the block");
  return itemLine([text, ...twoSenses(senses, losses)], losses);
}

/** Items of one line. A comma separates them, so no item can contain one. */
function itemLine(items: readonly string[], losses: Losses): string {
  const plain = items.map((item) => item.replace(/[\s,]+/g, " ").trim());
  if (plain.some((item, index) => item !== items[index])) {
    losses.lose(
      "comma-not-written",
      "a connective, sense or feature cannot hold a comma here: a blank stands for it",
    );
  }
  return plain.join(", ");
}

function featureLines(
  attribution: Attribution | undefined,
  options: Pdtb2WriteOptions,
  losses: Losses,
): string[] {
  const { source, type, polarity, determinacy, selection } = attribution ?? {};
  const features = [source, type, polarity, determinacy];
  if (features.some((feature) => !feature)) {
    losses.fill("attribution-filled", "attribution features that are not annotated are written as Null");
  }
  return [
    "#### Features ####",
    itemLine(
      features.map((feature) => feature || "Null"),
      losses,
    ),
    ...(selection === undefined ? [] : selectionLines(selection, options, losses)),
  ];
}

function selectionLines(selection: Selection, { raw }: Pdtb2WriteOptions, losses: Losses): string[] {
  if (selection.gorn === undefined) {
    losses.fill(
      "gorn-empty",
      "Gorn addresses are not known: the line is empty; the official API will not load the block",
    );
  }
  const text = selectionText(selection, raw);
  const lines = text?.split("\n") ?? [];
  // The official scanner does not end at ####; a bar or a header would end the block.
  const isSafe = !lines.some((line) => line.includes("####") || /^\s*____/.test(line));
  if (!isSafe) losses.lose("text-not-written", "a text with #### or a bar cannot be written; its spans are");
  return [
    formatSpanList(selection.spans),
    formatGornList(selection.gorn ?? []),
    ...(text === undefined || !isSafe ? [] : ["#### Text ####", ...lines, "##############"]),
  ];
}
