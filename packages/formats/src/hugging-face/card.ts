import { readDataFile, readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { WrittenSet } from "../format/index.ts";

interface Field {
  readonly name: string;
  readonly what: string;
  readonly type: "string" | "int32" | readonly Field[];
  readonly list?: true;
}

const documentFields = readDataFile<readonly Field[]>(
  new URL("../../data/hugging-face-fields.json", import.meta.url),
);

const cardSchema = z.strictObject({
  name: z.string().min(1).optional(),
  description: z.string().min(1).optional(),
  /** An SPDX identifier, or the address of the licence. */
  license: z.string().min(1).optional(),
  citation: z.string().min(1).optional(),
});

type Card = z.infer<typeof cardSchema>;

export function readCard(file: string): Card {
  return readJsonFile(file, cardSchema, {
    rule: "invalid-card",
    expected: '{"name": "…", "description": "…", "license": "cc-by-4.0", "citation": "…"}',
  });
}

interface WrittenSplit extends WrittenSet {
  readonly file: string;
}

const defaultDescription =
  "Documents with sentences, tokens and discourse relations in the form of the CoNLL-2015/16 shared tasks.";

/** Returns README.md, where `load_dataset` finds the files (Hub docs, "Manual configuration"). */
export async function datasetCard(
  name: string,
  card: Card,
  splits: readonly WrittenSplit[],
): Promise<string> {
  // Loaded only here: it has 73 modules.
  const { stringify } = await import("yaml");
  const documents = splits.reduce((sum, split) => sum + split.documents, 0);
  const frontMatter = {
    pretty_name: name,
    language: [...new Set(splits.map(({ language }) => language))],
    ...(card.license !== undefined && licence(card.license)),
    size_categories: [sizeCategory(documents)],
    tags: ["discourse-parsing", "discourse-relations"],
    configs: [
      {
        config_name: "default",
        default: true,
        data_files: splits.map((split) => ({ split: split.name, path: split.file })),
      },
    ],
    dataset_info: {
      config_name: "default",
      features: documentFields.map(feature),
      splits: splits.map((split) => ({ name: split.name, num_examples: split.documents })),
    },
  };
  const rows = splits.map(
    (split) => `| ${split.name} | ${split.documents} | ${split.relations} | \`${split.file}\` |`,
  );
  const sections = [
    `---\n${stringify(frontMatter)}---\n`,
    `# ${name}\n\n${card.description ?? defaultDescription}\n`,
    `| split | documents | relations | file |\n|---|---|---|---|\n${rows.join("\n")}\n`,
    "A row is a document. Offsets count Unicode code points of `text`, as Python does; ends are exclusive. Positions\n" +
      "of tokens count from 0.\n",
    `${fieldList(documentFields, "")}\n`,
    ...(card.citation === undefined ? [] : [`## Citation\n\n\`\`\`bibtex\n${card.citation}\n\`\`\`\n`]),
  ];
  return sections.join("\n");
}

/** Returns the fields of a licence: the Hub knows SPDX identifiers in small letters, any other is `other` with a link or name. */
function licence(license: string): Record<string, string> {
  if (/^https?:/.test(license)) return { license: "other", license_link: license };
  if (/^[a-z0-9.-]+$/i.test(license)) return { license: license.toLowerCase() };
  return { license: "other", license_name: license };
}

function sizeCategory(documents: number): string {
  if (documents < 1000) return "n<1K";
  if (documents < 10_000) return "1K<n<10K";
  return documents < 100_000 ? "10K<n<100K" : "100K<n<1M";
}

function feature({ name, type, list }: Field): Record<string, unknown> {
  if (typeof type !== "string") return { name, [list === true ? "list" : "struct"]: type.map(feature) };
  return list === true ? { name, sequence: type } : { name, dtype: type };
}

function fieldList(fields: readonly Field[], indent: string): string {
  return fields
    .map(({ name, what, type, list }) => {
      const kind = typeof type === "string" ? type : "record";
      const below = typeof type === "string" ? "" : `\n${fieldList(type, `${indent}  `)}`;
      return `${indent}- \`${name}\` (${list === true ? `list of ${kind}` : kind}): ${what}${below}`;
    })
    .join("\n");
}
