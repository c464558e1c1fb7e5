/** A longer expression is not read: what stands in articles are a few numbers. */
const longestExpression = 200;

/** Operators of ParserFunctions' `#expr` by how tightly they bind. */
const operators: Readonly<
  Record<string, { readonly binds: number; readonly apply: (a: number, b: number) => number }>
> = {
  "^": { binds: 8, apply: (a, b) => a ** b },
  "*": { binds: 7, apply: (a, b) => a * b },
  "/": { binds: 7, apply: (a, b) => a / b },
  div: { binds: 7, apply: (a, b) => a / b },
  mod: { binds: 7, apply: (a, b) => Math.trunc(a) % Math.trunc(b) },
  "+": { binds: 6, apply: (a, b) => a + b },
  "-": { binds: 6, apply: (a, b) => a - b },
  round: { binds: 5, apply: (a, b) => Math.round(a * 10 ** b) / 10 ** b },
  "=": { binds: 4, apply: (a, b) => Number(a === b) },
  "<>": { binds: 4, apply: (a, b) => Number(a !== b) },
  "!=": { binds: 4, apply: (a, b) => Number(a !== b) },
  "<": { binds: 4, apply: (a, b) => Number(a < b) },
  ">": { binds: 4, apply: (a, b) => Number(a > b) },
  "<=": { binds: 4, apply: (a, b) => Number(a <= b) },
  ">=": { binds: 4, apply: (a, b) => Number(a >= b) },
  and: { binds: 3, apply: (a, b) => Number(a !== 0 && b !== 0) },
  or: { binds: 2, apply: (a, b) => Number(a !== 0 || b !== 0) },
};

const prefixes: Readonly<Record<string, (value: number) => number>> = {
  "-": (value) => -value,
  "+": (value) => value,
  not: (value) => Number(value === 0),
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  trunc: Math.trunc,
};
const prefixBinds = 9;

const word = /\s*(\d+(?:\.\d*)?|\.\d+|[a-z]+|<=|>=|<>|!=|[-+*/^()=<>])\s*/y;

/**
 * The value of an expression as `#expr` of MediaWiki's ParserFunctions has it: numbers, parentheses, arithmetic,
 * comparisons and `and`, `or`, `not`. Undefined where the text is none, or divides by nought.
 */
export function expressionValue(text: string): number | undefined {
  if (text.length > longestExpression) return undefined;
  const words: string[] = [];
  const written = text.toLowerCase().replaceAll("−", "-").replaceAll("×", "*").replaceAll("÷", "/");
  for (let at = 0; at < written.length; at = word.lastIndex) {
    word.lastIndex = at;
    const found = word.exec(written)?.[1];
    if (found === undefined) return undefined;
    words.push(found);
  }
  let next = 0;
  const operand = (): number => {
    const first = words[next++] ?? "";
    if (first === "(") {
      const value = expression(0);
      return words[next++] === ")" ? value : Number.NaN;
    }
    const prefix = Object.hasOwn(prefixes, first) ? prefixes[first] : undefined;
    return prefix === undefined ? Number(first || Number.NaN) : prefix(expression(prefixBinds));
  };
  const expression = (least: number): number => {
    let value = operand();
    for (;;) {
      const name = words[next] ?? "";
      const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
      if (operator === undefined || operator.binds < least) return value;
      next++;
      value = operator.apply(value, expression(operator.binds + 1));
    }
  };
  const value = expression(0);
  return next === words.length && Number.isFinite(value) ? value : undefined;
}

/** A number as the wiki prints it, without the noise of binary fractions. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(14)));
}
