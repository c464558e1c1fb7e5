import fc from "fast-check";
import { expect, it } from "vitest";
import { pageIds } from "./tally.ts";

it("takes each id once, as a Set does", () => {
  const id = fc.oneof(
    fc.nat(40).map(String),
    fc.bigInt({ min: 0n, max: 2n ** 70n }).map(String),
    fc.constantFrom("007", "7", "65535", "65536", "9007199254740992", "9007199254740993"),
  );
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const [plain, set] = [new Set<string>(), pageIds()];
      for (const one of ids) {
        expect(set.add(one)).toBe(!plain.has(one));
        plain.add(one);
      }
    }),
  );
});
