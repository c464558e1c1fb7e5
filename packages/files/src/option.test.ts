import { describe, expect, it } from "vitest";
import { argument, checkTogether, flag, path, run } from "./option.ts";
import * as z from "./zod.ts";

const schema = z.strictObject({
  bread: argument(path.optional(), "a loaf", "loaf"),
  lang: run(z.string(), "language tag"),
  oven: run(z.enum(["gas", "wood"]).default("gas"), "what heats"),
  butter: run(flag, "spread it", { needs: "bread" }),
  logs: run(z.int().optional(), "how many", { needs: { oven: ["wood"], lang: ["de", "en"] } }),
  dark: run(flag, "bake long", { conflicts: ["oven", "salt"] }),
  salt: run(flag, "leave the salt out", { negated: true, needs: "dark" }),
  jam: run(flag, "spread it, too", { needs: ["butter", "oven=wood"], conflicts: ["lang=fr"] }),
});

describe("options", () => {
  it.each([
    { butter: true, bread: "x" },
    { butter: false },
    { logs: 3, oven: "wood", lang: "eng-US" },
    { dark: true, oven: "gas", salt: true },
    { jam: true, oven: "wood", lang: "de" },
  ])("go together: %j", (options) => {
    expect(() => checkTogether(schema, options)).not.toThrow();
  });

  it.each([
    [{ butter: true }, "--butter needs LOAF"],
    [{ logs: 3, lang: "de" }, "--logs needs --oven wood"],
    [{ logs: 3, oven: "wood", lang: "fr" }, "--logs needs --lang de or en"],
    [{ dark: true, oven: "wood" }, "--dark cannot be given with --oven"],
    [{ dark: true, salt: false }, "--dark cannot be given with --no-salt"],
    [{ salt: false }, "--no-salt needs --dark"],
    [{ jam: true }, "--jam needs --butter or --oven wood"],
    [{ jam: true, lang: "fr" }, "--jam cannot be given with --lang fr"],
  ])("do not go together: %j", (options, message) => {
    expect(() => checkTogether(schema, options)).toThrow(message);
  });
});
