import type { Message } from "@discoprep/corpus";
import { pageIds } from "./page-ids.ts";
import type { PageOutcome } from "./page-outcomes.ts";

/** Decides in the dump's order which outcomes count: a page id counts once, and a limit ends all. */
export interface Acceptance {
  take(outcome: PageOutcome): PageOutcome[];
  articles(): number;
  /** Whether the limit is reached. */
  full(): boolean;
}

export function acceptance(limit: number | undefined): Acceptance {
  const ids = pageIds();
  let articles = 0;
  const full = (): boolean => limit !== undefined && articles >= limit;
  return {
    take(outcome) {
      if (full()) return [];
      if (!ids.add(outcome.id)) return [duplicate(outcome)];
      if (outcome.line !== undefined) articles++;
      return [outcome];
    },
    articles: () => articles,
    full,
  };
}

function duplicate({ id, title }: PageOutcome): PageOutcome {
  const message: Message = {
    severity: "error",
    rule: "duplicate-id",
    what: "the page id stands in the dump a second time",
    where: { page: id },
    expected: "one page an id; the first is taken",
    found: `the title ${JSON.stringify(title)}`,
    remedy: "Check whether the dump was put together from several.",
  };
  return { id, title, reason: "duplicate-id", remnants: [], unknownTemplates: [], messages: [message] };
}
