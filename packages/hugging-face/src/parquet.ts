import type { parquetWriteBuffer } from "hyparquet-writer";
import { documentFields, type Field } from "./fields.ts";
import type { Row } from "./row.ts";

type SchemaElement = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>[number];

/** The rows as a Parquet file: nested columns, every value required, Snappy. */
export async function parquetFile(rows: readonly Row[]): Promise<Uint8Array> {
  // Loaded here: who only lists the formats does not need it.
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const schema: SchemaElement[] = [
    { name: "root", num_children: documentFields.length },
    ...documentFields.flatMap(elementsOf),
  ];
  const columnData = documentFields.map(({ name }) => ({ name, data: rows.map((row) => row[name]) }));
  return new Uint8Array(parquetWriteBuffer({ schema, columnData }));
}

/** A list is a group of three levels (Parquet's LogicalTypes, "Lists"). */
function elementsOf(field: Field): SchemaElement[] {
  if (field.list !== true) return valueElements(field.name, field);
  return [
    { name: field.name, repetition_type: "REQUIRED", converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    ...valueElements("element", field),
  ];
}

function valueElements(name: string, { type }: Field): SchemaElement[] {
  const repetition_type = "REQUIRED";
  if (type === "int32") return [{ name, type: "INT32", repetition_type }];
  if (type === "string") return [{ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type }];
  return [{ name, repetition_type, num_children: type.length }, ...type.flatMap(elementsOf)];
}
