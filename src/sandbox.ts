/** For a developer's first minute: a test key, simulated profiles, a connect link, and what to paste. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from './context.ts';
import { ensureOrganization } from './db/organizations.ts';
import { createAuthIntegration } from './domain/auth-integrations/create-auth-integration.ts';
import { getAuthIntegration } from './domain/auth-integrations/get-auth-integration.ts';
import type { Caller } from './domain/caller.ts';
import { createSession } from './domain/connect/create-session.ts';
import { createKey } from './domain/keys/create.ts';
import { createSimulatedProfile } from './domain/simulator/create-profile.ts';

interface Sandbox {
  key: string;
  profiles: Record<string, string>;
  authIntegrationId: string;
}

/** Keys are kept as hashes only, so the sandbox's own one is in a file that only its user can read. */
export async function prepareSandbox(
  ctx: Context,
  url: string,
  setup: { url: string } | undefined,
): Promise<string> {
  const file = path.join(ctx.config.dataDir, 'sandbox.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sandbox) : undefined;
  const sandbox = kept && (await stillWorks(ctx, kept)) ? kept : await createSandbox(ctx);
  writeFileSync(file, JSON.stringify(sandbox), { mode: 0o600 });
  return banner(ctx, url, sandbox, {
    connect: await connectLink(ctx, sandbox),
    console: setup?.url ?? `${ctx.config.publicUrl}/console`,
  });
}

const callerOf = (ctx: Context, key: string) => ctx.keys.verify(`Bearer ${key}`, 'test.scenarios.list');

async function stillWorks(ctx: Context, { key, profiles, authIntegrationId }: Sandbox): Promise<boolean> {
  try {
    const caller = await callerOf(ctx, key);
    const { returnOrigins } = await getAuthIntegration(ctx, caller, { authIntegrationId });
    if (!returnOrigins.includes(new URL(ctx.config.publicUrl).origin)) return false;
    const ids = ctx.registry.providers.map(({ id }) => profiles[id] ?? '');
    await Promise.all(ids.map((id) => ctx.profiles.find(caller, id)));
    return true;
  } catch {
    return false;
  }
}

async function createSandbox(ctx: Context): Promise<Sandbox> {
  const organization = await ensureOrganization(ctx.db, 'Sandbox');
  const scope = { organizationId: organization.id, mode: 'test' } as const;
  const { key, stored } = await createKey(ctx, scope, { name: 'npm start' });
  const caller: Caller = { ...scope, keyId: stored.id };
  const profiles: Record<string, string> = {};
  for (const { id } of ctx.registry.providers)
    profiles[id] = (await createSimulatedProfile(ctx, caller, { providerId: id })).connectedProfileId;
  const [provider] = ctx.registry.providers;
  const { authIntegrationId } = await createAuthIntegration(ctx, caller, {
    providerId: provider?.id ?? '',
    loginKind: provider?.loginKinds[0]?.id,
    name: 'Your app',
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    returnOrigins: [new URL(ctx.config.publicUrl).origin],
  });
  return { key, profiles, authIntegrationId };
}

/** A fresh one with every start: it works once. */
async function connectLink(ctx: Context, { key, authIntegrationId }: Sandbox): Promise<string> {
  const returnUrl = `${ctx.config.publicUrl}/connect/done`;
  const session = await createSession(ctx, await callerOf(ctx, key), { authIntegrationId, returnUrl });
  return session.authorizationUrl ?? '';
}

interface Links {
  connect: string;
  /** For the first person a link on which to set it up, which works once. */
  console: string;
}

function banner(ctx: Context, url: string, { key, profiles }: Sandbox, links: Links): string {
  const host = url.replace('127.0.0.1', 'localhost');
  const authorization = `-H "Authorization: Bearer ${key}"`;
  const lists = ctx.registry.providers.map(({ id, contentTypes }) => {
    const query = `connectedProfileId=${profiles[id]}&limit=2`;
    return `    curl -s "${host}/v1/content/${contentTypes[0]?.contentType}?${query}" ${authorization}`;
  });
  const profileLines = ctx.registry.providers.map(({ id, name }) => `  ${name.padEnd(12)} ${profiles[id]}`);
  return `
  Social Content Service   ${host}
  Console                  ${links.console}
  Contract                 ${host}/openapi.json
  Documentation            ${host}/docs
  Test key                 ${key}

  Simulated profiles
${profileLines.join('\n')}

  Try
    curl -s ${host}/v1/providers
${lists.join('\n')}

  Connect an account as an end user does, in a browser (for 30 minutes, once)
    ${links.connect}

`;
}
