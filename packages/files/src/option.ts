import { primaryLanguage, UsageError } from "@discoprep/corpus";
import * as z from "@discoprep/files/zod";

/** Facts of an option besides its type, for the command line, the jobs and the manifests. */
interface OptionFacts {
  /** Its work in words, for the help of the command and the JSON Schema. */
  readonly help: string;
  /**
   * `input`: a path that a job names; `main`: a setting that a job step states beside its inputs; `option`: one of the `options`
   * of a job step; `run`: a setting of this run, which does not belong to a job.
   */
  readonly role: "input" | "main" | "option" | "run";
  /** The placeholder of the value in the help, such as `dir`. */
  readonly value?: string;
  /** The name on the command line, where it is not the option's own in kebab-case. */
  readonly flag?: string;
  /** Its short form, such as `-q`. */
  readonly short?: string;
  /** Whether it takes several paths. */
  readonly several?: boolean;
  /** Whether it is given again for each value of a list. */
  readonly repeated?: boolean;
  /** Options that cannot be given beside it, each by its name or as `name=value`; a list may hold the value. */
  readonly conflicts?: readonly string[];
  /**
   * The name of an option that must be given with it, or options of which one must (each by its name or as `name=value`), or names
   * of options with the values of which each must have one.
   */
  readonly needs?: string | readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** Whether only a job states it: the command line has no name for it. */
  readonly inJobs?: boolean;
  /** A flag that switches off: `--no-raw`. */
  readonly negated?: boolean;
  /** Whether it is an argument without a name. */
  readonly argument?: boolean;
  /** Whether the manifest leaves it out, because the output does not depend on it. */
  readonly unrecorded?: boolean;
}

const registry = z.registry<OptionFacts>();

/** The placeholder of its value in the help, or several facts. */
type OtherFacts = string | Omit<OptionFacts, "help" | "role">;

/** Makes a function that declares options of one role. */
function optionsOf(role: OptionFacts["role"]) {
  return <T extends z.ZodType>(schema: T, help: string, others: OtherFacts = {}): T => {
    const described = schema.describe(help);
    registry.add(described, { ...(typeof others === "string" ? { value: others } : others), help, role });
    return described;
  };
}

export const input = optionsOf("input");
export const main = optionsOf("main");
export const setting = optionsOf("option");
export const run = optionsOf("run");

/** Declares an input that is an argument without a name. @param value its placeholder in the help */
export function argument<T extends z.ZodType>(schema: T, help: string, value: string): T {
  return input(schema, help, { argument: true, several: bare(schema) instanceof z.ZodArray, value });
}

/** The schema of a text that is not empty. */
export const text = z.string().min(1, "It must not be empty.");
/** The schema of a path. */
export const path = text;
/** The schema of an option without a value. */
export const flag = z.boolean().optional();

/** The option of every command that writes a folder. */
export const replaceOption = run(
  flag,
  "write a folder that somebody has changed: what is there is kept as OUT.before-N",
);

/** The fate of errors of the input, for the commands that convert. */
export const errorFate = z.enum(["refuse", "skip"]).optional();
export const errorFateHelp =
  "errors of the input; refuse: write nothing if a relation has one; skip: leave out documents that cannot be converted";

/** Returns a whole number from 0, or from another least one. */
export function wholeNumber(least = 0): z.ZodInt {
  return z.int("It must be a whole number.").min(least, `It must be at least ${least}.`);
}

export type OptionShape = Readonly<Record<string, z.ZodType>>;

/** One declared option of a command's schema. */
export interface DeclaredOption extends OptionFacts {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly optional: boolean;
  /** The value where none is given, if the schema has one. */
  readonly fallback: unknown;
  readonly kind: "flag" | "number" | "text" | "list" | "choice" | "paths";
  /** The values to choose from. */
  readonly choices: readonly string[];
}

/** Returns every option of a command's schema, in the order of the schema. */
export function declaredOptions({ shape }: z.ZodObject<OptionShape>): DeclaredOption[] {
  return Object.entries(shape).map(([name, schema]) => {
    const facts = registry.get(schema);
    if (facts === undefined) throw new Error(`the option ${name} is declared without a role`);
    const fallback = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
    const inner = bare(schema);
    const optional = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
    const choices = inner instanceof z.ZodEnum ? inner.options.map(String) : [];
    return {
      ...facts,
      name,
      schema,
      optional,
      fallback,
      kind: facts.several === true ? ("paths" as const) : kindOf(inner),
      choices,
    };
  });
}

/** Returns the name of an option on the command line: `--first-id`, or `--no-raw` for a flag that switches off. */
export function longFlag({ name, flag, negated }: DeclaredOption): string {
  const kebab = flag ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${negated === true ? "no-" : ""}${kebab}`;
}

/**
 * Checks what options need and what they conflict with, as their schema declares it.
 * @throws UsageError for the first option that is given without what it needs, or beside what it conflicts with
 */
export function checkTogether(
  schema: z.ZodObject<OptionShape>,
  options: Readonly<Record<string, unknown>>,
): void {
  const declared = new Map(declaredOptions(schema).map((option) => [option.name, option]));
  const of = (name: string): DeclaredOption => declared.get(name) as DeclaredOption;
  const holds = (condition: string): boolean => {
    const [name = "", value] = condition.split("=");
    const given = options[name];
    const isValue = given === value || (Array.isArray(given) && given.includes(value));
    return isGiven(of(name), options) && (value === undefined || isValue);
  };
  const shown = (condition: string): string => {
    const [name = "", value] = condition.split("=");
    return value === undefined ? shownName(of(name)) : `${shownName(of(name))} ${value}`;
  };
  for (const option of declared.values()) {
    if (!isGiven(option, options)) continue;
    const { needs = {}, conflicts = [] } = option;
    const conflict = conflicts.find(holds);
    if (conflict !== undefined)
      throw new UsageError(`${shownName(option)} cannot be given with ${shown(conflict)}`);
    const oneOf =
      typeof needs === "string" ? [needs] : Array.isArray(needs) ? (needs as readonly string[]) : [];
    if (oneOf.length > 0 && !oneOf.some(holds))
      throw new UsageError(`${shownName(option)} needs ${oneOf.map(shown).join(" or ")}`);
    for (const [name, values] of oneOf.length > 0
      ? []
      : Object.entries(needs as Readonly<Record<string, readonly string[]>>)) {
      const value = String(options[name] ?? of(name).fallback);
      if (values.includes(value) || values.includes(primaryLanguage(value))) continue;
      throw new UsageError(`${shownName(option)} needs ${shownName(of(name))} ${values.join(" or ")}`);
    }
  }
}

/** True if an option has a value that does not hold anyway. */
function isGiven({ name, fallback, negated }: DeclaredOption, options: Readonly<Record<string, unknown>>) {
  const value = options[name];
  return value !== undefined && value !== fallback && value !== (negated === true);
}

function shownName(option: DeclaredOption): string {
  return option.argument === true ? (option.value ?? option.name).toUpperCase() : longFlag(option);
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.def.innerType)
    : schema;
}

function kindOf(schema: z.core.$ZodType): DeclaredOption["kind"] {
  if (schema instanceof z.ZodBoolean) return "flag";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodArray) return "list";
  return schema instanceof z.ZodEnum ? "choice" : "text";
}

/** Returns the paths that the options name as input, in the schema's order. */
export function inputPaths(
  schema: z.ZodObject<OptionShape>,
  options: Readonly<Record<string, unknown>>,
): string[] {
  return declaredOptions(schema)
    .filter(({ role }) => role === "input")
    .flatMap(({ name }) => options[name])
    .filter((value) => typeof value === "string");
}

/**
 * Returns the options as the manifest records them: all that decide about the output, in the schema's order, with
 * what holds where none was given.
 */
export function recordedOptions(
  schema: z.ZodObject<OptionShape>,
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const recorded = declaredOptions(schema).filter(
    ({ role, unrecorded }) => (role === "main" || role === "option") && unrecorded !== true,
  );
  return Object.fromEntries(
    recorded
      .map(({ name, fallback }) => [name, options[name] ?? fallback])
      .filter(([, value]) => value !== undefined),
  );
}
