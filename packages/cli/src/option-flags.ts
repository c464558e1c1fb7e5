import { UsageError } from "@discoprep/corpus";
import { checkTogether, declaredOptions, flag, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { type Command, InvalidArgumentError, Option } from "commander";

type Schema = z.ZodObject;
type DeclaredOption = ReturnType<typeof declaredOptions>[number];

/** Several paths as one argument. */
export const paths = z.array(path);

/** Returns the option of commands that print JSON. */
export function jsonOption() {
  return { json: run(flag, "print JSON instead of text") };
}

/**
 * Adds to a command the arguments and options that a schema declares, and what it does with their values.
 * @param example what follows `Example:` in the help, or examples with their heading
 */
export function addWork<T extends Schema>(
  command: Command,
  schema: T,
  example: string | undefined,
  work: (options: z.output<T>) => Promise<void> | void,
): Command {
  const count = declaredOptions(schema).filter(({ argument }) => argument === true).length;
  if (example !== undefined)
    command.addHelpText("after", example.startsWith("Example") ? `\n${example}` : `\nExample:\n  ${example}`);
  return addOptions(command, schema).action((...given: unknown[]) => {
    const flags = given[count] as Readonly<Record<string, unknown>>;
    return work(givenOptions(schema, given.slice(0, count), flags));
  });
}

/** Adds the options that a command's schema declares to the command line. */
function addOptions(command: Command, schema: Schema): Command {
  for (const declared of declaredOptions(schema)) {
    const { argument, help, fallback, inJobs } = declared;
    if (inJobs === true) continue;
    if (argument !== true) command.addOption(flagOf(declared));
    else command.argument(argumentOf(declared), help, typeof fallback === "string" ? fallback : undefined);
  }
  return command;
}

/**
 * Returns the options of a command line under the schema's own names.
 * @param args values of the arguments without a name, in the schema's order
 * @throws UsageError with the schema's message, and for options that do not go together
 */
function givenOptions<T extends Schema>(
  schema: T,
  args: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): z.output<T> {
  const options = declaredOptions(schema);
  const positional = options.filter(({ argument }) => argument === true);
  const given = options.flatMap((declared): [string, unknown][] => {
    const at = positional.indexOf(declared);
    const value = at === -1 ? flags[flagOf(declared).attributeName()] : args[at];
    const isUnset = value === undefined || (declared.negated === true && value === true);
    return isUnset ? [] : [[declared.name, value]];
  });
  checkTogether(schema, Object.fromEntries(given));
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data as z.output<T>;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${issue?.path.join(".")}: ${issue?.message}`);
}

function flagOf(declared: DeclaredOption): Option {
  const { kind, choices, fallback, optional, help, schema, repeated } = declared;
  const value = declared.value ?? declared.name.toLowerCase();
  const dots = kind === "paths" ? "..." : "";
  const name = `${declared.short === undefined ? "" : `${declared.short}, `}${declared.flag}`;
  const option = new Option(kind === "flag" ? name : `${name} <${value}${dots}>`, help);
  if (kind === "choice") option.choices([...choices]);
  if (repeated === true) option.argParser((text, before?: string[]) => [...(before ?? []), text]);
  else if (kind in parsers) option.argParser((text) => checked(schema, parsers[kind]?.(text)));
  if (fallback !== undefined) option.default(fallback);
  return optional ? option : option.makeOptionMandatory();
}

/** Readers of a text on the command line, by the kind of its option. */
const parsers: Partial<Record<DeclaredOption["kind"], (text: string) => unknown>> = {
  number: (text) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN),
  list: (text) => text.split(",").map((one) => one.trim()),
  text: (text) => text,
};

function argumentOf({ name, value, optional, kind }: DeclaredOption): string {
  const placeholder = `${value ?? name}${kind === "paths" ? "..." : ""}`;
  return optional ? `[${placeholder}]` : `<${placeholder}>`;
}

/** @throws InvalidArgumentError with the schema's message */
function checked(schema: DeclaredOption["schema"], value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return value;
  throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? "It cannot be read.");
}
