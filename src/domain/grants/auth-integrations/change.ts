/** Creates, changes and deletes Auth Integrations. */
import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import {
  type AuthIntegration,
  findAuthIntegration,
  createAuthIntegration as insertAuthIntegration,
  lockAuthIntegration,
  removeAuthIntegration,
  updateAuthIntegration as writeAuthIntegration,
} from '../../../db/tables/auth-integrations.ts';
import { saveBrand } from '../../../db/tables/brands.ts';
import { failPendingSessions } from '../../../db/tables/connect-sessions.ts';
import { wakeForBudget } from '../../../db/tables/publish-requests.ts';
import { type InputProblem, refuseProblems, ServiceError } from '../../../errors/index.ts';
import { addMs } from '../../../lib/time.ts';
import type { LoginKind } from '../../../providers/provider.ts';
import { conflictIn } from '../../../providers/requested-scopes.ts';
import { readOwnBrands } from '../../foundation/branding/brand.ts';
import { brandChanges, brandingProblems } from '../../foundation/branding/change-brand.ts';
import type { Caller } from '../../foundation/caller.ts';
import { choiceProblem } from '../../foundation/wording.ts';
import {
  appSecretProblems,
  missingSecretProblems,
  openAppSecrets,
  sealAppSecrets,
} from '../credentials/app-secrets.ts';
import { accessThrough } from '../credentials/provider-access.ts';
import { dailyLimitProblems, limitsOf, neverSpentOf, storedLimits } from './daily-limits.ts';
import { presentAuthIntegration } from './read.ts';
import { returnOriginProblems } from './return-origins.ts';

type CreateInput = Input<'authIntegrations.create'>;

export async function createAuthIntegration(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'authIntegrations.create'>> {
  admitAuthIntegration(ctx, input);
  const { providerId, clientId, clientSecret, webhookSecret, secrets = [], ...others } = input;
  const { dailyLimits, neverSpend, branding, ...rest } = others;
  const look = branding && (await brandChanges(ctx, {}, branding));
  const loginKind = loginKindMeant(ctx, input);
  if (!loginKind) throw new Error(`no login kind of ${providerId}`);
  const id = ctx.db.$ids.newId('authIntegration', caller);
  const { app } = loginKind.connect;
  const hosted = typeof app === 'object' && app.kind === 'hosted';
  const secret = hosted ? await app.createSecret() : (clientSecret ?? '');
  const row = {
    id,
    providerId,
    ...rest,
    loginKind: loginKind.id,
    clientId: clientId ?? '',
    dailyLimits: storedLimits([], { dailyLimits, neverSpend }),
    clientSecret: ctx.security.keyring.seal(secret, id),
    ...sealAppSecrets(ctx, { id, secrets: null, webhookSecret: null }, { webhookSecret, secrets }),
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
function admitAuthIntegration(ctx: Pick<Context, 'config' | 'providers'>, input: CreateInput): void {
  const provider = ctx.providers.registry.find(input.providerId);
  const loginKind = loginKindMeant(ctx, input);
  const needed = loginKind
    ? [
        ...appProblems(loginKind, input),
        ...appSecretProblems(loginKind, input),
        ...missingSecretProblems(loginKind, input),
        ...productProblems(loginKind, input),
      ]
    : [];
  refuseProblems([
    ...providerProblems(ctx, input),
    ...needed,
    ...returnOriginProblems(input.returnOrigins),
    ...brandingProblems(ctx, input.branding),
    ...(provider ? dailyLimitProblems(provider, input) : []),
  ]);
}

/**
 * Returns the named login kind, or the provider's first one when none is named; `undefined` when there is no
 * such login kind.
 */
function loginKindMeant(ctx: Pick<Context, 'providers'>, { providerId, loginKind }: CreateInput) {
  const loginKinds = ctx.providers.registry.find(providerId)?.loginKinds ?? [];
  return loginKind === undefined ? loginKinds[0] : loginKinds.find(({ id }) => id === loginKind);
}

function providerProblems(
  ctx: Pick<Context, 'providers'>,
  { providerId, loginKind }: CreateInput,
): InputProblem[] {
  const providerIds = ctx.providers.registry.providers.map(({ id }) => id);
  if (!providerIds.includes(providerId)) return [choiceProblem('providerId', providerIds, providerId)];
  const loginKinds: string[] = (ctx.providers.registry.find(providerId)?.loginKinds ?? []).map(
    ({ id }) => id,
  );
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

type UpdateInput = Input<'authIntegrations.update'>;

/**
 * Updates an Auth Integration; fields that the input leaves out stay as they are. Disabling it ends its
 * pending Connect Sessions.
 */
export async function updateAuthIntegration(
  ctx: Context,
  caller: Caller,
  { authIntegrationId, ...input }: UpdateInput,
): Promise<Output<'authIntegrations.update'>> {
  const known = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  requireChanges(ctx, known, input);
  const { clientSecret, webhookSecret, secrets: further, ...others } = input;
  const { dailyLimits, neverSpend, branding, ...changes } = others;
  const { id } = known;
  const own = async () => (await readOwnBrands(ctx, caller.organizationId, [id])).get(id);
  const look = branding && (await brandChanges(ctx, (await own()) ?? {}, branding));
  const integration = await inTransaction(ctx.db, async (tx) => {
    // Limits and secrets are stored as a whole, so that each is made of what an update at the same time has left.
    const held = await lockAuthIntegration(tx, caller, id);
    requireChanges(ctx, held, input);
    const secrets = {
      ...(clientSecret ? { clientSecret: ctx.security.keyring.seal(clientSecret, id) } : {}),
      ...sealAppSecrets(ctx, held, { webhookSecret, secrets: further }),
    };
    const limits =
      dailyLimits || neverSpend
        ? { dailyLimits: storedLimits(limitsOf(held), { dailyLimits, neverSpend }) }
        : {};
    const written = await writeAuthIntegration(tx, caller, id, { ...changes, ...secrets, ...limits });
    if (written.status === 'disabled') await failPendingSessions(tx, id, 'integration_disabled');
    if ('dailyLimits' in limits) await wakeRequests(ctx, tx, caller, id);
    if (look) await saveBrand(tx, caller.organizationId, id, look);
    return written;
  });
  return presentAuthIntegration(ctx, integration, await own());
}

/** Every process knows changed limits after this time, in milliseconds. */
const limitsKnownMs = 2_000;

/** Lets the publish requests that wait for a daily budget of the app ask again. */
async function wakeRequests(
  ctx: Pick<Context, 'clock' | 'queue'>,
  tx: Db,
  caller: Caller,
  authIntegrationId: string,
): Promise<void> {
  const startAfter = addMs(ctx.clock.now(), limitsKnownMs);
  const waiting = await wakeForBudget(tx, caller, authIntegrationId, startAfter);
  const jobs = waiting.map(({ id: publishRequestId, organizationId, account: group }) => ({
    payload: { organizationId, publishRequestId },
    group,
    startAfter,
  }));
  await ctx.queue.insert('publish.run', jobs, tx);
}

/** @throws ServiceError `validation_error` with all problems of the changes. */
function requireChanges(ctx: Context, known: AuthIntegration, input: Partial<UpdateInput>): void {
  const { clientSecret, returnOrigins, branding } = input;
  const { provider, loginKind } = accessThrough(ctx, known);
  refuseProblems([
    ...surplusProblems(loginKind, clientSecret ? { clientSecret } : {}),
    ...appSecretProblems(loginKind, input),
    ...missingSecretProblems(loginKind, input, openAppSecrets(ctx, known)),
    ...productProblems(loginKind, input),
    ...returnOriginProblems(returnOrigins),
    ...brandingProblems(ctx, branding),
    ...dailyLimitProblems(provider, input, neverSpentOf(limitsOf(known))),
  ]);
}

/**
 * Deletes an Auth Integration, together with its Connect Sessions. Throws `not_found`, and `conflict` while
 * it has Connections.
 */
export async function deleteAuthIntegration(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { authIntegrationId }: Input<'authIntegrations.delete'>,
): Promise<Output<'authIntegrations.delete'>> {
  const { id } = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  if (!(await inTransaction(ctx.db, (tx) => removeAuthIntegration(tx, caller, id))))
    throw new ServiceError('conflict', {
      message: 'This Auth Integration has Connections. Delete them first.',
      meta: { reason: 'has_connections' },
    });
  return { authIntegrationId, deleted: true };
}

/** Checks that the login kind has each of the products, and that an app can have all of them together. */
function productProblems(
  { name, connect }: LoginKind,
  { products = [] }: { products?: readonly string[] | undefined },
): InputProblem[] {
  const declared = connect.products ?? [];
  const ids = declared.map(({ id }) => id);
  if (products.length > 0 && ids.length === 0)
    return [
      {
        field: 'products',
        code: 'conflicting_fields',
        message: `${name} knows no products. Leave this out.`,
      },
    ];
  const unknown = products.flatMap((id, index) =>
    ids.includes(id) ? [] : [choiceProblem(`products.${index}`, ids, id)],
  );
  const conflict = conflictIn(declared.filter(({ id }) => products.includes(id)));
  return conflict
    ? [
        ...unknown,
        {
          field: 'products',
          code: 'conflicting_fields',
          message: `No app has both ${conflict[0].name} and ${conflict[1].name}. Make an Auth Integration for each app.`,
        },
      ]
    : unknown;
}

// Checks that an app's credentials are given exactly for the login kinds whose provider gives them, which it
// does when the app is registered.

const fields = ['clientId', 'clientSecret'] as const;
type AppCredentials = Partial<Record<(typeof fields)[number], string>>;

function appProblems(loginKind: LoginKind, given: AppCredentials): InputProblem[] {
  const { name, connect } = loginKind;
  if (connect.app !== 'registered') return surplusProblems(loginKind, given);
  return fields
    .filter((field) => given[field] === undefined)
    .map((field) => ({
      field,
      code: 'required' as const,
      message: `Required: what ${name} gave your app when you registered it.`,
    }));
}

/**
 * Returns the problems of credentials that are given although the provider registers no apps and so gives
 * none.
 */
function surplusProblems({ name, connect }: LoginKind, given: AppCredentials): InputProblem[] {
  if (connect.app === 'registered') return [];
  return fields
    .filter((field) => given[field] !== undefined)
    .map((field) => ({
      field,
      code: 'conflicting_fields' as const,
      message: `${name} needs no app of yours. Leave this out.`,
    }));
}
