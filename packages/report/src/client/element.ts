/** An element of the page with a text, if one is given. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}
