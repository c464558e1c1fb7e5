import { element } from "./element.ts";

/** The list from which a reader came, and the addresses of its rows, relative to the list. */
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
  const line = element("p");
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
    const back = element("a", "Back to the list");
    back.href = hits.list;
    const step = (text: string, index: number): HTMLElement[] => {
      const address = hits.addresses[index];
      if (address === undefined) return [];
      const link = element("a", text);
      link.href = new URL(address, hits.list).href;
      return [link];
    };
    line.replaceChildren(
      element("b", `Hit ${at + 1} of ${hits.addresses.length}`),
      ...step("Previous hit", at - 1),
      ...step("Next hit", at + 1),
      back,
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
