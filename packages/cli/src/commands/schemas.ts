import { UsageError } from "@discoprep/corpus";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { commandOf } from "../option-flags.ts";

interface FileSchema {
  readonly describes: string;
  load(): Promise<z.ZodType>;
}

const schemas: Readonly<Record<string, FileSchema>> = {
  articles: {
    describes: "a line of articles.jsonl, as extract and select write it",
    load: async () => (await import("@discoprep/articles/select")).articleSchema,
  },
  dataset: {
    describes: "dataset.json, the job of a dataset",
    load: async () => (await import("@discoprep/build")).jobSchema,
  },
  manifest: {
    describes: "manifest.json of every output folder",
    load: async () => (await import("@discoprep/files")).manifestSchema,
  },
  output: {
    describes: "a line of a system's output; what it may leave out is not required",
    load: async () => (await import("@discoprep/formats/conll16")).readRelationSchema,
  },
  parses: {
    describes: "parses.json of a release",
    load: async () => (await import("@discoprep/formats/conll16")).parsesSchema,
  },
  relations: {
    describes: "a line of relations.json of a release",
    load: async () => (await import("@discoprep/formats/conll16")).releaseRelationSchema,
  },
  selection: {
    describes: "a line of selection.jsonl, as select writes it",
    load: async () => (await import("@discoprep/articles/select")).judgementSchema,
  },
};

const names = Object.keys(schemas).join(", ");
const help = `${names}; (default: list them)`;
const options = z.strictObject({ name: argument(z.string().optional(), help, "name") });

export const add = commandOf(options, async ({ name }, terminal) => {
  const listed = Object.entries(schemas).map(([each, { describes }]) => `${each.padEnd(10)} ${describes}\n`);
  if (name === undefined) return terminal.out(listed.join(""));
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (schema === undefined) throw new UsageError(`no schema "${name}": there are ${names}`);
  // Keys that are not named are allowed: later versions may add some.
  const json = z.toJSONSchema(await schema.load(), { io: "input", unrepresentable: "any" });
  terminal.json({ ...json, title: schema.describes });
});
