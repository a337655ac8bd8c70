import { Gauge, type Registry } from 'prom-client';
import { createLowestLately } from './lowest-lately.ts';

interface Reading {
  budget: string;
  used: number;
  limit?: number | undefined;
}

interface BudgetOwner {
  mode: string;
  providerId: string;
}

/** Returns the function that notes what providers' answers say about budgets. */
export function createBudgetMetrics(
  registry: Registry,
): (owner: BudgetOwner, readings: readonly Reading[]) => void {
  const lowest = createLowestLately();
  new Gauge({
    name: 'provider_budget_left_ratio',
    help: 'Remaining share of a provider budget, from 0 to 1: the lowest reported in the last minutes, over all accounts and apps. Near 0 the provider throttles.',
    labelNames: ['mode', 'provider', 'budget'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, left] of lowest.read()) this.set(labels, left);
    },
  });
  return ({ mode, providerId }, readings) => {
    for (const { budget, used, limit } of readings)
      if (limit)
        lowest.note({ mode, provider: providerId, budget }, Math.min(1, Math.max(0, 1 - used / limit)));
  };
}
