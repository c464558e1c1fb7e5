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

/** Starts the script of the page that is shown, and ends that of the page before it. */
export function startView(): void {
  endPage();
  views[document.body.dataset.view ?? ""]?.();
  sortableTables();
}
