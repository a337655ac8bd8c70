/** Asks the servers of a provider for their own publishing rules, where they have some. */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { ServiceError } from '../../../errors/index.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import type { Capability, ContentTypeDeclaration } from '../../../providers/content-type.ts';
import type { Provider } from '../../../providers/provider.ts';
import type { PublishRules, PublishVariant } from '../../../providers/publish.ts';

/**
 * Returns the provider's content types with the rules of the profile's server. While the server does not answer, the
 * usual rules hold, and the server may refuse.
 */
export async function contentTypesAtServer(
  ctx: Context,
  scope: Scope,
  connectedProfileId: string,
  { rulesOfServer, contentTypes }: Provider,
): Promise<readonly ContentTypeDeclaration[]> {
  if (!rulesOfServer) return contentTypes;
  const server = await askServer(ctx, scope, connectedProfileId, rulesOfServer);
  return server ? contentTypes.map((declared) => atServer(declared, server)) : contentTypes;
}

/** Returns one of these content types. */
export async function contentTypeAtServer(
  ctx: Context,
  scope: Scope,
  { connectedProfileId, contentType }: { connectedProfileId: string; contentType: ContentType },
): Promise<ContentTypeDeclaration> {
  const provider = ctx.providers.registry.providerOf(contentType);
  const declared = await contentTypesAtServer(ctx, scope, connectedProfileId, provider);
  return declared.find((one) => one.contentType === contentType) as ContentTypeDeclaration;
}

/** Returns the rules of the server; `undefined` while it does not answer. */
async function askServer(
  ctx: Context,
  scope: Scope,
  connectedProfileId: string,
  rulesOfServer: NonNullable<Provider['rulesOfServer']>,
): Promise<PublishRules | undefined> {
  try {
    const profile = await ctx.db.$cached.profiles.find(scope, connectedProfileId);
    const now = await ctx.clock.ofTenant.now(scope);
    const access = { needed: [], operation: 'profiles.rules', purpose: 'write' } as const;
    const { answer, at } = await ctx.providers.limits.publishRules.get(connectedProfileId, now, () =>
      runThrough(ctx, profile, access, (call) => rulesOfServer(call)),
    );
    return { ...answer, checkedAt: at.toISOString().slice(0, 10) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return undefined;
  }
}

function atServer(declared: ContentTypeDeclaration, server: PublishRules): ContentTypeDeclaration {
  const { publish, capabilities } = declared;
  const { update } = capabilities;
  return {
    ...declared,
    publish: publish.map((variant) => variantAt(variant, server)),
    capabilities: { ...capabilities, ...(update ? { update: updateAt(update, server) } : {}) },
  };
}

const variantAt = (variant: PublishVariant, server: PublishRules): PublishVariant =>
  variant.rulesAt ? { ...variant, rules: variant.rulesAt(server) } : variant;

const updateAt = (update: Capability, server: PublishRules): Capability =>
  update.rulesAt ? { ...update, rules: update.rulesAt(server) } : update;
