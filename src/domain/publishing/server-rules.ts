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

/** Rules of which a server may have its own. */
interface Ruled<Rules> {
  rules: Rules;
  rulesFor?: PublishVariant['rulesFor'];
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
    variants.map(async (variant) => ({
      ...variant,
      rules: await rulesAtServer(ctx, scope, target, variant.variant, variant),
    })),
  );
}

/**
 * Returns the rules of the account's server, or the usual ones while it does not answer.
 * @param name what tells these rules from others for the same content type.
 */
export async function rulesAtServer<Rules>(
  ctx: Context,
  scope: Scope,
  { connectedProfileId, contentType }: Target,
  name: string,
  { rules, rulesFor }: Ruled<Rules>,
): Promise<Rules | PublishRules> {
  if (!rulesFor) return rules;
  const key = [connectedProfileId, contentType, name].join('\n');
  try {
    const profile = await ctx.profiles.find(scope, connectedProfileId);
    const now = await ctx.testClocks.now(scope);
    const { answer } = await ctx.providerLimits.publishRules.get(key, now, () =>
      runThrough(ctx, profile, { needed: [], operation: 'profiles.rules', purpose: 'write' }, (call) =>
        rulesFor(call),
      ),
    );
    return answer;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return rules;
  }
}
