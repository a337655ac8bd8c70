import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { createAuthIntegration as insertAuthIntegration } from '../../../db/tables/auth-integrations.ts';
import { saveBrand } from '../../../db/tables/brands.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { readOwnBrands } from '../../foundation/branding/brand.ts';
import { brandChanges, brandingProblems } from '../../foundation/branding/change-brand.ts';
import type { Caller } from '../../foundation/caller.ts';
import { choiceProblem } from '../../foundation/choice.ts';
import { appProblems } from './app-problems.ts';
import { dailyLimitProblems } from './daily-limits.ts';
import { presentAuthIntegration } from './present-auth-integration.ts';
import { returnOriginProblems } from './return-origins.ts';

type CreateInput = Input<'authIntegrations.create'>;

export async function createAuthIntegration(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'authIntegrations.create'>> {
  admitAuthIntegration(ctx, caller, input);
  const { providerId, clientId, clientSecret, webhookSecret, dailyLimits = [], branding, ...rest } = input;
  const look = branding && (await brandChanges(ctx, {}, branding));
  const loginKind = loginKindMeant(ctx, input);
  if (!loginKind) throw new Error(`no login kind of ${providerId}`);
  const id = ctx.ids.newId('authIntegration', caller);
  const { app } = loginKind.connect;
  const hosted = typeof app === 'object' && app.kind === 'hosted';
  const secret = hosted ? await app.createSecret() : (clientSecret ?? '');
  const row = {
    id,
    providerId,
    ...rest,
    loginKind: loginKind.id,
    clientId: clientId ?? '',
    dailyLimits: dailyLimits as object[],
    clientSecret: ctx.keyring.seal(secret, id),
    ...(webhookSecret ? { webhookSecret: ctx.keyring.seal(webhookSecret, id) } : {}),
    verifyToken: randomBytes(24).toString('base64url'),
  };
  const integration = await inTransaction(ctx.db, async (tx) => {
    const inserted = await insertAuthIntegration(tx, caller, row);
    if (look) await saveBrand(tx, caller.organizationId, id, look);
    return inserted;
  });
  const brands = await readOwnBrands(ctx, caller.organizationId, [id]);
  return presentAuthIntegration(ctx, integration, brands.get(id));
}

/**
 * Checks the input without creating anything.
 * @throws ServiceError `validation_error` with all problems of the input.
 */
export function admitAuthIntegration(ctx: Context, _caller: Caller, input: Partial<CreateInput>): void {
  const provider = ctx.registry.find(input.providerId ?? '');
  const loginKind = loginKindMeant(ctx, input);
  const needed = loginKind ? appProblems(loginKind, input) : [];
  refuseProblems([
    ...providerProblems(ctx, input),
    ...needed.map((problem) => ({ ...problem, restsOn: ['loginKind'] })),
    ...returnOriginProblems(input.returnOrigins),
    ...brandingProblems(ctx, input.branding),
    ...(provider ? dailyLimitProblems(provider, input.dailyLimits) : []),
  ]);
}

/**
 * Returns the named login kind, or the provider's first one when none is named; `undefined` when there is no
 * such login kind.
 */
function loginKindMeant(ctx: Context, { providerId = '', loginKind }: Partial<CreateInput>) {
  const loginKinds = ctx.registry.find(providerId)?.loginKinds ?? [];
  return loginKind === undefined ? loginKinds[0] : loginKinds.find(({ id }) => id === loginKind);
}

function providerProblems(
  ctx: Context,
  { providerId = '', loginKind }: Partial<CreateInput>,
): InputProblem[] {
  const providerIds = ctx.registry.providers.map(({ id }) => id);
  if (!providerIds.includes(providerId)) return [choiceProblem('providerId', providerIds, providerId)];
  const loginKinds: string[] = (ctx.registry.find(providerId)?.loginKinds ?? []).map(({ id }) => id);
  if (loginKind !== undefined)
    return loginKinds.includes(loginKind) ? [] : [choiceProblem('loginKind', loginKinds, loginKind)];
  if (loginKinds.length === 1) return [];
  return [
    {
      field: 'loginKind',
      code: 'required',
      message: `Required, since this provider has several: ${loginKinds.join(', ')}.`,
    },
  ];
}
