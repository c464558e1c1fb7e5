import { documentPage } from "./document.ts";
import { relationsPage } from "./relations.ts";

const views: Readonly<Record<string, () => void>> = { document: documentPage, relations: relationsPage };
views[document.body.dataset.view ?? ""]?.();
