// A browser may refuse storage to pages from files, or so much of it: what is kept then lasts as long as the page.

type Storages = "localStorage" | "sessionStorage";

export function kept(storage: Storages, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

export function keep(storage: Storages, name: string, text: string): void {
  try {
    globalThis[storage].setItem(name, text);
  } catch {}
}
