import type { Format, Message, WrittenSet } from "@discoprep/corpus";
import { type Card, datasetCard, readCard, type WrittenSplit } from "./card.ts";
import { croissantText, requiredOfPublisher } from "./croissant.ts";
import { parquetFile } from "./parquet.ts";
import { documentRow } from "./row.ts";

/** A data set as the loaders of Hugging Face and Croissant take it. */
export const hf = {
  id: "hf",
  what: "Hugging Face: one document a row, with card and Croissant",
  encoding: "UTF-8",
  files: "data/SPLIT.parquet, jsonl/SPLIT.jsonl, README.md, croissant.json",
  senses: "keep",
  write: {
    write: async ({ name, documents }) => {
      const rows = documents.map(documentRow);
      const { parquet, jsonLines } = splitFiles(name);
      return {
        files: {},
        collection: {
          [parquet]: await parquetFile(rows),
          [jsonLines]: rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
        },
        written: documents.reduce((sum, { relations }) => sum + relations.length, 0),
        messages: [],
      };
    },
    finish: async (sets, files, settings) => {
      const card = settings.card === undefined ? {} : readCard(settings.card);
      const name = card.name ?? settings.corpus ?? "discourse-relations";
      const splits = sets.map(splitOf);
      return {
        files: {
          "README.md": await datasetCard(name, card, splits),
          "croissant.json": croissantText(name, card, splits, files),
        },
        messages: missingFields(card),
      };
    },
  },
} as const satisfies Format;

/** The Hub's names of sets; a release without sets is what the Hub calls `train`. */
const splitNames: Readonly<Record<string, string>> = { "": "train", dev: "validation" };

function splitFiles(set: string): { name: string; parquet: string; jsonLines: string } {
  const name = splitNames[set] ?? set.replaceAll(/\W/g, "_");
  return { name, parquet: `data/${name}.parquet`, jsonLines: `jsonl/${name}.jsonl` };
}

function splitOf({ name, ...counts }: WrittenSet): WrittenSplit {
  return { ...counts, ...splitFiles(name) };
}

/** The fields that Croissant requires and the card does not state. */
function missingFields(card: Card): Message[] {
  const lacking = requiredOfPublisher.filter((field) => card[field] === undefined);
  if (lacking.length === 0) return [];
  return [
    {
      severity: "warning",
      rule: "incomplete-card",
      what: `croissant.json lacks ${lacking.join(", ")}, which Croissant requires`,
      where: {},
      remedy: "Name them in a JSON file with --card.",
    },
  ];
}
