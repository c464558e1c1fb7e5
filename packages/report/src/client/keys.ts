import { element } from "./element.ts";
import { pageSignal } from "./page-signal.ts";

/** What a key does, with a name for the help. */
export type Keys = Readonly<Record<string, readonly [what: string, action: () => void]>>;

const setting = "discoprep-keys";

/**
 * Single keys as commands, with a list of them and a switch that turns them off (WCAG 2.1.4). Keys typed
 * into a field, or with Ctrl, Alt or Meta, stay the browser's.
 */
export function onKeys(keys: Keys): void {
  const { dialog, enabled } = help(keys);
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !enabled()) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea") !== null) {
        if (event.key === "Escape") target.blur();
        return;
      }
      if (event.key === "?") dialog.showModal();
      const action = keys[event.key]?.[1];
      if (action === undefined || dialog.open) return;
      event.preventDefault();
      action();
    },
    pageSignal(),
  );
}

function help(keys: Keys): { dialog: HTMLDialogElement; enabled: () => boolean } {
  const dialog = element("dialog");
  const heading = element("h2", "Keys");
  heading.id = "keys-heading";
  dialog.setAttribute("aria-labelledby", heading.id);
  const list = element("dl");
  for (const [key, [what]] of Object.entries({ ...keys, "?": ["this list", () => {}] as const })) {
    const term = element("dt");
    term.append(element("kbd", key));
    list.append(term, element("dd", what));
  }
  const box = element("input");
  box.type = "checkbox";
  box.checked = stored() !== "off";
  box.addEventListener("change", () => store(box.checked ? "on" : "off"));
  const label = element("label", " Keys are on");
  label.prepend(box);
  const close = element("button", "Close");
  close.addEventListener("click", () => dialog.close());
  dialog.append(heading, list, label, close);
  const open = element("button", "Keys");
  open.type = "button";
  open.className = "keys";
  open.addEventListener("click", () => dialog.showModal());
  document.querySelector("header")?.append(open);
  document.querySelector("main")?.append(dialog);
  return { dialog, enabled: () => box.checked };
}

// A browser may refuse storage to pages from files: the setting then lasts as long as the page.
function stored(): string | null {
  try {
    return localStorage.getItem(setting);
  } catch {
    return null;
  }
}

function store(value: string): void {
  try {
    localStorage.setItem(setting, value);
  } catch {
    // Nothing to do: see above.
  }
}
