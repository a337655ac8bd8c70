/** Asks the servers of a provider for their own publishing rules, where they have some. */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';
import type { PublishRules, PublishVariant } from '../../providers/publish.ts';
import { runThrough } from '../content/run-content.ts';

interface Target {
  connectedProfileId: string;
  contentType: string;
}

/**
 * Returns the variants with the rules of the account's server. While the server does not answer, the usual rules hold,
 * and the server may refuse.
 */
export function rulesOfServer(
  ctx: Context,
  scope: Scope,
  target: Target,
  variants: readonly PublishVariant[],
): Promise<PublishVariant[]> {
  return Promise.all(
    variants.map(async (variant) => ({ ...variant, rules: await rulesOf(ctx, scope, target, variant) })),
  );
}

async function rulesOf(
  ctx: Context,
  scope: Scope,
  { connectedProfileId, contentType }: Target,
  { variant, rules, rulesFor }: PublishVariant,
): Promise<PublishRules> {
  if (!rulesFor) return rules;
  const key = [connectedProfileId, contentType, variant].join('\n');
  try {
    const profile = await ctx.profiles.find(scope, connectedProfileId);
    const now = await ctx.testClocks.now(scope);
    const { answer } = await ctx.providerLimits.publishRules.get(key, now, () =>
      runThrough(ctx, profile, [], (call) => rulesFor(call)),
    );
    return answer;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return rules;
  }
}
