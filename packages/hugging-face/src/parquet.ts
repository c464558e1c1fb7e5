import type { parquetWriteBuffer } from "hyparquet-writer";
import { documentFields, type Field } from "./fields.ts";
import type { Row } from "./row.ts";

type SchemaElement = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>[number];

/**
 * So many documents are a row group, which stands in the file column by column and therefore is in memory as a whole.
 */
export const rowsInGroup = 1000;

/** A Parquet file that grows: nested columns, every value required, Snappy. */
interface ParquetFile {
  /** The bytes with which the file continues. */
  rowGroup(rows: readonly Row[]): Uint8Array;
  /** The last bytes, which say where everything stands. */
  end(): Uint8Array;
}

export async function parquetWriter(): Promise<ParquetFile> {
  // Loaded here: who only lists the formats does not need it.
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const schema: SchemaElement[] = [
    { name: "root", num_children: documentFields.length },
    ...documentFields.flatMap(elementsOf),
  ];
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema });
  const newBytes = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  return {
    rowGroup(rows) {
      const columnData = documentFields.map(({ name }) => ({ name, data: rows.map((row) => row[name]) }));
      file.write({ columnData, rowGroupSize: rowsInGroup });
      return newBytes();
    },
    end() {
      file.finish();
      return newBytes();
    },
  };
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
