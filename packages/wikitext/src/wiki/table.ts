import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

/** The folder of the tables, and of a file for each language. */
export const dataFolder = new URL("../../data/", import.meta.url);

/** Reads `data/NAME.json`, without the source that each table names. @throws Error if it has another shape */
export function readTable<S extends z.ZodRawShape>(name: string, shape: S): z.output<z.ZodObject<S>> {
  const schema = z.strictObject({ source: z.string(), ...shape });
  const { source: _, ...table } = readDataFile<object>(new URL(`${name}.json`, dataFolder), schema) as {
    source?: string;
  };
  return table as z.output<z.ZodObject<S>>;
}
