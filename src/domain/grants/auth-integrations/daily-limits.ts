import type { Schemas } from '../../../contract/index.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { Provider } from '../../../providers/provider.ts';
import { choiceProblem } from '../../foundation/choice.ts';

/** Checks that each limit is for a budget of the provider, and that no budget has two. */
export function dailyLimitProblems(
  { dailyBudgets = [] }: Pick<Provider, 'dailyBudgets'>,
  limits: readonly Schemas['DailyLimit'][] = [],
): InputProblem[] {
  const names = dailyBudgets.map(({ budget }) => budget);
  return limits.flatMap(({ budget }, index) => {
    const field = `dailyLimits.${index}.budget`;
    if (!names.includes(budget)) return [choiceProblem(field, names, budget)];
    if (limits.findIndex((other) => other.budget === budget) === index) return [];
    return [{ field, code: 'conflicting_fields' as const, message: 'This budget has a limit already.' }];
  });
}
