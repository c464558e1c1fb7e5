import { disagreementsPage } from "./disagreements.ts";
import { documentPage } from "./document.ts";
import { outcomesPage } from "./outcomes.ts";
import { concordancePage, relationsPage } from "./relations.ts";
import { sortableTables } from "./sortable-tables.ts";

const views: Readonly<Record<string, () => void>> = {
  concordance: concordancePage,
  disagreements: disagreementsPage,
  document: documentPage,
  outcomes: outcomesPage,
  relations: relationsPage,
};
views[document.body.dataset.view ?? ""]?.();
sortableTables();
