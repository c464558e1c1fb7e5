import { relationTypes, sensesOf } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import { Frequencies } from "@discoprep/files/text";
import { nearestInventory } from "@discoprep/senses";
import { annotationFiles } from "../annotation-files.ts";
import { documentWriter, type Format } from "../format/index.ts";
import { moveLines } from "./move-lines.ts";
import { readBrat } from "./read-brat.ts";
import { bratParts, fitAttributes, partLink, senseAttributes, writeBrat } from "./write-brat.ts";

interface Visuals {
  /** Labels by type, the longest first: brat takes the longest one that fits. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly drawing: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const visuals = readDataFile<Visuals>(new URL("../../data/brat-visual.json", import.meta.url));

/**
 * Returns `annotation.conf` of a collection (brat, "Annotation configuration"): no type is both an entity and a relation. The
 * values of the attributes are the documents' senses and those of the nearest inventory.
 */
export function bratConfiguration(senses: Frequencies): string {
  const offered = [...new Set([...(nearestInventory(senses)?.senses ?? []), ...senses.keys()])]
    .filter((sense) => fitAttributes([sense]))
    .sort();
  const attributes = [...senseAttributes.conn1, ...senseAttributes.conn2].map(
    (name) => `${name}\tArg:Arg2, Value:${offered.join("|")}`,
  );
  return sectionsText({
    entities: bratParts,
    relations: [
      ...relationTypes.map((type) => `${type}\tArg1:Arg1, Arg2:Arg2`),
      ...bratParts.slice(2).map((part) => `${partLink(part)}\tArg1:${part}, Arg2:Arg2`),
      "<OVERLAP>\tArg1:<ENTITY>, Arg2:<ENTITY>, <OVL-TYPE>:<ANY>",
    ],
    events: [],
    attributes: offered.length === 0 ? [] : attributes,
  });
}

export function bratVisuals(): string {
  return sectionsText({
    labels: Object.entries(visuals.labels).map(([type, names]) => [type, ...names].join(" | ")),
    drawing: Object.entries(visuals.drawing).map(([type, keys]) => {
      const values = Object.entries(keys).map(([key, value]) => `${key}:${value}`);
      return `${type}\t${values.join(", ")}`;
    }),
  });
}

function sectionsText(sections: Readonly<Record<string, readonly string[]>>): string {
  const texts = Object.entries(sections).map(
    ([name, lines]) => `[${name}]\n${lines.map((line) => `${line}\n`).join("")}\n`,
  );
  return texts.join("");
}

const utf8 = { encoding: "utf-8" } as const;

export const brat = {
  id: "brat",
  what: "brat standoff",
  encoding: "UTF-8",
  files: "ID.ann, ID.txt",
  senses: "keep",
  read: annotationFiles({
    looks: ["brat"],
    // brat makes an empty file for each text.
    mayBeEmpty: true,
    ending: ".ann",
    rawEnding: ".txt",
    raw: utf8,
    annotations: { ...utf8, read: (text, { file, raw = "" }) => readBrat(text, raw, file) },
  }),
  write: {
    finish: async () => ({ "visual.conf": bratVisuals() }),
    *write(set, settings) {
      const senses = new Frequencies();
      const writeDocuments = documentWriter((document) => {
        for (const sense of document.relations.flatMap(sensesOf)) senses.add(sense);
        const result = writeBrat(document);
        const { id, raw } = document;
        return { files: { [`${id}.ann`]: result.text, [`${id}.txt`]: raw }, result };
      });
      yield* writeDocuments(set, settings);
      yield { files: { "annotation.conf": bratConfiguration(senses) }, written: 0, messages: [] };
    },
  },
  move: moveLines,
} as const satisfies Format;
