import type { Attribution, ConnectiveSenses, Selection } from "@discoprep/corpus";

/** Returns a connective's text and senses, or undefined where all of it is empty. */
export function connectiveSenses(text: string, senses: readonly string[]): ConnectiveSenses | undefined {
  const given = senses.map((sense) => sense.trim()).filter((sense) => sense !== "");
  return text === "" && given.length === 0 ? undefined : { text, senses: given };
}

/** Returns the four features with their selection, or undefined where all of it is empty. */
export function attributionOf(
  features: readonly [string, string, string, string],
  selection: Selection | undefined,
): Attribution | undefined {
  if (selection === undefined && features.every((feature) => feature === "")) return undefined;
  const [source, type, polarity, determinacy] = features;
  return { source, type, polarity, determinacy, selection };
}
