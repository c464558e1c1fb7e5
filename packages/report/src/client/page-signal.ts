let page = new AbortController();

/** Ends when another page is shown in the same window: for listeners on the window. */
export function pageSignal(): { readonly signal: AbortSignal } {
  return { signal: page.signal };
}

/** Another page is shown. */
export function endPage(): void {
  page.abort();
  page = new AbortController();
}
