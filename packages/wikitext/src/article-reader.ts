import { type Article, type Message, problem } from "@discoprep/corpus";
import type { DropReason } from "@discoprep/corpus/rules";
import { pageKind, takeDateLine } from "./judge/kind-and-date.ts";
import { type ArticleReaderOptions, checkReaderOptions, type PageBudget } from "./reader-options.ts";
import { linkRole } from "./render/links.ts";
import type { RenderSettings } from "./render/page-state.ts";
import { renderPage } from "./render/render.ts";
import type { Writer } from "./render/writer.ts";
import { writtenText } from "./render/written-text.ts";
import { tokenize } from "./scan/tokenize.ts";
import type { ScanSettings } from "./scan/tokens.ts";
import { cleanInput, unmaskLiteral } from "./text/marks.ts";
import { paragraphsOf } from "./tidy/paragraphs.ts";
import { auditRemnants, type Remnant } from "./tidy/remnants.ts";
import { dayCategory } from "./wiki/dates.ts";
import { TemplateRules } from "./wiki/template-rules.ts";
import { hasVariants, variantOfText } from "./wiki/variants.ts";
import { wikiOf } from "./wiki/wiki.ts";

/** A page of a dump: `text` is wikitext, `redirect` says if the page has `<redirect/>`, `timestamp` is ISO 8601. */
export interface PageSource {
  readonly id: string;
  readonly revision: string;
  readonly timestamp?: string;
  readonly title: string;
  readonly text: string;
  readonly redirect: boolean;
}

/** The outcome of a page: an article, or the reason why it was dropped, and notes. */
export type ArticleOutcome = {
  readonly remnants: Remnant[];
  readonly unknownTemplates: string[];
  readonly messages: Message[];
} & (
  | { readonly kept: true; readonly article: Article; readonly kind: string; readonly published: boolean }
  | { readonly kept: false; readonly reason: DropReason }
);

const defaultBudget: PageBudget = { length: 32_000_000, steps: 256_000_000, depth: 64 };
const deepest = 200;

/** Makes a reader of the pages of one wiki. @throws UsageError for a variant or a kind of page that does not exist */
export function articleReader(options: ArticleReaderOptions): (page: PageSource) => ArticleOutcome {
  checkReaderOptions(options);
  const { language, keep } = options;
  const { wiki, rules, scanSettings } = wikiTools(options);
  const { length, steps, depth } = { ...defaultBudget, ...options.budget };
  const setting: RenderSettings = { wiki, rules, budget: { steps, depth: Math.min(depth, deepest) } };
  return (page) => {
    if (page.redirect || wiki.redirect.test(page.text.slice(0, 200))) {
      if (keep?.includes("redirect") !== true) return { kept: false, reason: "redirect", ...noNotes };
      const article = articleOf(options, page, {});
      return { kept: true, article, kind: "redirect", published: false, ...noNotes };
    }
    if (page.text.length > length)
      return overBudget(page, `${page.text.length} characters`, `at most ${length}`);
    const messages: Message[] = [];
    const text = cleanInput(page.id, page.text, (message) => messages.push(message));
    const tokens = tokenize(text, scanSettings);
    const ownVariant = (): string => variantOfText(language, writtenText(tokens, wiki, rules));
    const variant = options.variant ?? (scanSettings.variants ? ownVariant() : "");
    // Pages of wikis other than Wikinews state no date: they are read as of the day they were saved.
    const saved = wiki.isWikinews ? undefined : /^\d{4}-\d\d-\d\d(?=T)/.exec(page.timestamp ?? "")?.[0];
    const writer = renderPage(setting, { tokens, title: page.title, variant, saved });
    if (writer === undefined) return overBudget(page, "more steps of rendering", `at most ${steps}`);
    return judge(options, page, writer, messages);
  };
}

export type WikiTools = ReturnType<typeof wikiTools>;

export type WikiOptions = Pick<ArticleReaderOptions, "language" | "namespaces" | "host">;

export function wikiTools({ language, namespaces, host }: WikiOptions) {
  const wiki = wikiOf(language, namespaces, host === undefined);
  const rules = new TemplateRules(language, wiki.namespaces);
  const scanSettings: ScanSettings = {
    variants: hasVariants(language),
    isInline: (name) => rules.ruleOf(name).does === "inline",
    isFile: (target) => linkRole(wiki, target) === "file",
  };
  return { wiki, rules, scanSettings };
}

const noNotes = { remnants: [], unknownTemplates: [], messages: [] };

function overBudget({ id }: PageSource, found: string, expected: string): ArticleOutcome {
  const messages = [problem("over-budget", { page: id }, { expected, found })];
  return { kept: false, reason: "over-budget", ...noNotes, messages };
}

function articleOf(options: ArticleReaderOptions, page: PageSource, content: Partial<Article>): Article {
  const { id, revision, title } = page;
  const { language, host = `${language}.wikinews.org` } = options;
  const url = `https://${host}/wiki?curid=${id}`;
  const { date = null, variant, paragraphs = [], categories = [], sources = [] } = content;
  const inVariant = variant === undefined ? {} : { variant };
  return { id, revision, title, date, url, language, ...inVariant, paragraphs, categories, sources };
}

function judge(
  options: ArticleReaderOptions,
  page: PageSource,
  { facts, wiki, line, page: { tokens, variant } }: Writer,
  messages: Message[],
): ArticleOutcome {
  const paragraphs = takeDateLine(wiki, facts, paragraphsOf(wiki, line.out.join("")));
  facts.published ||= wiki.publishedCategories.some((category) => facts.categories.has(category));
  const { published } = facts;
  const date = facts.date ?? dayCategory(wiki, facts.categories) ?? null;
  const suspects = paragraphs.flatMap(({ isPlain, text }) => (isPlain ? [] : [text]));
  const flagged = paragraphs.flatMap((paragraph) => paragraph.flagged);
  const remnants = auditRemnants(suspects, flagged);
  const where = { page: page.id };
  if (date === null) messages.push(problem("no-date", where));
  if (facts.unbalanced || tokens.unclosed) messages.push(problem("unbalanced-markup", where));
  if (facts.tooDeep) messages.push(problem("markup-too-deep", where));
  const notes = { remnants, unknownTemplates: [...facts.unknownTemplates], messages };
  const kind = pageKind(wiki, page.title, facts, paragraphs);
  const drop = (reason: DropReason): ArticleOutcome => ({ kept: false, reason, ...notes });
  if (kind !== "article" && options.keep?.includes(kind) !== true) return drop(kind);
  if (options.requireDate === true && date === null) return drop("no-date");
  if (options.published === true && !published) return drop("unpublished");
  if (options.strict === true && remnants.length > 0) return drop("remnants");
  const article = articleOf(options, page, {
    date,
    variant: hasVariants(options.language) ? variant : undefined,
    paragraphs: paragraphs.map(({ isPlain, text }) => (isPlain ? text : unmaskLiteral(text))),
    categories: [...facts.categories],
    sources: facts.sources,
  });
  return { kept: true, article, kind, published, ...notes };
}
