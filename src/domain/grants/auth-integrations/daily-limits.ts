/** What a customer lets their app spend a day, by budget: limits, and budgets of which nothing is spent. */
import type { Schemas } from '../../../contract/index.ts';
import type { AuthIntegration } from '../../../db/tables/auth-integrations.ts';
import type { DailyLimit } from '../../../db/tables/provider-limits.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { Provider } from '../../../providers/provider.ts';
import { choiceProblem } from '../../foundation/wording.ts';

export const limitsOf = ({ dailyLimits }: Pick<AuthIntegration, 'dailyLimits'>) =>
  dailyLimits as unknown as DailyLimit[];

/** Returns the budgets of which nothing is spent. */
export const neverSpentOf = (limits: readonly DailyLimit[]) =>
  limits.filter(({ limit }) => limit === 0).map(({ budget }) => budget);

interface GivenLimits {
  dailyLimits?: readonly Schemas['DailyLimit'][] | undefined;
  neverSpend?: readonly string[] | undefined;
}

/**
 * Returns the limits to store, among them one of 0 for each budget of which nothing is spent. What is not given stays, but
 * for the limits of budgets of which nothing is spent any more.
 */
export function storedLimits(
  held: readonly DailyLimit[],
  { dailyLimits, neverSpend }: GivenLimits,
): object[] {
  const never = neverSpend ?? neverSpentOf(held);
  const limits = dailyLimits ?? held;
  return [
    ...limits.filter(({ budget, limit }) => limit > 0 && !never.includes(budget)),
    ...never.map((budget) => ({ budget, limit: 0 })),
  ];
}

/**
 * Checks that each limit is for a budget of the provider, that no budget has two, and that none has a limit of which
 * nothing is spent.
 * @param heldNever the budgets of which nothing is spent unless the input says otherwise.
 */
export function dailyLimitProblems(
  { dailyBudgets = [] }: Pick<Provider, 'dailyBudgets'>,
  { dailyLimits = [], neverSpend }: GivenLimits,
  heldNever: readonly string[] = [],
): InputProblem[] {
  const names = dailyBudgets.map(({ budget }) => budget);
  const never = neverSpend ?? heldNever;
  const problemOf = (field: string, budget: string, message: string | undefined): InputProblem[] => {
    if (!names.includes(budget)) return [choiceProblem(field, names, budget)];
    return message === undefined ? [] : [{ field, code: 'conflicting_fields', message }];
  };
  return [
    ...dailyLimits.flatMap(({ budget }, index) => {
      const isFirst = dailyLimits.findIndex((other) => other.budget === budget) === index;
      const twice = isFirst ? undefined : 'This budget has a limit already.';
      const message = never.includes(budget)
        ? 'Nothing is spent of this budget: it is in neverSpend.'
        : twice;
      return problemOf(`dailyLimits.${index}.budget`, budget, message);
    }),
    ...(neverSpend ?? []).flatMap((budget, index, all) =>
      problemOf(`neverSpend.${index}`, budget, all.indexOf(budget) === index ? undefined : 'Named already.'),
    ),
  ];
}
