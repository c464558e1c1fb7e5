import { UsageError } from "@discoprep/corpus";
import { checkTogether, declaredOptions, flag, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Terminal } from "./terminal.ts";

type Schema = z.ZodObject;
type DeclaredOption = ReturnType<typeof declaredOptions>[number];

/** Adds arguments, options and work to a subcommand. */
export type AddCommand = (command: Command, terminal: Terminal) => void;

/** An option that must be given. Misspelt options are reported first; commander would report the missing one first. */
export class RequiredOption extends Option {}

export const paths = z.array(path);

export function jsonOption() {
  return { json: run(flag, "print JSON instead of text") };
}

/**
 * Returns a function that adds to a command the arguments and options of a schema, and the work done with their values. The command
 * ends with a UsageError for options that do not go together, or with the schema's message.
 */
export function commandOf<T extends Schema>(
  schema: T,
  work: (options: z.output<T>, terminal: Terminal) => Promise<void> | void,
): AddCommand {
  return (command, terminal) => {
    const declared = declaredOptions(schema).filter(({ inJobs }) => inJobs !== true);
    const positional = declared.filter(({ argument }) => argument === true);
    for (const { name, value = name, optional, kind, help, fallback } of positional) {
      const placeholder = `${value}${kind === "paths" ? "..." : ""}`;
      const stated = typeof fallback === "string" ? fallback : undefined;
      command.argument(optional ? `[${placeholder}]` : `<${placeholder}>`, help, stated);
    }
    const flags = declared.flatMap((option) => (option.argument ? [] : [{ option, flag: flagOf(option) }]));
    for (const { option, flag } of flags) {
      if (option.kind !== "flag" && option.kind !== "paths" && option.repeated !== true)
        refuseSecondValue(
          command,
          flag,
          option.kind === "list" ? "once, with commas between values" : "once",
        );
      command.addOption(flag);
    }
    command.action((...actionArguments: unknown[]) => {
      const values = actionArguments[positional.length] as Readonly<Record<string, unknown>>;
      const options: Record<string, unknown> = {};
      for (const [at, { name }] of positional.entries())
        if (actionArguments[at] !== undefined) options[name] = actionArguments[at];
      for (const { option, flag } of flags) {
        const value = values[flag.attributeName()];
        if (value === undefined && flag instanceof RequiredOption)
          command.error(`error: required option '${flag.flags}' not specified`);
        // commander's value of a flag that switches off, where it is not given
        if (value !== undefined && !(option.negated && value === true)) options[option.name] = value;
      }
      checkTogether(schema, options);
      const parsed = schema.safeParse(options);
      if (parsed.success) return work(parsed.data as z.output<T>, terminal);
      const [issue] = parsed.error.issues;
      throw new UsageError(`${issue?.path.join(".")}: ${issue?.message}`);
    });
  };
}

/** Refuses an option that is given twice: commander would drop the first value. Must run before the option is added. */
function refuseSecondValue(command: Command, flag: Option, how: string): void {
  command.on(`option:${flag.name()}`, () => {
    if (command.getOptionValueSource(flag.attributeName()) === "cli")
      throw new UsageError(`${flag.long} is given twice; give it ${how}`);
  });
}

function flagOf(declared: DeclaredOption): Option {
  const { kind, choices, fallback, optional, help, schema, repeated } = declared;
  const value = declared.value ?? declared.name.toLowerCase();
  const dots = kind === "paths" ? "..." : "";
  const name = `${declared.short === undefined ? "" : `${declared.short}, `}${declared.flag}`;
  const flags = kind === "flag" ? name : `${name} <${value}${dots}>`;
  const option = optional ? new Option(flags, help) : new RequiredOption(flags, help);
  if (kind === "choice") option.choices([...choices]);
  if (repeated === true) option.argParser((text, before?: string[]) => [...(before ?? []), text]);
  else if (kind in parsers) option.argParser((text) => checked(schema, parsers[kind]?.(text)));
  return fallback === undefined ? option : option.default(fallback);
}

const parsers: Partial<Record<DeclaredOption["kind"], (text: string) => unknown>> = {
  number: (text) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN),
  list: (text) => text.split(",").map((item) => item.trim()),
  text: (text) => text,
};

function checked(schema: DeclaredOption["schema"], value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return value;
  throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? "It cannot be read.");
}
