import { differencesPage } from "./differences.ts";
import { disagreementsPage } from "./disagreements.ts";
import { documentPage } from "./document.ts";
import { outcomesPage } from "./outcomes.ts";
import { endPage } from "./page-signal.ts";
import { concordancePage, relationsPage } from "./relations.ts";
import { sortableTables } from "./sortable-tables.ts";

const views: Readonly<Record<string, () => void>> = {
  concordance: concordancePage,
  differences: differencesPage,
  disagreements: disagreementsPage,
  document: documentPage,
  outcomes: outcomesPage,
  relations: relationsPage,
};

/** Does what the page that is shown needs; what a page before it listens to ends. */
export function startView(): void {
  endPage();
  views[document.body.dataset.view ?? ""]?.();
  sortableTables();
}
