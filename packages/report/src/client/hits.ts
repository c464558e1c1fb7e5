import { html } from "../html/markup.ts";
import { mounted } from "./mount.ts";

/** The list that a reader comes from, and the addresses of its rows, relative to the list. */
interface Hits {
  readonly list: string;
  readonly addresses: readonly (string | undefined)[];
}

const name = "discoprep-hits";

/** Keeps what a list has found while its hits are opened one after the other. */
export function rememberHits(addresses: Hits["addresses"]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ list: location.href, addresses } satisfies Hits));
  } catch {
    // A browser may refuse storage, or so much of it: the pages then show no place in the list.
  }
}

/** `Hit 3 of 418`, with ways to its neighbours and back to the list. @returns what shows it for the address of now */
export function hitLine(): () => void {
  const hits = remembered();
  const line = document.createElement("p");
  line.className = "tools hits";
  document.querySelector("h1")?.after(line);
  const places = new Map(
    hits?.addresses.flatMap((address, index) =>
      address === undefined ? [] : [[new URL(address, hits.list).href, index] as const],
    ),
  );
  return () => {
    const at = places.get(location.href);
    if (hits === undefined || at === undefined) return line.replaceChildren();
    const { list, addresses } = hits;
    const step = (text: string, index: number) => {
      const address = addresses[index];
      return address !== undefined && html`<a href=${new URL(address, list).href}>${text}</a>`;
    };
    line.replaceChildren(
      ...mounted(
        html`<b>Hit ${at + 1} of ${addresses.length}</b>${step("Previous hit", at - 1)}${step("Next hit", at + 1)}<a href=${list}>Back to the list</a>`,
      ),
    );
  };
}

function remembered(): Hits | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
