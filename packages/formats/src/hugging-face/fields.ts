import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const fieldSchema = z.strictObject({
  name: z.string(),
  what: z.string(),
  get type(): z.ZodType<"string" | "int32" | Field[]> {
    return z.union([z.enum(["string", "int32"]), z.array(fieldSchema)]);
  },
  /** Whether it holds a list of such values. */
  list: z.literal(true).optional(),
});

/** A field of a row, as the dataset card describes it. */
export interface Field {
  readonly name: string;
  readonly what: string;
  readonly type: "string" | "int32" | readonly Field[];
  readonly list?: true;
}

/** The fields of a row, which is one document. Characters are Unicode code points, as Python counts them. */
export const documentFields: readonly Field[] = readDataFile(
  new URL("../../data/hugging-face-fields.json", import.meta.url),
  z.array(fieldSchema),
);
