/** The story of a publish request, as the ledger tells it. */
import type { Context } from '../../context.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';

export const newStep = (ctx: Context, name: string, outcome: string) => ({
  name,
  at: ctx.now().toISOString(),
  outcome,
});

export function withStep(
  ctx: Context,
  { steps }: StoredPublishRequest,
  name: string,
  outcome = 'done',
): object[] {
  return [...(steps as object[]), newStep(ctx, name, outcome)];
}
