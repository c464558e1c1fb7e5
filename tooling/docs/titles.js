const groups = [
  [/^docs\/guide\//, "Guide"],
  [/^(?:docs\/(?:commands|from-python|glossary|scale|tutorial|scheduled)|out\/rules)/, "Reference"],
  [/^datasets\//, "Datasets"],
  [/^packages\//, "Packages"],
  [/^/, "Development"],
];

/** Gives a page the name of its heading, not of its file, as a plugin of typedoc. */
export function load(application) {
  application.converter.on("createDocument", (_context, page) => {
    page.frontmatter.group = groups.find(([path]) => path.test(page.name))[1];
    const text = page.content.map((part) => part.text).join("");
    page.name = /^# (.+)$/m.exec(text)[1].replaceAll("`", "");
  });
}
