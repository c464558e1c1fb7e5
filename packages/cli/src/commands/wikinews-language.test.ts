import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Article } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const dataset = fileURLToPath(new URL("../../../../datasets/deu.wikinews", import.meta.url));

const page = (id: number): string => `<page><title>Brücke ${id} eröffnet</title><ns>0</ns><id>${id}</id>
<revision><id>1</id><text>{{Datum|${id}. März 2012}}
[[Datei:Brücke.jpg|mini|Die Brücke]]
${`Die Brücke ${id} wurde am Montag eröffnet. Der Bau hatte z. B. zwei Jahre gedauert. `.repeat(20)}

== Quellen ==
* {{Quelle|url=http://a.example/${id}|titel=Brücke offen|werk=Stadtblatt|datum=5. März 2012}}
{{Veröffentlicht}}
[[Kategorie:Verkehr]]</text></revision></page>`;

it("builds a Wikinews of a language that is data only: deu.wikinews", async () => {
  const root = mkdtempSync(join(tmpdir(), "discoprep-"));
  const dump = join(root, "dewikinews.xml");
  const siteinfo =
    "<siteinfo><dbname>dewikinews</dbname><base>https://de.wikinews.org/wiki/Hauptseite</base></siteinfo>";
  writeFileSync(dump, `<mediawiki version="0.10">${siteinfo}${page(4) + page(5)}</mediawiki>`);
  const folder = join(root, "deu.wikinews");
  cpSync(dataset, folder, { recursive: true, filter: (path) => !/[/\\](?:out|node_modules)$/.test(path) });
  // Two pages do not fill the budget of words, so all are taken.
  const job = join(folder, "dataset.json");
  writeFileSync(job, readFileSync(job, "utf8").replace('"words": 30000, ', ""));
  const run = await runForTest(["build", folder, "--source", `dump=${dump}`]);
  expect(run.exit, run.stderr).toBe(0);
  const articles = readJsonLines(join(folder, "out", "articles", "articles.jsonl")) as Article[];
  expect(articles).toHaveLength(2);
  expect(articles[1]).toMatchObject({
    date: "2012-03-05",
    url: "https://de.wikinews.org/wiki?curid=5",
    categories: ["Verkehr"],
    sources: [
      { url: "http://a.example/5", title: "Brücke offen", publisher: "Stadtblatt", date: "5. März 2012" },
    ],
  });
  expect(articles[1]?.paragraphs).toHaveLength(1);
  expect(readFileSync(join(folder, "out", "blind", "raw", "5"), "utf8")).toMatch(
    /^Brücke 5 eröffnet\n\nDie Brücke 5/,
  );
});
