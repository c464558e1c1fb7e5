import { type ComponentChild, render } from "preact";
import type { Markup } from "../html/markup.ts";

/** Returns the nodes of a component, for any place of the page. */
export function mounted(markup: Markup): Node[] {
  const root = document.createElement("div");
  show(markup, root);
  return [...root.childNodes];
}

/** Shows a component in an element that has nothing else, and updates it if it is there. */
export function show(markup: Markup, root: Element): void {
  render(markup as ComponentChild, root);
}

let page = new AbortController();

/** Listens on the window until another page is shown in it. */
export function listen<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  addEventListener(type, listener, { signal: page.signal });
}

/** Removes the listeners of a page: another one is shown. */
export function endPage(): void {
  page.abort();
  page = new AbortController();
}

// A browser may refuse storage to pages from files, or more of it: values then last as long as the page.

type Storages = "localStorage" | "sessionStorage";

export function readStorage(storage: Storages, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

export function writeStorage(storage: Storages, name: string, text: string): void {
  try {
    globalThis[storage].setItem(name, text);
  } catch {}
}
