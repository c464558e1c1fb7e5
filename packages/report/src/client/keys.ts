import { html } from "../html/markup.ts";
import { listen, mounted, readStorage, writeStorage } from "./window.ts";

type Keys = Readonly<Record<string, readonly [purpose: string, action: () => void]>>;

const setting = "discoprep-keys";

/** Takes single keys as commands, with a list of them and a switch that turns them off (WCAG 2.1.4). */
export function onKeys(keys: Keys): void {
  const { dialog, enabled } = help(keys);
  listen("keydown", (event) => {
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
  });
}

function help(keys: Keys): { dialog: HTMLDialogElement; enabled: () => boolean } {
  const lines = Object.entries({ ...keys, "?": ["this list"] as const });
  let areOn = readStorage("localStorage", setting) !== "off";
  const turn = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    areOn = currentTarget.checked;
    writeStorage("localStorage", setting, areOn ? "on" : "off");
  };
  const [dialog] = mounted(html`<dialog aria-labelledby="keys-heading">
<h2 id="keys-heading">Keys</h2>
<dl>${lines.map(([key, [purpose]]) => html`<dt><kbd>${key}</kbd></dt><dd>${purpose}</dd>`)}</dl>
<p class="tools"><label><input type="checkbox" defaultChecked=${areOn} onChange=${turn}/> Keys are on</label>
<button type="button" onClick=${() => dialog.close()}>Close</button></p>
</dialog>`) as [HTMLDialogElement];
  const open = html`<button type="button" class="keys" onClick=${() => dialog.showModal()}>Keys</button>`;
  document.querySelector("header nav")?.append(...mounted(open));
  document.querySelector("main")?.append(dialog);
  return { dialog, enabled: () => areOn };
}
