import { existsSync } from "node:fs";
import { ProblemError, TryLaterError, UsageError } from "@discoprep/corpus";
import { removePartialFolders } from "@discoprep/files/output";
import { listenToProgress, messageLine, printable } from "@discoprep/files/text";
import { Command, CommanderError, Help, type Option } from "commander";
import { addCommands, commandNames, quiet } from "./commands/index.ts";
import { RequiredOption } from "./option-flags.ts";
import { type Terminal, terminalOn } from "./terminal.ts";
import { version } from "./version.ts";

/**
 * Runs one command line and sets the process's exit code: 0 fine, 1 problems found in the input, 2 wrong
 * usage, 75 try again later, 130 and 143 on signals. Only this function turns errors into exit codes.
 */
export async function main(args: readonly string[]): Promise<void> {
  ignoreClosedPipe();
  process.exitCode = await runCommand(args, terminalOn());
}

const firstSteps = `Organizers:    discoprep build sample           then validate, stats, publish and bundle
Annotators:    discoprep agree RELEASE RELEASE  after export and convert; then adjudicate
Participants:  discoprep score GOLD OUTPUT      after validate OUTPUT; then report
New dumps:     discoprep download WIKI          then extract and select; rebuild does all of it
All commands:  discoprep --help                 with an example each: discoprep COMMAND --help`;

/** Runs a command line and does not change the process. @returns the exit code */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  if (args.every((argument) => argument === "--quiet")) {
    terminal.error(firstSteps);
    return 2;
  }
  try {
    const program = await buildProgram(terminal, args);
    await program.parseAsync([...args], { from: "user" });
    return terminal.exitCode;
  } catch (error) {
    return exitCodeOf(error, terminal);
  } finally {
    terminal.progress.clear();
    listenToProgress(undefined);
  }
}

/** Returns the part of the command tree that a command line needs, or without a command line the whole tree. */
export async function buildProgram(terminal: Terminal, args?: readonly string[]): Promise<Command> {
  const program = new Command("discoprep")
    .description("Make, check and score shared-task data for shallow discourse parsing.")
    .version(version)
    .option(...quiet)
    .helpCommand(true)
    .showHelpAfterError("All commands: discoprep --help")
    .configureHelp({ optionDescription, subcommandTerm, visibleCommands })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.error(text.replace(/\n$/, "")),
    })
    .hook("preAction", async (_program, command) => {
      terminal.quiet = command.optsWithGlobals().quiet === true;
      if (terminal.stderr.isTTY === true && !terminal.quiet) {
        await terminal.progress.load();
        listenToProgress(terminal.progress.update);
      }
      if (writesFolders(command)) endOnSignals(terminal);
    });
  program.addHelpText("after", "\nCompletion in a shell: discoprep complete --help");
  await addCommands(program, terminal, args && commandWords(args));
  return program;
}

function optionDescription(this: Help, option: Option): string {
  const description = Help.prototype.optionDescription.call(this, option);
  return option instanceof RequiredOption ? `${description} (required)` : description;
}

function subcommandTerm(command: Command): string {
  return command.name();
}

function visibleCommands(this: Help, command: Command): Command[] {
  const all = Help.prototype.visibleCommands.call(this, command);
  return all.filter((each) => !["help", "complete"].includes(each.name()));
}

/**
 * Returns the words of a command line that can name subcommands. For `complete -- LINE` they are those of LINE without the word to
 * complete.
 */
function commandWords(args: readonly string[]): string[] {
  const words = args.filter((argument) => !argument.startsWith("-"));
  if (words[0] === "help") return words.slice(1);
  if (words[0] !== "complete") return words;
  const line = args.slice(args.indexOf("--") + 1, -1).filter((argument) => !argument.startsWith("-"));
  return ["complete", ...line];
}

/** EX_TEMPFAIL of sysexits.h, which schedulers know. */
const tryLater = 75;

function exitCodeOf(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    sayIfFile(error, terminal);
    sayIfBelow(error, terminal);
    return error.code === "commander.helpDisplayed" || error.code === "commander.version" ? 0 : 2;
  }
  if (error instanceof UsageError) {
    terminal.error(`error: ${printable(error.message)}`);
    return 2;
  }
  if (error instanceof TryLaterError) {
    terminal.error(`error: ${printable(error.message)}. Try again later.`);
    return tryLater;
  }
  if (error instanceof ProblemError) {
    terminal.error(messageLine(error.problem));
    return 1;
  }
  if (isSystemError(error)) {
    const remedy = remedies.get(error.code ?? "");
    terminal.error(`error: ${printable(systemFault(error))}${remedy === undefined ? "" : `. ${remedy}`}`);
    return 1;
  }
  terminal.error(`internal error, please report it: ${error instanceof Error ? error.stack : String(error)}`);
  return 1;
}

/** Explains how to name a file that looks like an option. */
function sayIfFile({ code, message }: CommanderError, terminal: Terminal): void {
  const name = code === "commander.unknownOption" ? /'(-.*)'/s.exec(message)?.[1] : undefined;
  if (name === undefined || !existsSync(name)) return;
  terminal.error(`${name} is a file: write it as ./${name}`);
}

/** Names the subcommands below others that an unknown word may mean: `sentences`, `score-conllu`. */
function sayIfBelow({ code, message }: CommanderError, terminal: Terminal): void {
  const word = code === "commander.unknownCommand" ? /'(.*?)'/s.exec(message)?.[1] : undefined;
  const names = commandNames().filter((name) => name.endsWith(` ${word}`) || name.replace(" ", "-") === word);
  if (names.length > 0) terminal.error(names.map((name) => `discoprep ${name} --help`).join("\n"));
}

const remedies: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "Check the path."],
  ["EISDIR", "Name a file, not a folder."],
  ["EEXIST", "Name a folder, not a file."],
  ["ENOTDIR", "Name a folder, not a file."],
  ["EACCES", "Check the permissions."],
  ["EPERM", "Check the permissions."],
  ["EROFS", "Name a place that can be written."],
  ["ENOSPC", "Make room, or name another place."],
  ["EDQUOT", "Make room, or name another place."],
  ["EMFILE", "Allow more open files (ulimit -n)."],
]);

/** Returns `FILE: no such file or directory (ENOENT)` for Node.js's `ENOENT: no such file or directory, stat 'FILE'`. */
function systemFault({ message, path, code }: NodeJS.ErrnoException): string {
  const fault = /^[A-Z0-9]+: (.*), [a-z]+ '/.exec(message)?.[1];
  return path === undefined || fault === undefined ? message : `${path}: ${fault} (${code})`;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

function writesFolders(command: Command): boolean {
  const writes = command.options.some(({ long }) => long === "--out" || long === "--sheet");
  return writes || ["build", "rebuild"].includes(command.name());
}

let endsOnSignals = false;

/** Lets a command remove unfinished outputs when a signal ends it. The other commands end at once, even during long computations. */
function endOnSignals(terminal: Terminal): void {
  if (endsOnSignals) return;
  endsOnSignals = true;
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.once(signal, () => {
      const names = removePartialFolders();
      const lost = names.length === 0 ? "nothing was being written" : `not written: ${names.join(", ")}`;
      terminal.error(
        `interrupted; ${lost}. What stood there before is unchanged. What was finished before is complete.`,
      );
      process.exit(code);
    });
  }
  // A file beyond the shell's limit: without the signal, writing it fails as on a full disk.
  process.on("SIGXFSZ", () => {});
}

/**
 * Ends quietly when `discoprep … | head` closes the pipe early. That is no error, and neither is an end of the messages'
 * reader.
 */
function ignoreClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    removePartialFolders();
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`error: standard output cannot be written (${error.code})\n`);
    process.exit(1);
  });
  process.stderr.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
