/** Prepares a developer's first minute: a test key, simulated profiles, a connect link, and commands to paste. */
import path from 'node:path';
import type { Context } from '../context.ts';
import { ensureOrganization } from '../db/tables/organizations.ts';
import { createSession } from '../domain/connections/connect/create-session.ts';
import type { Caller } from '../domain/foundation/caller.ts';
import { createAuthIntegration, updateAuthIntegration } from '../domain/grants/auth-integrations/change.ts';
import { createKey } from '../domain/people/keys.ts';
import { createSimulatedProfile } from '../domain/test-mode/simulated-profiles.ts';
import { ServiceError } from '../errors/index.ts';
import { readOrSetAside, writeStateFile } from '../lib/state-file.ts';

interface Sandbox {
  key: string;
  profiles: Record<string, string>;
  authIntegrationId: string;
}

/**
 * Returns the banner of a start, and of the command `sandbox`, which prints it again. Except for the links, its contents are created once per data folder and kept in a
 * file that only its user can read, because the database has only hashes of keys. Parts that no longer exist are
 * created again.
 */
export async function prepareSandbox(
  ctx: Context,
  url: string,
  setup: { url: string } | undefined,
): Promise<string> {
  const file = path.join(ctx.config.dataDir, 'sandbox.json');
  const log = ctx.observability.log.child({ subsystem: 'sandbox' });
  const kept = readOrSetAside(file, keptIn, (error) =>
    log.error('could not read the sandbox of the last start, creating a new one', { error }),
  );
  const sandbox = await completed(ctx, kept ?? {});
  await writeStateFile(file, JSON.stringify(sandbox)).catch((error) =>
    log.error('could not save the sandbox; the next start creates a new one', { error }),
  );
  return banner(ctx, url, sandbox, {
    connect: await connectLink(ctx, sandbox),
    console: setup?.url ?? `${ctx.config.publicUrl}/console`,
  });
}

/** Returns what an earlier start has kept. Its parts are looked up, so only their types matter here. */
function keptIn(text: string): Partial<Sandbox> {
  const { key, profiles = {}, authIntegrationId } = JSON.parse(text);
  const texts = [key, authIntegrationId, ...Object.values(profiles)];
  if (texts.some((part) => part !== undefined && typeof part !== 'string'))
    throw new Error('it does not have the texts that it should');
  return { key, profiles, authIntegrationId };
}

const callerOf = (ctx: Pick<Context, 'security'>, key: string) =>
  ctx.security.keys.verify(ctx.security.keys.read(`Bearer ${key}`), 'test.scenarios.list');

async function completed(ctx: Context, kept: Partial<Sandbox>): Promise<Sandbox> {
  const key = (await stillThere(callerOf(ctx, kept.key ?? ''))) ? (kept.key ?? '') : await newKey(ctx);
  const caller = await callerOf(ctx, key);
  const profiles: Record<string, string> = {};
  for (const { id } of ctx.providers.registry.providers)
    profiles[id] = await profileOf(ctx, caller, id, kept.profiles?.[id] ?? '');
  return { key, profiles, authIntegrationId: await appOf(ctx, caller, kept.authIntegrationId ?? '') };
}

async function newKey(ctx: Pick<Context, 'db'>): Promise<string> {
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Sandbox');
  return (await createKey(ctx, { organizationId, mode: 'test' }, { name: 'npm start' })).key;
}

/**
 * Returns the id of the provider's simulated profile.
 * @param kept the id of the profile from an earlier start; a new profile is created if it was deleted.
 */
async function profileOf(ctx: Context, caller: Caller, providerId: string, kept: string): Promise<string> {
  if (await stillThere(ctx.db.$cached.profiles.find(caller, kept))) return kept;
  return (await createSimulatedProfile(ctx, caller, { providerId })).connectedProfileId;
}

/**
 * Returns the id of the sandbox's app.
 * @param kept the id of the app from an earlier start; a new app is created if it was deleted. Its return origins are
 *   brought up to date, because the address may have changed.
 */
async function appOf(ctx: Context, caller: Caller, kept: string): Promise<string> {
  const returnOrigins = [new URL(ctx.config.publicUrl).origin];
  if (await stillThere(updateAuthIntegration(ctx, caller, { authIntegrationId: kept, returnOrigins })))
    return kept;
  const [provider] = ctx.providers.registry.providers;
  const created = await createAuthIntegration(ctx, caller, {
    providerId: provider?.id ?? '',
    loginKind: provider?.loginKinds[0]?.id,
    name: 'Your app',
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    returnOrigins,
  });
  return created.authIntegrationId;
}

/**
 * Tells whether a look-up finds something. When the database does not answer, the error is thrown, because nothing is
 * known then.
 */
async function stillThere(lookUp: Promise<unknown>): Promise<boolean> {
  try {
    await lookUp;
    return true;
  } catch (error) {
    if (error instanceof ServiceError && /^(not_found|unauthorized)$/.test(error.code)) return false;
    throw error;
  }
}

/** Makes a new link for every start, because a link works once. */
async function connectLink(ctx: Context, { key, authIntegrationId }: Sandbox): Promise<string> {
  const returnUrl = `${ctx.config.publicUrl}/connect/done`;
  const session = await createSession(ctx, await callerOf(ctx, key), { authIntegrationId, returnUrl });
  return session.authorizationUrl ?? '';
}

interface Links {
  connect: string;
  /** The console's address; before the console is set up, the link that sets it up, which works once. */
  console: string;
}

function banner(
  ctx: Pick<Context, 'providers'>,
  url: string,
  { key, profiles }: Sandbox,
  links: Links,
): string {
  const host = url.replace('127.0.0.1', 'localhost');
  const [first] = ctx.providers.registry.providers;
  const lists = ctx.providers.registry.providers.map(({ id, contentTypes }) => {
    const query = `connectedProfileId=${id === first?.id ? '$PROFILE' : profiles[id]}&limit=2`;
    return `    curl -s "$SERVICE/v1/content/${contentTypes[0]?.contentType}?${query}" -H "Authorization: Bearer $KEY"`;
  });
  const profileLines = ctx.providers.registry.providers.map(
    ({ id, name }) => `  ${name.padEnd(12)} ${profiles[id]}`,
  );
  return `
  Social Content Service   ${host}
  Console                  ${links.console}
  Documentation            ${host}/docs
  Contract                 ${host}/openapi.json

  Simulated profiles
${profileLines.join('\n')}

  Paste this into another terminal (to print it again: npm run -s cli -- sandbox)
    export KEY=${key} SERVICE=${host} PROFILE=${profiles[first?.id ?? '']}

  Then try
    curl -s $SERVICE/v1/providers
${lists.join('\n')}

  Connect an account as an end user does, in a browser (for 30 minutes, once)
    ${links.connect}

`;
}
