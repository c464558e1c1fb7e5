import { html } from "../html/markup.ts";
import { mounted, readStorage, writeStorage } from "./window.ts";

/** The list that a reader comes from, and the addresses of its rows, relative to the list. */
interface Hits {
  readonly list: string;
  readonly addresses: readonly (string | undefined)[];
}

const name = "discoprep-hits";
const noHits = '{"list":"file:///","addresses":[]}';

export function rememberHits(addresses: Hits["addresses"]): void {
  writeStorage("sessionStorage", name, JSON.stringify({ list: location.href, addresses } satisfies Hits));
}

/** Makes the line `Hit 3 of 418` with links to its neighbours and the list. @returns a function that shows it for the present address */
export function hitLine(): () => void {
  const { list, addresses }: Hits = JSON.parse(readStorage("sessionStorage", name) ?? noHits);
  const line = document.createElement("p");
  line.className = "tools hits";
  document.querySelector("h1")?.after(line);
  const hrefOf = (address: string): string => new URL(address, list).href;
  const places = new Map<string, number>();
  for (const [index, address] of addresses.entries()) if (address) places.set(hrefOf(address), index);
  return () => {
    const at = places.get(location.href);
    if (at === undefined) return line.replaceChildren();
    const step = (text: string, index: number) => {
      const address = addresses[index];
      return address && html`<a href=${hrefOf(address)}>${text}</a>`;
    };
    const hit = html`<b>Hit ${at + 1} of ${addresses.length}</b>${step("Previous hit", at - 1)}${step("Next hit", at + 1)}<a href=${list}>Back to the list</a>`;
    line.replaceChildren(...mounted(hit));
  };
}
