type Numbers = Readonly<Record<string, number>>;

/** The slack of a budget, so that a small fix needs no new number. */
const SLACK = 1.02;

/** A sentence for each measured number that passes its budget or has none, and for each budget of nothing. */
export function overBudget(measured: Numbers, budgets: Numbers): string[] {
  const passed = Object.entries(measured).flatMap(([name, value]) => {
    const most = budgets[name];
    if (most === undefined) return [`${name}: ${value} has no budget in scripts/budgets.ts`];
    if (value <= most * SLACK) return [];
    return [`${name}: ${value} is ${value - most} over its budget of ${most}; take something out`];
  });
  const unused = Object.keys(budgets).filter((name) => measured[name] === undefined);
  return [...passed, ...unused.map((name) => `${name}: has a budget, but is not measured`)];
}
