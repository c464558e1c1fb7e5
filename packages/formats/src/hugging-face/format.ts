import { input, path } from "@discoprep/files/option";
import type { DocumentSet, Format, WrittenFiles, WrittenSet } from "../format/index.ts";
import { datasetCard, readCard } from "./card.ts";
import { documentRow } from "./row.ts";

const writeOptions = {
  card: input(
    path.optional(),
    "a JSON file that describes the data set: name, description, license, citation; of hf",
    "file",
  ),
};

export const hf = {
  id: "hf",
  what: "Hugging Face: JSON Lines, one document a row, with a dataset card",
  encoding: "UTF-8",
  files: "jsonl/SPLIT.jsonl, README.md",
  senses: "keep",
  write: {
    options: writeOptions,
    *write({ name, documents }: DocumentSet) {
      const { file } = splitOf(name);
      const piece = (text: string, written: number): WrittenFiles => {
        return { files: {}, collection: { [file]: text }, written, messages: [] };
      };
      // A set without documents has a file, too, since the card names it.
      yield piece("", 0);
      for (const document of documents)
        yield piece(`${JSON.stringify(documentRow(document))}\n`, document.relations.length);
    },
    finish: async (
      sets: readonly WrittenSet[],
      settings: { readonly card?: string; readonly corpus?: string },
    ) => {
      const card = settings.card === undefined ? {} : readCard(settings.card);
      const name = card.name ?? settings.corpus ?? "discourse-relations";
      const splits = sets.map(({ name: set, ...counts }) => ({ ...counts, ...splitOf(set) }));
      return { "README.md": await datasetCard(name, card, splits) };
    },
  },
} as const satisfies Format;

/** The Hub's names of sets; a release without sets is what the Hub calls `train`. */
const splitNames: Readonly<Record<string, string>> = { "": "train", dev: "validation" };

function splitOf(set: string): { readonly name: string; readonly file: string } {
  const name = splitNames[set] ?? set.replaceAll(/\W/g, "_");
  return { name, file: `jsonl/${name}.jsonl` };
}
