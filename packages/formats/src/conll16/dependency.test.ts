import { describe, expect, it } from "vitest";
import { parseDependencyNode } from "./dependency.ts";

describe("parseDependencyNode", () => {
  it("splits at the last hyphen and counts primes", () => {
    expect(parseDependencyNode("jobs-off-3")).toEqual({ form: "jobs-off", index: 3, copy: 0 });
    expect(parseDependencyNode("cut-16''")).toEqual({ form: "cut", index: 16, copy: 2 });
    expect(parseDependencyNode("--12")).toEqual({ form: "-", index: 12, copy: 0 });
    expect(parseDependencyNode("cut")).toBeUndefined();
    expect(parseDependencyNode("cut-x")).toBeUndefined();
  });
});
