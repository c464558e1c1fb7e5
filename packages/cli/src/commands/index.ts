import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

interface CommandModule {
  add(command: Command, terminal: Terminal): void;
}

/** A subcommand of the program, or one below it. */
interface Subcommand {
  /** Its description in the help above it. */
  readonly what: string;
  /** Loads its arguments, options and work; a group has none. */
  readonly load?: () => Promise<CommandModule>;
  /** The example of a group. */
  readonly example?: string;
  readonly below?: Subcommands;
}

type Subcommands = Readonly<Record<string, Subcommand>>;

/** The option of the program and of each subcommand. */
export const quiet = ["--quiet", "print no progress, notes or warnings"] as const;

const text: Subcommands = {
  sentences: {
    what: "one paragraph a line in; one sentence a line out, an empty line between paragraphs",
    load: () => import("./sentences.ts"),
  },
  tokens: {
    what: "one sentence a line in; its tokens, separated by one blank, out",
    load: () => import("./tokens.ts"),
  },
  script: {
    what: "label each line SIMPLIFIED, TRADITIONAL, BOTH, MIXED or UNKNOWN",
    load: () => import("./script.ts"),
  },
};

const agree: Subcommands = {
  review: {
    what: "what a reviewing annotator says of one release: the sheet for it, and the record of a sheet",
    load: async () => ({ add: (await import("./agree.ts")).addReview }),
  },
  pdt: {
    what: "agreement on discourse relations in trees, as in the Prague Dependency Treebank",
    load: async () => ({ add: (await import("./agree.ts")).addPdt }),
  },
};

const layers: Subcommands = {
  dependencies: { what: "turn bracketed trees into dependencies", load: () => import("./dependencies.ts") },
  conll08: {
    what: "make CoNLL-2008 data of a treebank and its propositions",
    load: () => import("./conll08.ts"),
  },
  convert: {
    what: "convert parse layers between CoNLL-U, CoNLL-X, CoNLL-2008 and parses.json",
    load: () => import("./convert-layers.ts"),
  },
};

const score: Subcommands = {
  conll08: {
    what: "score syntactic and semantic dependencies as CoNLL-2008 did",
    load: () => import("./score-conll08.ts"),
  },
  conllu: {
    what: "score a parsed CoNLL-U file as the CoNLL-2017 task on Universal Dependencies did",
    load: () => import("./score-conllu.ts"),
  },
  disrpt: {
    what: "score units, connectives or relations as the DISRPT shared tasks do, corrected figures beside theirs",
    load: () => import("./score-disrpt.ts"),
  },
};

/** Loads one subcommand of `store`. */
function ofStore(name: "list" | "status" | "verify" | "prune" | "rollback"): Subcommand["load"] {
  return async () => ({ add: (await import("./store.ts"))[name] });
}

const store: Subcommands = {
  list: { what: "print the releases, the newest first", load: ofStore("list") },
  status: { what: "say how old the latest release is, and how the last run ended", load: ofStore("status") },
  verify: {
    what: "check every file of every release; exit code 1 where one is changed or gone",
    load: ofStore("verify"),
  },
  prune: {
    what: "remove old releases and their dumps, as rebuild does at its end",
    load: ofStore("prune"),
  },
  rollback: {
    what: "let latest lead to the release before; rebuild does not publish the later one again",
    load: ofStore("rollback"),
  },
};

/** Every subcommand, below the headings of the help; in the order of the work. */
const groups: Readonly<Record<string, Subcommands>> = {
  "Build:": {
    build: {
      what: "run a dataset package's job; its results go to the package's out/ folder",
      load: () => import("./build.ts"),
    },
    rebuild: {
      what: "make a release from the newest dump of a dataset's wiki and publish it in a store; exit code 75: try again later",
      load: () => import("./rebuild.ts"),
    },
    store: {
      what: "list, check, prune and roll back the releases of a store of rebuild",
      example: "discoprep store verify /srv/zho.wikinews",
      below: store,
    },
    download: {
      what: "download the newest dump of a wiki that is ready, checked; exit code 75: try again later",
      load: () => import("./download.ts"),
    },
  },
  "Articles:": {
    extract: { what: "make articles out of a Wikinews dump", load: () => import("./extract.ts") },
    merge: {
      what: "put the outputs of extract --shard i/n together, as from one run",
      load: () => import("./merge.ts"),
    },
    select: {
      what: "make the documents of a blind test set out of extracted articles",
      load: () => import("./select.ts"),
    },
    correct: {
      what: "find the corrections that people made in a blind test set by hand, and keep them in a file",
      load: () => import("./correct.ts"),
    },
    text: {
      what: "split texts into sentences and tokens, and tell the script of Chinese",
      example: "discoprep text sentences --lang en < paragraphs.txt",
      below: text,
    },
  },
  "Annotation:": {
    convert: {
      what: "turn annotations, raw texts and parse layers into a CoNLL-2015/16 release",
      load: () => import("./convert.ts"),
    },
    export: { what: "write a release in the formats of other tools", load: () => import("./export.ts") },
    agree: {
      what: "measure how far annotators agree on the relations of releases, as in the CoNLL-2015 overview §3.2.3",
      load: () => import("./agree.ts"),
      below: agree,
    },
    adjudicate: {
      what: "make gold out of two annotators' releases, or of a reviewed one, and a sheet with decisions",
      load: () => import("./adjudicate.ts"),
    },
    move: {
      what: "move annotations to corrected raw texts; what an edit touches is listed for a person",
      load: () => import("./move.ts"),
    },
  },
  "Releases:": {
    validate: {
      what: "check system output, gold relations, a whole release folder, or CoNLL-U and CoNLL-2008",
      load: () => import("./validate.ts"),
    },
    stats: {
      what: "count a release (documents, words, relations, senses by type), or a file of relations or of CoNLL-2008",
      load: () => import("./stats.ts"),
    },
    publish: {
      what: "put together what participants get; nothing where relations of a blind set would be seen",
      load: () => import("./publish.ts"),
    },
    mask: {
      what: "replace the text and the words of a release by underscores, or put them back from the licensed raw texts",
      load: () => import("./mask.ts"),
    },
    changes: {
      what: "compare two outputs of extract, select or convert: what changed, and why",
      load: () => import("./changes.ts"),
    },
    layers: {
      what: "make and convert parse layers",
      example: "discoprep layers convert --from conll08 --to conllu train.closed.conll08",
      below: layers,
    },
  },
  "Scores:": {
    score: {
      what: "score a system's output against gold: the official figures, corrected ones beside them",
      load: () => import("./score.ts"),
      below: score,
    },
    tira: {
      what: "evaluate a run as the shared tasks' TIRA machines did, and write evaluation.prototext",
      load: () => import("./tira.ts"),
    },
    baseline: {
      what: "parse documents by connectives and senses of a training set: a smoke test, and what a parser must beat",
      load: () => import("./baseline.ts"),
    },
    bundle: {
      what: "put together a competition of Codabench: gold, public data, pages, and the scoring program",
      load: () => import("./bundle.ts"),
    },
  },
  "Look:": {
    report: {
      what: "write pages that show releases, articles, scores and agreement, to open in a browser",
      load: () => import("./report.ts"),
      below: {
        page: {
          what: "write one file that checks, scores and shows relations in a browser, without an installation",
          load: () => import("./page.ts"),
        },
      },
    },
    explain: {
      what: "say what the rule ids in messages and the reasons in dropped.jsonl and selection.jsonl mean, and what to do",
      load: () => import("./explain.ts"),
      below: {
        schemas: {
          what: "print the JSON Schema of a file that discoprep reads or writes",
          load: () => import("./schemas.ts"),
        },
      },
    },
  },
};

/** Returns the full names of all subcommands, those below others included, such as `text sentences`. */
export function commandNames(
  subcommands: Subcommands = Object.assign({}, ...Object.values(groups)),
): string[] {
  return Object.entries(subcommands).flatMap(([name, { below = {} }]) => [
    name,
    ...commandNames(below).map((lower) => `${name} ${lower}`),
  ]);
}

/**
 * Adds the subcommands.
 * @param words the first words of a command line: only what they name gets its arguments and options; without them, all do
 */
export async function addCommands(
  program: Command,
  terminal: Terminal,
  words?: readonly string[],
): Promise<void> {
  const completes = words?.[0] === "complete";
  for (const [heading, subcommands] of Object.entries(groups)) {
    program.commandsGroup(heading);
    await addTo(program, { path: "", subcommands, words: completes ? words.slice(1) : words }, terminal);
  }
  program.commandsGroup("Other:");
  // It completes the subcommands that were added before it.
  if (completes || words === undefined) (await import("./complete.ts")).add(program);
  else
    program
      .command("complete")
      .description("print the script that completes commands and options in a shell");
}

interface Branch {
  /** The names above the subcommands, with a blank after each. */
  readonly path: string;
  readonly subcommands: Subcommands;
  readonly words?: readonly string[];
}

async function addTo(
  parent: Command,
  { path, subcommands, words }: Branch,
  terminal: Terminal,
): Promise<void> {
  for (const [name, { what, load, example, below = {} }] of Object.entries(subcommands)) {
    const command = parent.command(name).description(what);
    command.showHelpAfterError(`Its arguments, options and an example: discoprep ${path}${name} --help`);
    if (words !== undefined && words[0] !== name) continue;
    const further = words?.slice(1);
    const isBelow = further?.[0] !== undefined && Object.hasOwn(below, further[0]);
    if (example !== undefined) command.addHelpText("after", `\nExample:\n  ${example}`);
    if (load !== undefined && !isBelow) (await load()).add(command, terminal);
    command.option(...quiet);
    // Beside a word that is no subcommand, a later argument may have the name of one.
    if (load === undefined || isBelow || (further ?? []).length === 0)
      await addTo(command, { path: `${path}${name} `, subcommands: below, words: further }, terminal);
  }
}
