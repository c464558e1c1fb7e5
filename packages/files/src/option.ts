import { primaryLanguage, UsageError } from "@discoprep/corpus";
import { checkOutputApart } from "./output/apart.ts";
import * as z from "./zod.ts";

/**
 * Facts of an option besides its type, for the command line, the jobs and the manifests. Its role: `input`, a path that a job names;
 * `option`, a setting of a job step, below `options` or, if it is a main one, beside the inputs; `run`, a setting of this run only.
 * In the help it has the placeholder `value`, on the command line `flag`, where that is not its name in kebab-case, or the `short` form.
 * `several`: it takes several paths. `together`: a step of a job waits for all of them. `repeated`: it is given again for each value of a list. `negated`: a flag that switches off
 * (`--no-raw`). `argument`: it has no name. `inJobs`: only a job states it.
 *
 * `conflicts`: options that cannot be given beside it, each by its name or as `name=value` (a list may hold the value). `needs`: an
 * option that must be given with it, or several options, one of them enough, or options by name with the values that are possible then.
 */
interface OptionFacts {
  readonly help: string;
  readonly role: "input" | "option" | "run";
  readonly main?: boolean;
  readonly value?: string;
  readonly flag?: string;
  readonly short?: string;
  readonly several?: boolean;
  readonly together?: boolean;
  readonly repeated?: boolean;
  readonly conflicts?: readonly string[];
  readonly needs?: string | readonly string[] | Readonly<Record<string, readonly string[]>>;
  readonly inJobs?: boolean;
  readonly negated?: boolean;
  readonly argument?: boolean;
}

const registry = z.registry<OptionFacts>();

/** Makes a function that declares options of one role. `facts` may be just the placeholder of the value. */
function optionsOf(role: OptionFacts["role"]) {
  return <T extends z.ZodType>(
    schema: T,
    help: string,
    facts: string | Omit<OptionFacts, "help" | "role"> = {},
  ): T => {
    const described = schema.describe(help);
    registry.add(described, { ...(typeof facts === "string" ? { value: facts } : facts), help, role });
    return described;
  };
}

export const input = optionsOf("input");
export const setting = optionsOf("option");
export const run = optionsOf("run");

/** Declares an input that is an argument without a name. @param value its placeholder in the help */
export function argument<T extends z.ZodType>(schema: T, help: string, value: string): T {
  return input(schema, help, { argument: true, several: bare(schema) instanceof z.ZodArray, value });
}

export const path = z.string().min(1, "It must not be empty.");
export const flag = z.boolean().optional();

export const replaceOption = run(
  flag,
  "replace a folder that somebody has changed; the old one is kept as OUT.before-N",
);

/** Returns a whole number from 0, or from another least one. */
export function wholeNumber(least = 0): z.ZodInt {
  return z.int("It must be a whole number.").min(least, `It must be at least ${least}.`);
}

interface DeclaredOption extends OptionFacts {
  readonly name: string;
  /** On the command line: `--first-id`, or `--no-raw` for a flag that switches off. */
  readonly flag: string;
  readonly schema: z.ZodType;
  readonly optional: boolean;
  /** The value where none is given, if the schema has one. */
  readonly fallback: unknown;
  readonly kind: "flag" | "number" | "text" | "list" | "choice" | "paths";
  readonly choices: readonly string[];
}

/** Returns every option of a command's schema, in the order of the schema. */
export function declaredOptions({ shape }: z.ZodObject): DeclaredOption[] {
  return Object.entries<z.ZodType>(shape).map(([name, schema]) => {
    const facts = registry.get(schema);
    if (facts === undefined) throw new Error(`the option ${name} is declared without a role`);
    const inner = bare(schema);
    const kebab = facts.flag ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return {
      ...facts,
      name,
      flag: `--${facts.negated === true ? "no-" : ""}${kebab}`,
      schema,
      optional: schema instanceof z.ZodOptional || schema instanceof z.ZodDefault,
      fallback: schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined,
      kind: facts.several === true ? "paths" : kindOf(inner),
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    };
  });
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

type Values = Readonly<Record<string, unknown>>;

/**
 * Checks what options need and what they conflict with, as their schema declares it.
 * @throws UsageError for the first option that is given without what it needs, or beside what it conflicts with
 */
export function checkTogether(schema: z.ZodObject, options: Values): void {
  const declared = new Map(declaredOptions(schema).map((option) => [option.name, option]));
  const conditionOf = (text: string) => {
    const [name = "", value] = text.split("=");
    return { option: declared.get(name) as DeclaredOption, value };
  };
  const holds = (text: string): boolean => {
    const { option, value } = conditionOf(text);
    const isValue = value === undefined || [options[option.name]].flat().includes(value);
    return isValue && isGiven(option, options);
  };
  const nameOf = (text: string): string => {
    const { option, value } = conditionOf(text);
    const name = option.argument === true ? (option.value ?? option.name).toUpperCase() : option.flag;
    return value === undefined ? name : `${name} ${value}`;
  };
  for (const option of declared.values()) {
    if (!isGiven(option, options)) continue;
    const { name, needs = [], conflicts = [] } = option;
    const conflict = conflicts.find(holds);
    if (conflict !== undefined)
      throw new UsageError(`${nameOf(name)} cannot be given with ${nameOf(conflict)}`);
    if (typeof needs === "string" || isList(needs)) {
      const conditions = [needs].flat();
      if (conditions.length > 0 && !conditions.some(holds))
        throw new UsageError(`${nameOf(name)} needs ${conditions.map(nameOf).join(" or ")}`);
      continue;
    }
    for (const [key, values] of Object.entries(needs)) {
      const value = String(options[key] ?? declared.get(key)?.fallback);
      if (!values.includes(value) && !values.includes(primaryLanguage(value)))
        throw new UsageError(`${nameOf(name)} needs ${nameOf(key)} ${values.join(" or ")}`);
    }
  }
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

/** Tells whether an option has another value than by default. */
function isGiven({ name, fallback, negated }: DeclaredOption, options: Values): boolean {
  const value = options[name];
  return value !== undefined && value !== fallback && value !== (negated === true);
}

/** Checks that an output and the inputs that the options name are apart. @throws UsageError if one of them is in the other */
export function checkApart(schema: z.ZodObject, options: Values & { readonly out: string }): void {
  checkOutputApart(options.out, inputPaths(schema, options));
}

function inputPaths(schema: z.ZodObject, options: Values): string[] {
  return declaredOptions(schema)
    .filter(({ role }) => role === "input")
    .flatMap(({ name }) => options[name])
    .filter((value) => typeof value === "string");
}

/**
 * Returns the options as the manifest records them: all that decide about the output, in the schema's order, with
 * what holds where none was given.
 */
export function recordedOptions(schema: z.ZodObject, options: Values): Record<string, unknown> {
  const recorded = declaredOptions(schema)
    .filter(({ role }) => role === "option")
    .map(({ name, fallback }) => [name, options[name] ?? fallback]);
  return Object.fromEntries(recorded.filter(([, value]) => value !== undefined));
}
