import { byFrequency, type Frequencies } from "@discoprep/files/text";

/** How much of a set a resource knows. */
export interface Coverage {
  /** Tokens of the set that the resource is about: all, of VerbNet the verbs. */
  readonly tokens: number;
  readonly tokensFound: number;
  /** Different forms among them. */
  readonly types: number;
  /** Those of which a token has an entry. */
  readonly typesFound: number;
  /** The most frequent forms without an entry, and how many tokens of them have none. */
  readonly missing: readonly (readonly [form: string, tokens: number])[];
}

/** So many of the forms without an entry are listed. */
const listed = 10;

/** Counts tokens one by one. */
export function coverageCounter(): { count(form: string, isFound: boolean): void; coverage(): Coverage } {
  const found = new Set<string>();
  const missing: Frequencies = new Map();
  let [tokens, tokensFound] = [0, 0];
  return {
    count(form, isFound) {
      tokens++;
      if (isFound) {
        tokensFound++;
        found.add(form);
      } else missing.set(form, (missing.get(form) ?? 0) + 1);
    },
    coverage() {
      const types = new Set([...found, ...missing.keys()]).size;
      const most = byFrequency(missing).slice(0, listed);
      return { tokens, tokensFound, types, typesFound: found.size, missing: most };
    },
  };
}
