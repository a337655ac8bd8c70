/** Checks the customers' apps at the providers, as `authIntegrations.check` does. */
import type { Context } from '../../../context.ts';
import { type AuthIntegration, listLiveIntegrations } from '../../../db/tables/auth-integrations.ts';
import { findingsOf } from '../../grants/auth-integrations/check/check-auth-integration.ts';
import { about, type Finding } from './finding.ts';

/** At most this many apps are checked, since each asks its provider. */
const mostApps = 20;

export async function checkApps(ctx: Context): Promise<Finding[]> {
  const integrations = await listLiveIntegrations(ctx.db, mostApps);
  const findings = await Promise.all(integrations.map((integration) => checkApp(ctx, integration)));
  if (findings.length === 0)
    return [about('Provider apps').ok('There are no Auth Integrations in live mode yet.')];
  return findings.flat();
}

async function checkApp(ctx: Context, integration: AuthIntegration): Promise<Finding[]> {
  const { ok, problem } = about(`${integration.providerId} app "${integration.name}" (${integration.id})`);
  const problems = (await findingsOf(ctx, integration)).filter(({ status }) => status === 'problem');
  if (problems.length === 0) return [ok('Nothing is known to be wrong with it.')];
  return problems.map(({ message, fix }) =>
    problem(message, fix ?? 'Open it in the console, and check it there.'),
  );
}
