import type { Message } from "@discoprep/corpus";
import type { Format, WrittenFiles, WrittenSet } from "@discoprep/files/format";
import { type Card, datasetCard, readCard, type WrittenSplit } from "./card.ts";
import { croissantText, requiredOfPublisher } from "./croissant.ts";
import { parquetWriter, rowsInGroup } from "./parquet.ts";
import { documentRow, type Row } from "./row.ts";

/** A data set as the loaders of Hugging Face and Croissant take it. */
export const hf = {
  id: "hf",
  package: "hugging-face",
  what: "Hugging Face: one document a row, with card and Croissant",
  encoding: "UTF-8",
  files: "data/SPLIT.parquet, jsonl/SPLIT.jsonl, README.md, croissant.json",
  senses: "keep",
  write: {
    async *write({ name, documents }) {
      const { parquet, jsonLines } = splitFiles(name);
      const file = await parquetWriter();
      const piece = (collection: WrittenFiles["files"], written = 0): WrittenFiles => {
        return { files: {}, collection, written, messages: [] };
      };
      let rows: Row[] = [];
      for (const document of documents) {
        const row = documentRow(document);
        yield piece({ [jsonLines]: `${JSON.stringify(row)}\n` }, document.relations.length);
        rows.push(row);
        if (rows.length < rowsInGroup) continue;
        yield piece({ [parquet]: file.rowGroup(rows) });
        rows = [];
      }
      if (rows.length > 0) yield piece({ [parquet]: file.rowGroup(rows) });
      yield piece({ [parquet]: file.end(), [jsonLines]: "" });
    },
    finish: async (sets, digestOf, settings) => {
      const card = settings.card === undefined ? {} : readCard(settings.card);
      const name = card.name ?? settings.corpus ?? "discourse-relations";
      const splits = sets.map(splitOf);
      return {
        files: {
          "README.md": await datasetCard(name, card, splits),
          "croissant.json": croissantText(name, card, splits, digestOf),
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
