import type { Article, DropReason, Message, RuleId } from "@discoprep/corpus";
import { dayCategory, pageKind, takeDateLine, variantOfText } from "./judge/kind-and-date.ts";
import { type ArticleReaderOptions, checkReaderOptions, type PageBudget } from "./reader-options.ts";
import { linkRole } from "./render/links.ts";
import type { Output, ReaderSetting, PageSource as RenderSource } from "./render/output.ts";
import { renderPage } from "./render/render.ts";
import { tokenize } from "./scan/tokenize.ts";
import type { ScanSettings } from "./scan/tokens.ts";
import { cleanInput, unmaskLiteral } from "./tidy/marks.ts";
import { type Paragraph, paragraphsOf, withoutEmptySections } from "./tidy/paragraphs.ts";
import { auditRemnants, countNoted, type Remnant } from "./tidy/remnants.ts";
import { type TemplateRules, templateRules } from "./wiki/template-rules.ts";
import { defaultVariant, noVariant } from "./wiki/variants.ts";
import { type Wiki, wikiOf } from "./wiki/wiki.ts";

/**
 * A page as the dump gives it. `text` is wikitext; `redirect` is the dump's `<redirect/>`; `timestamp` says when the revision
 * was saved, in ISO 8601.
 */
export interface PageSource {
  readonly id: string;
  readonly revision: string;
  readonly timestamp?: string;
  readonly title: string;
  readonly text: string;
  readonly redirect: boolean;
}

interface PageFindings {
  readonly remnants: Remnant[];
  readonly unknownTemplates: string[];
  readonly messages: Message[];
}

export type ArticleOutcome = PageFindings &
  (
    | { readonly kept: true; readonly article: Article; readonly kind: string; readonly published: boolean }
    | { readonly kept: false; readonly reason: DropReason }
  );

const defaultBudget: PageBudget = { length: 32_000_000, steps: 256_000_000, depth: 64 };

const deepest = 200;
/** Where `-{ }-` is no markup, any variant will do. */
const unvaried = "zh";

/**
 * Makes a function that turns pages of one wiki into articles.
 * @throws UsageError for a variant or a kind of page that does not exist
 */
export function articleReader(options: ArticleReaderOptions): (page: PageSource) => ArticleOutcome {
  checkReaderOptions(options);
  const { wiki, rules, scanSettings } = wikiReading(options);
  const budget = { ...defaultBudget, ...options.budget };
  budget.depth = Math.min(budget.depth, deepest);
  const mayVary = scanSettings.variants;
  const setting = { wiki, rules, budget };
  return (page) => {
    if (page.redirect || wiki.redirect.test(page.text.slice(0, 200))) return redirectOutcome(options, page);
    if (page.text.length > budget.length) return overBudget(page, "length", budget.length);
    const messages: Message[] = [];
    const text = cleanInput(page, messages);
    const tokens = tokenize(text, scanSettings);
    const readIn = (variant: string, day?: string): ReadPage | undefined =>
      readPage(setting, { tokens, title: page.title, variant, day });
    let variant = options.variant ?? (mayVary ? noVariant : unvaried);
    let read = readIn(variant);
    if (variant === noVariant && read !== undefined) {
      variant = variantOfText(options.language, read.paragraphs);
      if (read.output.facts.asksForVariant) read = readIn(variant);
    }
    // The pages of other wikis than Wikinews state no date: they are read as on the day they were saved.
    const saved = wiki.isWikinews ? undefined : /^\d{4}-\d\d-\d\d(?=T)/.exec(page.timestamp ?? "")?.[0];
    const day = read?.output.facts.asksForDay === true ? (dateOf(read.output) ?? saved) : undefined;
    if (day !== undefined) read = readIn(variant, day);
    if (read === undefined) return overBudget(page, "steps", budget.steps);
    return judge(options, page, read, messages, mayVary ? variant : undefined);
  };
}

/** What reading the pages of a wiki needs. */
export function wikiReading({
  language,
  namespaces,
  host,
}: Pick<ArticleReaderOptions, "language" | "namespaces" | "host">): WikiReading {
  const wiki = wikiOf(language, namespaces, host === undefined);
  const rules = templateRules(language, wiki.namespaces);
  const scanSettings = {
    variants: defaultVariant(language) !== undefined,
    isInline: (name: string) => rules.ruleOf(name).does === "inline",
    isFile: (target: string) => linkRole(wiki, target) === "file",
  };
  return { wiki, rules, scanSettings };
}

export interface WikiReading {
  readonly wiki: Wiki;
  readonly rules: TemplateRules;
  readonly scanSettings: ScanSettings;
}

/** What reading a page gives before it is judged. */
interface ReadPage {
  readonly output: Output;
  readonly paragraphs: Paragraph[];
}

/** The page's text without tail and date line; undefined where it exceeds its budget. */
function readPage(setting: ReaderSetting, source: RenderSource): ReadPage | undefined {
  const output = renderPage(setting, source);
  if (output === undefined) return undefined;
  const { wiki } = output.page;
  const whole = withoutEmptySections(paragraphsOf(wiki, output.line.out.join("")));
  return { output, paragraphs: takeDateLine(wiki, output.facts, whole) };
}

/** The date that a page states, in ISO 8601. */
function dateOf({ facts, page: { wiki } }: Output): string | undefined {
  return facts.date ?? dayCategory(wiki, facts.categories);
}

function drop(reason: DropReason, findings: Partial<PageFindings> = {}): ArticleOutcome {
  return { kept: false, reason, remnants: [], unknownTemplates: [], messages: [], ...findings };
}

/** A redirect has no text of its own, even where redirects are asked for. */
function redirectOutcome(options: ArticleReaderOptions, page: PageSource): ArticleOutcome {
  if (options.keep?.includes("redirect") !== true) return drop("redirect");
  const findings = { published: false, remnants: [], unknownTemplates: [], messages: [] };
  return { kept: true, article: articleOf(options, page, {}), kind: "redirect", ...findings };
}

/** The record as `articles.jsonl` wants it: its key order is the file's. */
function articleOf(options: ArticleReaderOptions, page: PageSource, content: Partial<Article>): Article {
  const { id, revision, title } = page;
  const { language, host = `${language}.wikinews.org` } = options;
  const url = `https://${host}/wiki?curid=${id}`;
  const { date = null, variant, paragraphs = [], categories = [], sources = [] } = content;
  const inVariant = variant === undefined ? {} : { variant };
  return { id, revision, title, date, url, language, ...inVariant, paragraphs, categories, sources };
}

function overBudget({ id }: PageSource, what: string, limit: number): ArticleOutcome {
  const message: Message = {
    severity: "error",
    rule: "over-budget",
    what: `the page exceeds its budget of ${what}`,
    where: { page: id },
    expected: `at most ${limit}`,
    remedy: "Read the page on the wiki; other pages are not affected.",
  };
  return drop("over-budget", { messages: [message] });
}

/** Decides what the page is and whether it is wanted; the text is ready. */
function judge(
  options: ArticleReaderOptions,
  page: PageSource,
  { output, paragraphs }: ReadPage,
  messages: Message[],
  variant: string | undefined,
): ArticleOutcome {
  const { facts } = output;
  const { wiki } = output.page;
  for (const category of wiki.publishedCategories) facts.published ||= facts.categories.has(category);
  const { published } = facts;
  const date = dateOf(output) ?? null;
  const remnants = [
    ...auditRemnants(paragraphs.flatMap(({ isPlain, text }) => (isPlain ? [] : [text]))),
    ...countNoted(paragraphs.flatMap(({ noted }) => noted)),
  ];
  const unknownTemplates = [...facts.unknownTemplates];
  const rest = { remnants, unknownTemplates, messages };
  for (const message of pageMessages(page, output, date)) messages.push(message);
  const kind = pageKind(wiki, page.title, facts, paragraphs);
  if (kind !== "article" && options.keep?.includes(kind) !== true) return drop(kind, rest);
  if (options.requireDate === true && date === null) return drop("no-date", rest);
  if (options.published === true && !published) return drop("unpublished", rest);
  if (options.strict === true && remnants.length > 0) return drop("remnants", rest);
  const article = articleOf(options, page, {
    date,
    variant,
    paragraphs: paragraphs.map(({ isPlain, text }) => (isPlain ? text : unmaskLiteral(text))),
    categories: [...facts.categories],
    sources: facts.sources,
  });
  return { kept: true, article, kind, published, remnants, unknownTemplates, messages };
}

function pageMessages(page: PageSource, { facts, page: { tokens } }: Output, date: string | null): Message[] {
  const where = { page: page.id };
  const note = (rule: RuleId, what: string): Message => ({ severity: "info", rule, what, where });
  const messages: Message[] = [];
  if (date === null) messages.push(note("no-date", "the page states no date"));
  if (facts.unbalanced || tokens.unclosed) {
    messages.push(note("unbalanced-markup", "markup of the page is not closed, or closes nothing"));
  }
  if (facts.tooDeep) {
    messages.push({
      ...note("nesting-too-deep", "markup nested deeper than the budget allows was left out"),
      severity: "warning",
      remedy: "Compare the article with the page on the wiki; other pages are not affected.",
    });
  }
  return messages;
}
