import { disagreementsPage } from "./disagreements.ts";
import { documentPage } from "./document.ts";
import { concordancePage, relationsPage } from "./relations.ts";
import { scoresPage } from "./scores.ts";
import { sortableTables } from "./sortable-tables.ts";
import { endPage } from "./window.ts";

const views: Readonly<Record<string, () => void>> = {
  concordance: concordancePage,
  disagreements: disagreementsPage,
  document: documentPage,
  relations: relationsPage,
  scores: scoresPage,
};

/** Does what the page that is shown needs; what a page before it listens to ends. */
export function startView(): void {
  endPage();
  views[document.body.dataset.view ?? ""]?.();
  sortableTables();
}
