import { setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { conlluText } from "../conllu/index.ts";
import { type DocumentSet, documentWriter, type Format, type WrittenFiles } from "../format/index.ts";
import { labelledParses, tokText } from "./connectives.ts";
import { relsDocuments } from "./read-collection.ts";
import { writeRels } from "./rels.ts";

const readOptions = {
  labelColumn: setting(
    z.enum(["orig_label", "label"]).optional(),
    "disrpt: the column that holds the senses (default: orig_label)",
    { inJobs: true, needs: { format: ["disrpt"] } },
  ),
};

const writeOptions = {
  corpus: setting(
    z
      .string()
      .regex(/^[\w.-]+$/, "It must be a file name.")
      .optional(),
    "name of the corpus in the files of disrpt: such as eng.pdtb.tedm",
    "name",
  ),
};

export const disrpt = {
  id: "disrpt",
  what: "DISRPT: relations and connectives by token",
  encoding: "UTF-8",
  files: "ID.rels, ID.tok, ID.conllu",
  senses: "keep",
  read: {
    hasTexts: true,
    layers: ["sentences", "tokens", "dependencies"],
    options: readOptions,
    documents: relsDocuments,
  },
  write: {
    options: writeOptions,
    *write(set: DocumentSet, { corpus = "corpus" }: z.infer<z.ZodObject<typeof writeOptions>>) {
      const name = `${corpus}${set.name === "" ? "" : `_${set.name}`}`;
      let isFirst = true;
      for (const written of writeDocuments(set, {})) {
        const collection = corpusFiles(written.files, name, isFirst);
        // A document may have the name of the corpus, whose file already holds it.
        const files = set.name === "" && `${name}.rels` in written.files ? {} : written.files;
        yield { ...written, files, collection };
        isFirst = false;
      }
    },
  },
} as const satisfies Format;

const writeDocuments = documentWriter((document) => {
  const parses = labelledParses(document);
  const result = writeRels(document, parses);
  return {
    files: {
      [`${document.id}.rels`]: result.text,
      [`${document.id}.tok`]: tokText(document.id, parses),
      [`${document.id}.conllu`]: conlluText(parses),
    },
    result,
  };
});

/**
 * Returns the part of a document in the files of all documents, in the shared tasks' form: `.rels` with one header.
 */
function corpusFiles(files: WrittenFiles["files"], name: string, isFirst: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const ending = path.slice(path.lastIndexOf("."));
      return [name + ending, isFirst || ending !== ".rels" ? text : text.slice(text.indexOf("\n") + 1)];
    }),
  );
}
