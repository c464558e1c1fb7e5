import { documentPage } from "./document.ts";
import { outcomesPage } from "./outcomes.ts";
import { relationsPage } from "./relations.ts";

const views: Readonly<Record<string, () => void>> = {
  document: documentPage,
  outcomes: outcomesPage,
  relations: relationsPage,
};
views[document.body.dataset.view ?? ""]?.();
