import { onKeys } from "./keys.ts";
import { showParse } from "./parse.ts";

const classes: Readonly<Record<string, string>> = { "1": "arg1", "2": "arg2", c: "connective" };

/** Every marked stretch by the keys of its relations. */
function stretchesByRelation(): Map<string, [element: HTMLElement, role: string][]> {
  const found = new Map<string, [HTMLElement, string][]>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-r]")) {
    for (const mark of (element.dataset.r ?? "").split(" ")) {
      const [key = "", role = ""] = mark.split(":");
      const list = found.get(key);
      if (list === undefined) found.set(key, [[element, role]]);
      else list.push([element, role]);
    }
  }
  return found;
}

/** Marks the relation that the address names, announces it, and brings it into view. */
export function documentPage(): void {
  const stretches = stretchesByRelation();
  const items = [...document.querySelectorAll<HTMLElement>(".relations li")];
  const status = document.getElementById("selected");
  let selected: HTMLElement[] = [];
  let marked: HTMLElement[] = [];
  const select = (): void => {
    const keys = decodeURIComponent(location.hash.slice(1)).split(",");
    for (const element of marked) element.classList.remove("arg1", "arg2", "connective");
    for (const item of selected) item.removeAttribute("aria-current");
    marked = keys.flatMap((key) =>
      (stretches.get(key) ?? []).map(([element, role]) => {
        element.classList.add(classes[role] ?? "");
        return element;
      }),
    );
    selected = items.filter((item) => keys.includes(item.id));
    for (const item of selected) item.setAttribute("aria-current", "true");
    if (status !== null) status.textContent = selected.map(described).join(" ");
    selected[0]?.scrollIntoView({ block: "nearest" });
    if (selected.length > 0) marked[0]?.scrollIntoView({ block: "nearest" });
  };
  addEventListener("hashchange", select);
  document.querySelector(".reader")?.addEventListener("click", selectClicked);
  const move = (step: number): void => {
    if (items.length === 0) return;
    const at = selected[0] === undefined ? (step > 0 ? -1 : items.length) : items.indexOf(selected[0]);
    const next = items[Math.max(0, Math.min(items.length - 1, at + step))];
    if (next !== undefined) location.hash = next.id;
  };
  const follow = (rel: string): void =>
    document.querySelector<HTMLAnchorElement>(`main a[rel=${rel}]`)?.click();
  onKeys({
    j: ["next relation", () => move(1)],
    k: ["previous relation", () => move(-1)],
    n: ["next document", () => follow("next")],
    p: ["previous document", () => follow("prev")],
    Escape: ["no relation", () => location.assign("#")],
  });
  showParse();
  select();
}

/** Selects a relation of the text that was clicked. A second click on the same text goes on to the next of them. */
function selectClicked(event: Event): void {
  const element = (event.target as Element).closest<HTMLElement>("[data-r]");
  const keys = [...new Set((element?.dataset.r ?? "").split(" ").map((mark) => mark.split(":")[0] ?? ""))];
  if (keys[0] === undefined || keys[0] === "") return;
  const at = keys.indexOf(location.hash.slice(1));
  location.hash = keys[(at + 1) % keys.length] ?? "";
}

/** `Selected: Explicit, its sense, and where it stands in the list.` */
function described(item: HTMLElement): string {
  const text = (query: string): string => item.querySelector(query)?.textContent ?? "";
  return `Selected: ${text("a")} ${text(".sense")}.`;
}
