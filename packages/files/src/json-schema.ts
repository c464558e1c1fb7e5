import * as z from "./zod.ts";

/** The JSON Schema (draft 2020-12) of what a schema takes. Keys that are not named are allowed: later versions may add some. */
export function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}
