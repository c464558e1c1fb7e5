import { type Message, type MessageDetails, problem } from "@discoprep/corpus";
import { counted, Frequencies } from "@discoprep/files/text";
import { nearestSense } from "@discoprep/senses";

type LabelCounts = Readonly<Record<string, number>>;

export type SystemWarning =
  | { readonly kind: "empty-gold" | "empty-output" | "gold-without-text" | "no-labelled-words" }
  | { readonly kind: "no-predictions"; readonly subset: string }
  | {
      readonly kind: "documents-without-output" | "documents-without-gold";
      readonly documents: readonly string[];
    }
  | UnknownLabels
  | ({ readonly kind: "repeated-in-gold" | "senses-leave-out-gold" } & PartOfRelations)
  | Misplaced
  /** Errors by check of the validator, and the command that shows each. */
  | { readonly kind: "errors-in-output"; readonly counts: LabelCounts; readonly command: string }
  | { readonly kind: "few-documents"; readonly documents: number };

/** Number of relations with both arguments right after a change, and before it. */
export interface Misplaced {
  readonly kind: "shifted-tokens" | "swapped-arguments" | "tokens-of-sentences";
  readonly by?: number;
  readonly matches: number;
  readonly now: number;
}

interface PartOfRelations {
  readonly relations: number;
  readonly of: number;
}

export interface UnknownLabels extends PartOfRelations {
  readonly kind: "senses-not-in-gold" | "types-not-in-gold" | "labels-not-in-gold";
  readonly labels: LabelCounts;
  /** Labels that they were probably meant to be. */
  readonly meant: Readonly<Record<string, string>>;
}

/** Returns labels that are neither in gold nor accepted. If most are not in gold, none is accepted. */
export function unknownLabels(
  kind: UnknownLabels["kind"],
  predicted: readonly string[],
  gold: readonly string[],
  accepted: readonly string[],
): UnknownLabels[] {
  const goldLabels = new Set(gold);
  const foreign = predicted.filter((label) => !goldLabels.has(label));
  const allowed = foreign.length * 2 > predicted.length ? [] : accepted;
  const unknown = foreign.filter((label) => !allowed.includes(label));
  if (unknown.length === 0 || gold.length === 0) return [];
  const labels = new Frequencies(unknown);
  const meant = [...labels.keys()].flatMap((label) => {
    const sense = nearestSense(goldLabels, label) ?? nearestSense(accepted, label);
    return sense === undefined ? [] : [[label, sense] as const];
  });
  const counts = { relations: unknown.length, of: predicted.length };
  return [{ kind, ...counts, labels: Object.fromEntries(labels), meant: Object.fromEntries(meant) }];
}

export function warningMessage(warning: SystemWarning, file: string): Message {
  const message = problem(warning.kind, { file }, details(warning));
  // The command that shows each error is the remedy.
  return warning.kind === "errors-in-output"
    ? { ...message, remedy: `See each: ${warning.command}` }
    : message;
}

/** Names of the subsets of relations as texts write them. */
const subsetNames: Readonly<Record<string, string>> = {
  explicit: "Explicit",
  non_explicit: "non-Explicit",
  implicit: "Implicit",
  altlex: "AltLex",
  entrel: "EntRel",
};

function details(warning: SystemWarning): MessageDetails {
  switch (warning.kind) {
    case "no-predictions":
      return { found: `no ${subsetNames[warning.subset] ?? warning.subset} relation` };
    case "documents-without-output":
    case "documents-without-gold":
      return { found: `${counted(warning.documents.length, "document")}: ${first(warning.documents)}` };
    case "senses-not-in-gold":
    case "types-not-in-gold":
    case "labels-not-in-gold": {
      const meant = Object.entries(warning.meant).map(([label, sense]) => `${sense} for ${label}`);
      const name = warning.kind.replace(/-.*/, "");
      const found = `${number(warning.relations)} of ${number(warning.of)} ${name} are not among gold's: ${first(Object.keys(warning.labels))}`;
      return { found, meant: meant.length === 0 ? undefined : first(meant) };
    }
    case "repeated-in-gold":
    case "senses-leave-out-gold":
      return { found: `${number(warning.relations)} of ${number(warning.of)} relations` };
    case "shifted-tokens":
    case "swapped-arguments":
    case "tokens-of-sentences": {
      const { kind, by, matches, now } = warning;
      const moves =
        kind === "swapped-arguments" ? "exchanging them" : "counting gold's tokens in each sentence";
      const change = by === undefined ? moves : `adding ${by} to all tokens`;
      return { found: `${matches} relations with both arguments right after ${change}, ${now} before` };
    }
    case "errors-in-output": {
      const counts = Object.entries(warning.counts).map(([id, count]) => `${number(count)} ${id}`);
      return { found: counts.join(", ") };
    }
    case "few-documents":
      return {
        found: `${counted(warning.documents, "document")}${warning.documents < 2 ? ": no interval and no bootstrap can be made" : ""}`,
      };
    default:
      return {};
  }
}

function first(texts: readonly string[]): string {
  return `${texts
    .slice(0, 3)
    .map((text) => text || '""')
    .join(", ")}${texts.length > 3 ? ", …" : ""}`;
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}
