import { readFileSync } from "node:fs";
import { writeRelease } from "@discoprep/formats/conll16";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { smallRelease } from "../../test/made-up-release.ts";
import { html } from "../html/markup.ts";
import { type PackedRows, unpacked } from "../html/packed.ts";
import { memorySite, siteAddress } from "./memory-site.ts";

// The page that needs no install, in a made-up window: files are chosen or dropped, links are followed.
const { document, Event } = parseHTML(readFileSync(new URL("page.html", import.meta.url), "utf8"));
const location = new URL("file:///folder/page.html");
const preventDefault = vi.fn();
const listeners = new Map<string, (event: object) => void>();
const go = (_: unknown, __: unknown, to: string) => Object.assign(location, { href: new URL(to, location) });
const texts = (of: string) => [...document.querySelectorAll(of)].map((element) => element.textContent);
const files = [...writeRelease(smallRelease())].map(([path, text]) => {
  const file = new File([String(text)], path.replace(/^.*\//, ""));
  return Object.defineProperty(file, "webkitRelativePath", { value: `r/${path}` });
});
const [gold = new File([], "")] = files;
const send = (type: string, event: object) => listeners.get(type)?.({ preventDefault, ...event });
const pageTexts = async () => {
  await new Promise(setImmediate);
  await vi.waitFor(() => expect(document.body.hasAttribute("aria-busy")).toBe(false), { interval: 5 });
  const messages = texts("#messages li").filter((line) => !/^(?:error|warning) |^problems: /.test(line));
  return [...messages.map((line) => line.slice(0, 39)), ...texts("#pages nav, #pages h1")];
};
const choose = (id: string, ...chosen: File[]) => {
  const field = document.getElementById(id);
  Object.defineProperty(field, "files", { value: chosen, configurable: true });
  field?.dispatchEvent(new Event("change"));
  return pageTexts();
};
const drop = (...dropped: File[]) => {
  send("drop", { dataTransfer: { items: [], files: dropped, types: ["text/uri-list"] } });
  return pageTexts();
};

beforeAll(() => {
  const addEventListener = (type: string, listener: () => void) => listeners.set(type, listener);
  const history = { replaceState: go, pushState: go };
  const globals = { document, location, history, addEventListener, discoprepLoad: undefined };
  for (const [name, value] of Object.entries({ ...globals, discoprepVersion: "9" }))
    vi.stubGlobal(name, value);
  return import("./main.ts");
});
afterAll(() => void vi.unstubAllGlobals());

it("checks, scores and shows the files that are chosen or dropped", async () => {
  const [relations, parses] = ["relations", "parses"].map((name) => `r/${name}.json: 0 errors, 0 warnings`);
  const links = "Documents Relations Concordance Connectives ";
  expect(await choose("gold", gold)).toEqual([relations, "5 relations. Choose the output of a sys"]);
  const output = new File([(await gold.text()).replace(/^.*\n/, "")], "a<b>.json");
  const scores = ["a<b>.json: 10 errors, 0 warnings", "warning: a<b>.json: the output has erro"];
  expect(await choose("system", output)).toEqual([relations, ...scores, "Scores ", "a<b>: F1 88.89"]);
  expect(texts("[data-figure=overall-f1]")).toEqual(["88.89 [80.00, 100.00]"]);
  await choose("gold");
  expect((await choose("release", ...files)).slice(-2)).toEqual([`Scores ${links}`, "a<b>: F1 88.89"]);
  expect(await choose("system")).toEqual([
    parses,
    relations,
    `Overview ${links}`,
    "5 relations in 2 documents",
  ]);
  const scrollIntoView = vi.fn();
  Object.assign(document.getElementById("pages") as object, { scrollIntoView });
  for (const target of document.querySelectorAll("#pages nav a:nth-child(2), .skip"))
    send("click", { target });
  expect([location.search, ...texts("#pages h1")]).toEqual(["?page=documents.html", "Documents of release"]);
  expect([preventDefault.mock.calls.length, scrollIntoView.mock.calls.length]).toEqual([1, 1]);
  location.search = "";
  send("popstate", {});
  expect(texts("#pages h1")).toEqual(["5 relations in 2 documents"]);
  const few = ["gold.json", "parses.json", "x.json"].map((name) => new File(["{}\n"], name));
  const wrong = ["gold", "x"].map((name) => `${name}.json: 6 errors, 0 warnings`);
  expect((await drop(...few)).slice(0, 3)).toEqual([parses?.slice(2), ...wrong]);
  expect((await drop(...files)).slice(0, 2)).toEqual([parses, relations]);
  expect(await drop(new File(["{"], "parses.json"))).toEqual(["error: parses.json: the file is not JSO"]);
  await choose("release");
  expect((await drop())[0]).toBe("This is a link, and the page makes no r");
  expect((await drop(new File(["x"], "a.zip")))[0]).toBe("a.zip: This is an archive: unpack it, a");
});

it("scores predictions in .rels against gold in .rels", async () => {
  const rels = (label: string) =>
    `doc\tunit1_toks\tunit2_toks\tunit1_txt\tunit2_txt\trel_type\tlabel\nd\t1-2\t3\tIt rained\tagain\timplicit\tcause\nd\t3\t4-5,7\tagain\tand so on\timplicit\t${label}\n`;
  const files = ["eng.x_test.rels", "y.rels"].map((name, at) => new File([rels(at === 0 ? "a" : "b")], name));
  expect((await drop(files[0] as File))[0]).toMatch(/^eng\.x_test\.rels is gold|^y/);
  expect((await drop(...files)).slice(-2)).toEqual(["Scores Relations ", "y.rels: accuracy 50.00"]);
});

it("keeps a site in memory: its pages are at addresses of the one page", () => {
  const { site, show } = memorySite({ name: "x", origin: [], navigation: { Start: "index.html" } });
  const root = document.getElementById("pages") as HTMLElement;
  const added = { document: "d", rows: [] };
  const scripts = site.rows("some", [added], { pageTestMore: 2 });
  site.page({ path: "a/ü&b.html", title: "<i>", main: html`<form></form>`, scripts });
  location.search = site.address("a/ü&b.html");
  show(root);
  expect(globalThis).toMatchObject({ discoprepRows: [{ count: 0 }], pageTestMore: 2 });
  expect(unpacked(discoprepRows?.[0] as PackedRows)).toEqual([added]);
  expect(root.innerHTML).toMatch(
    /<bdi>&lt;i&gt;<.*<form><input value="a\/ü&(?:amp;)?b\.html" name="page" type="hidden">/,
  );
  const discoprepParse = vi.fn();
  vi.stubGlobal("discoprepParse", discoprepParse);
  site.write("a/p/ü.js", 'discoprepParse(["x"]);\n');
  for (const name of ["p/%C3%BC.js", "p/none.js"]) discoprepLoad?.(name);
  expect(discoprepParse.mock.calls).toEqual([[["x"]], [[]]]);
  const addresses = ["?page=x", "../b.html?x=1&y=%26#z", "c.js", "https://a.b/c.html", "%C3%BC.html"];
  expect(addresses.map(siteAddress).join(" ")).toBe(
    "?page=x ?page=b.html&x=1&y=%26#z   ?page=a%2F%C3%BC.html",
  );
});
