import { UsageError } from "@discoprep/corpus";
import { type DeclaredOption, declaredOptions } from "@discoprep/files/option";
import { type Command, InvalidArgumentError, Option } from "commander";

type Schema = Parameters<typeof declaredOptions>[0];

/** Adds the options that a command's schema declares to the command line. */
export function addOptions(command: Command, schema: Schema): Command {
  for (const declared of declaredOptions(schema)) {
    if (declared.argument === true) command.argument(argumentOf(declared), declared.help);
    else command.addOption(flagOf(declared));
  }
  return command;
}

/**
 * The options of a command line under the schema's own names.
 * @param args values of the arguments without a name, in the schema's order
 * @throws UsageError with the schema's message
 */
export function givenOptions<T extends Schema>(
  schema: T,
  args: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): ReturnType<T["parse"]> {
  const options = declaredOptions(schema);
  const positional = options.filter(({ argument }) => argument === true);
  const given = options.flatMap((declared): [string, unknown][] => {
    const at = positional.indexOf(declared);
    const value = at === -1 ? flags[keyOf(declared)] : args[at];
    const isUnset = value === undefined || (declared.negated === true && value === true);
    return isUnset ? [] : [[declared.name, value]];
  });
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data as ReturnType<T["parse"]>;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${issue?.path.join(".")}: ${issue?.message}`);
}

function flagOf(declared: DeclaredOption): Option {
  const { kind, choices, fallback, optional, help, schema } = declared;
  const value = declared.value ?? declared.name.toLowerCase();
  const dots = kind === "paths" ? "..." : "";
  const name = longName(declared);
  const option = new Option(kind === "flag" ? name : `${name} <${value}${dots}>`, help);
  if (kind === "choice") option.choices([...choices]);
  if (kind === "number")
    option.argParser((text) => checked(schema, /^\d+$/.test(text) ? Number(text) : Number.NaN));
  if (kind === "list")
    option.argParser((text) =>
      checked(
        schema,
        text.split(",").map((one) => one.trim()),
      ),
    );
  if (kind === "text") option.argParser((text) => checked(schema, text));
  if (fallback !== undefined) option.default(fallback);
  return optional ? option : option.makeOptionMandatory();
}

/** `--first-id`; `--no-raw` for a flag that switches off. */
function longName({ name, flag, negated }: DeclaredOption): string {
  const kebab = flag ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${negated === true ? "no-" : ""}${kebab}`;
}

/** The name under which commander keeps the value. */
function keyOf(declared: DeclaredOption): string {
  return flagOf(declared).attributeName();
}

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
