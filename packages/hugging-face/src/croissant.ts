import { type ContentDigest, readDataFile } from "@discoprep/files";
import { type Card, defaultDescription, type WrittenSplit } from "./card.ts";
import { documentFields, type Field } from "./fields.ts";

/** The context of the 1.1 examples; the one printed in the specification fails the validator. */
const context = readDataFile<object>(new URL("../data/croissant-context.json", import.meta.url));

const splitTypes: Readonly<Record<string, string>> = {
  train: "cr:TrainingSplit",
  validation: "cr:ValidationSplit",
  test: "cr:TestSplit",
};

/** Metadata that Croissant 1.1 requires and only the publisher knows. */
export const requiredOfPublisher = ["license", "url", "creator", "datePublished"] as const;

/**
 * croissant.json (Croissant 1.1). What the publisher has not named is left out.
 * @param digestOf size and sum of a file, by its path
 */
export function croissantText(
  name: string,
  card: Card,
  splits: readonly WrittenSplit[],
  digestOf: (path: string) => ContentDigest,
): string {
  const { license, url, creator, datePublished, version, citation } = card;
  const metadata = {
    "@context": context,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    name,
    description: card.description ?? defaultDescription,
    ...(license !== undefined && { license }),
    ...(url !== undefined && { url }),
    ...(creator !== undefined && { creator: creator.map((one) => ({ "@type": "sc:Person", name: one })) }),
    ...(datePublished !== undefined && { datePublished }),
    ...(version !== undefined && { version }),
    ...(citation !== undefined && { citeAs: citation }),
    inLanguage: [...new Set(splits.map(({ language }) => language))],
    keywords: ["discourse parsing", "discourse relations"],
    distribution: splits.flatMap(({ parquet, jsonLines }) => [
      fileObject(parquet, "application/vnd.apache.parquet", digestOf(parquet)),
      fileObject(jsonLines, "application/jsonlines", digestOf(jsonLines)),
    ]),
    recordSet: [splitRecords(splits), ...splits.map(documentRecords)],
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

function fileObject(path: string, encodingFormat: string, { bytes, sha256 }: ContentDigest): object {
  return {
    "@type": "cr:FileObject",
    "@id": path,
    name: path,
    contentUrl: path,
    contentSize: `${bytes} B`,
    encodingFormat,
    sha256,
  };
}

/** The splits as records of their own, with what kind of split each is. */
function splitRecords(splits: readonly WrittenSplit[]): object {
  return {
    "@type": "cr:RecordSet",
    "@id": "splits",
    name: "splits",
    dataType: "cr:Split",
    key: { "@id": "splits/name" },
    field: [
      { "@type": "cr:Field", "@id": "splits/name", name: "name", dataType: "sc:Text" },
      { "@type": "cr:Field", "@id": "splits/url", name: "url", dataType: "sc:URL" },
    ],
    data: splits.map(({ name }) => ({
      "splits/name": name,
      "splits/url": splitTypes[name] ?? "cr:Split",
    })),
  };
}

function documentRecords({ name, parquet }: WrittenSplit): object {
  return {
    "@type": "cr:RecordSet",
    "@id": name,
    name,
    key: { "@id": `${name}/id` },
    field: documentFields.map((field) => columnField(field, name, parquet)),
  };
}

/** A column; the records in it are reached by a path inside its value. */
function columnField(field: Field, recordSet: string, file: string): object {
  const column = { fileObject: { "@id": file }, extract: { column: field.name } };
  const fieldAt = ({ name, what, type, list }: Field, id: string, path: string): object => ({
    "@type": "cr:Field",
    "@id": `${recordSet}/${id}`,
    name,
    description: what,
    ...(list === true && { isArray: true }),
    ...(typeof type === "string" && { dataType: type === "string" ? "sc:Text" : "sc:Integer" }),
    source: path === "" ? column : { ...column, transform: { jsonPath: path } },
    ...(typeof type !== "string" && {
      subField: type.map((inner) =>
        fieldAt(inner, `${id}/${inner.name}`, path === "" ? inner.name : `${path}.${inner.name}`),
      ),
    }),
  });
  return fieldAt(field, field.name, "");
}
