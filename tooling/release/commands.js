import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildProgram, processTerminal } from "../../packages/cli/dist/index.js";

/** The file that holds the reference. */
export const referenceFile = fileURLToPath(new URL("../../docs/commands.md", import.meta.url));

/** Every subcommand with those below it (`agree conll`), by its full name, in the order of the help. */
export function commandsOf(program, above = "") {
  return program.commands.flatMap((command) => {
    const name = `${above}${command.name()}`;
    return [{ name, command }, ...commandsOf(command, `${name} `)];
  });
}

/** Usage, arguments, options and examples of every subcommand in Markdown, as the commands themselves state them. */
export async function commandReference() {
  const program = await buildProgram(processTerminal());
  const commands = commandsOf(program);
  const parts = [
    "<!-- Made by `npm run commands`. -->",
    "# Commands",
    "Every subcommand, with all its arguments and options, as `discoprep COMMAND --help` prints them. Every subcommand also takes\n" +
      "`--quiet` (print no progress, notes or warnings) and `--help`; `discoprep --version` prints the version. Exit codes: 0 fine,\n" +
      "1 problems in the input, 2 wrong usage, 75 try again later (`download` and `rebuild` alone).",
    contents(commands),
    ...commands.map(section),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The names of the subcommands, below the headings of the help. */
function contents(commands) {
  const groups = new Map();
  for (const { name, command } of commands) {
    const top = name.includes(" ") ? command.parent : command;
    const heading = top.helpGroup().replace(/:$/, "");
    groups.set(heading, [...(groups.get(heading) ?? []), `[\`${name}\`](#${name.replaceAll(" ", "-")})`]);
  }
  return [...groups].map(([heading, links]) => `- ${heading}: ${links.join(", ")}`).join("\n");
}

function section({ name, command }) {
  const help = command.createHelp();
  const values = help
    .visibleArguments(command)
    .map((argument) => [help.argumentTerm(argument), help.argumentDescription(argument)]);
  const options = help
    .visibleOptions(command)
    .filter(({ long }) => long !== "--quiet" && long !== "--help")
    .map((option) => [help.optionTerm(option), help.optionDescription(option)]);
  const parts = [
    `## ${name}`,
    `${plain(sentence(command.description()))}`,
    `\`${help.commandUsage(command)}\``,
    table("argument", values),
    table("option", options),
    examples(command),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function table(head, rows) {
  if (rows.length === 0) return "";
  const lines = rows.map(([term, what]) => `| \`${term.replaceAll("|", "\\|")}\` | ${plain(what)} |`);
  return [`| ${head} | what it is |`, "|---|---|", ...lines].join("\n");
}

function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Text in which no character has a meaning of Markdown's. */
function plain(text) {
  return text.replace(/[|<>*_]/g, "\\$&");
}

/** What stands after the options in the help. */
function examples(command) {
  let printed = "";
  command.configureOutput({
    writeOut: (text) => {
      printed += text;
    },
  });
  command.outputHelp();
  const after = printed.slice(command.helpInformation().length).trim();
  if (after === "") return "";
  const [heading, ...lines] = after.split("\n");
  const text = lines.map((line) => line.replace(/^ {2}/, "")).join("\n");
  return `${plain(heading)}\n\n\`\`\`sh elsewhere\n${text}\n\`\`\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(referenceFile, await commandReference());
}
