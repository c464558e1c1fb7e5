import type { Message } from "@discoprep/corpus";
import type { SelectOptions } from "../src/select/options.ts";
import { type Selection, selectArticles } from "../src/select/select.ts";

/** Selects articles. @returns the counts, and the messages in their order */
export async function selected(
  options: SelectOptions,
): Promise<{ readonly counts: Selection["counts"]; readonly messages: readonly Message[] }> {
  const messages: Message[] = [];
  const { counts } = await selectArticles({ ...options, report: (message) => messages.push(message) });
  return { counts, messages };
}
