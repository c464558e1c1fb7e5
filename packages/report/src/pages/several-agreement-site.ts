import { readAnnotation, severalAgreement, severalTables } from "@discoprep/compare/agreement";
import { html } from "../html/markup.ts";
import { type Cell, decimal, shareText, table } from "../html/table.ts";
import { inputNames } from "../input-folders.ts";
import type { SeveralAgreementReport } from "../model/report.ts";
import type { PartSite, SiteFolder } from "../site-folder.ts";
import { figureTable, writeAgreementSite } from "./agreement-site.ts";

/** The releases of three annotators or more. */
interface SeveralAgreementView {
  readonly name: string;
  readonly releases: readonly string[];
  readonly withText: boolean;
}

/**
 * Writes what `agree conll A B C` measures: Fleiss' κ and Krippendorff's α of all annotators, the figures of every two side
 * by side, and the pages of every two.
 * @throws ProblemError where the releases cannot be read or are not of the same texts
 */
export function writeSeveralAgreementSite(
  site: SiteFolder,
  { name, releases, withText }: SeveralAgreementView,
): PartSite<SeveralAgreementReport> {
  const names = inputNames(releases);
  const agreement = severalAgreement(releases.map(readAnnotation));
  const pairs = agreement.pairs.map(
    ({
      a,
      b,
      agreement: {
        overall,
        connectives,
        table: { Total },
        kappa,
        alpha,
      },
    }) => {
      const letters = [a, b].map((annotator) => letter(annotator));
      const folder = letters.join("-");
      const of = { name: folder, a: releases[a] ?? "", b: releases[b] ?? "", withText };
      writeAgreementSite(folderOf(site, folder), of);
      const figure = (value: number | null): Cell => (value === null ? "undefined" : decimal(value));
      const shares = [overall, connectives, Total.both, Total.sense].map(
        ({ agreed, of: all, share }): Cell => {
          return share === null ? "undefined" : { value: share, shown: shareText(agreed, all) };
        },
      );
      const link = html`<a href="${folder}/index.html">${letters.join(" and ")}</a>`;
      return [link, ...shares, ...[kappa.type, kappa.sense, alpha.type].map(figure)];
    },
  );
  const columns = ["Overall", "Connectives", "Arg1+Arg2", "Sense", "κ on types", "κ on senses", "α on types"];
  site.page({
    path: "index.html",
    title: `Agreement of ${names.length} annotators`,
    main: html`<p>${names.map((one, annotator) => html`${letter(annotator)}: <bdi>${one}</bdi>. `)}</p>
${severalTables(agreement)
  .slice(-1)
  .map((all) => figureTable(all))}${table("Every two annotators", ["Annotators", ...columns], pairs)}`,
  });
  return { report: { kind: "several-agreement", name, agreement }, messages: [] };
}

/** A for the first annotator named, and so on. */
function letter(annotator: number): string {
  return String.fromCharCode(65 + annotator);
}

/** A folder of a part's site, as a site. */
function folderOf(site: SiteFolder, folder: string): SiteFolder {
  return {
    write: (path, content) => site.write(`${folder}/${path}`, content),
    page: (page) => site.page({ ...page, path: `${folder}/${page.path}` }),
    rows: (name, list) => site.rows(`${folder}-${name}`, list),
    address: (path) => site.address(`${folder}/${path}`),
  };
}
