import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createContext, Script } from "node:vm";
import { parseHTML } from "linkedom";

// biome-ignore lint/suspicious/noExplicitAny: the types of the DOM belong to the client
type Node = any;

export interface OpenPage {
  all(selector: string): Node[];
  texts(selector: string): string[];
  /** Returns the address of now: the list keeps what it is filtered by there. */
  address(): string;
  fill(fields: Readonly<Record<string, string>>): void;
  press(key: string): void;
  click(element: Node): void;
  toggle(section: Node): void;
  readonly copied: readonly string[];
}

const scripts = new Map<string, Script>();
const stored = new Map<string, string>();

/** Opens a page of a site. @param query with `?` or `#`, or empty */
export function openPage(file: string, query = ""): OpenPage {
  let url = new URL(query, pathToFileURL(file));
  const window: Node = parseHTML(readFileSync(file, "utf8"));
  const { document } = window;
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  const send = (type: string, event: object): void =>
    listeners.get(type)?.forEach((listener) => {
      listener({ ...event, preventDefault() {} });
    });
  for (const select of document.querySelectorAll("select")) defineValue(select);
  for (const form of document.querySelectorAll("form")) {
    const fields = [...form.querySelectorAll("input, select, button")];
    const namedItem = (name: string): Node => fields.find((field) => field.getAttribute("name") === name);
    Object.defineProperty(form, "elements", { value: Object.assign(fields, { namedItem }) });
  }
  for (const table of document.querySelectorAll("table")) defineRows(table);
  const copied: string[] = [];
  const context = createContext({
    ...{ document, console, URL, URLSearchParams, AbortController, setTimeout, queueMicrotask },
    ...{ HTMLInputElement: window.HTMLInputElement, HTMLSelectElement: window.HTMLSelectElement },
    FormData: class {
      form: Node;
      constructor(form: Node) {
        this.form = form;
      }
      get(name: string): string | null {
        const field = this.form.elements.namedItem(name);
        return field.type === "checkbox" && field.checked !== true ? null : field.value;
      }
    },
    location: new Proxy({}, { get: (_, part) => url[part as "href"] }),
    history: {
      replaceState(_: unknown, __: unknown, to: string) {
        url = new URL(to, url);
      },
    },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    requestIdleCallback: (call: (deadline: object) => void) => call({ timeRemaining: () => 1 }),
    navigator: { clipboard: { writeText: async (text: string) => void copied.push(text) } },
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    },
    innerHeight: 900,
    getComputedStyle: () => ({ position: "static" }),
  });
  const run = (address: string): void => {
    const path = fileURLToPath(new URL(address, pathToFileURL(file)));
    const script = scripts.get(path) ?? new Script(readFileSync(path, "utf8"), { filename: path });
    scripts.set(path, script);
    script.runInContext(context);
  };
  Object.assign(context, { discoprepLoad: run });
  for (const script of document.querySelectorAll("script")) run(script.getAttribute("src"));
  const all = (selector: string): Node[] => [...document.querySelectorAll(selector)];
  return {
    all,
    texts: (selector) => all(selector).map((element) => element.textContent),
    address: () => `${url.search}${url.hash}`,
    fill(fields) {
      const [form] = all("main form");
      for (const [name, value] of Object.entries(fields)) form.elements.namedItem(name).value = value;
      form.dispatchEvent(new window.Event("input"));
    },
    press: (key) => send("keydown", { key, target: document.body }),
    click: (element) => send("click", { target: element }),
    toggle(section) {
      section.open = section.open !== true;
      section.dispatchEvent(new window.Event("toggle"));
    },
    copied,
  };
}

/** Gives a table the lists of rows and cells that linkedom does not have. */
function defineRows(table: Node): void {
  const rowsOf = (part: Node): Node => {
    Object.defineProperty(part, "rows", { get: () => [...part.children] });
    for (const row of part.children) {
      row.cells = [...row.children];
      for (const cell of row.cells) cell.ariaSort = null;
    }
    return part;
  };
  table.tHead = rowsOf(table.querySelector("thead"));
  table.tBodies = [rowsOf(table.querySelector("tbody"))];
}

/** Lets a field have the value of one of its options, as in a browser; any other value is empty. */
function defineValue(select: Node): void {
  let value = "";
  const isOption = (text: string) =>
    [...select.options].some((option) => option.getAttribute("value") === text);
  Object.defineProperty(select, "value", {
    get: () => value,
    set(text: string) {
      value = isOption(text) ? text : "";
    },
  });
}
