/** Checks the addresses of the service, and the Auth Integrations that providers know it by. */
import type { Context } from '../../../context.ts';
import { type AuthIntegration, listLiveIntegrations } from '../../../db/tables/auth-integrations.ts';
import { type PublicUrlObservation, readPublicUrlObservation } from '../../../db/tables/deployment.ts';
import { dayMs } from '../../../lib/time.ts';
import { findingsOf } from '../../grants/auth-integrations/check/check-auth-integration.ts';
import { isLocal, judgeOwnAddress, tellingAddress } from '../../grants/auth-integrations/check/public-url.ts';
import { type Finding, findingsAbout } from './finding.ts';

// Checks the addresses of the service: that the public one is reached, also by browsers on the internet, how their requests
// arrive, and that the operations port is not reached.

const timeoutMs = 5_000;
const subject = 'Public URL';

/** A browser that was seen this long ago says little about today. */
const recentMs = 7 * dayMs;

export async function checkPublicUrl(ctx: Context): Promise<Finding> {
  const {
    config,
    providers: { registry },
  } = ctx;
  const { ok, problem, unknown } = findingsAbout(subject);
  const { publicUrl } = config;
  const { hostname, protocol } = new URL(publicUrl);
  const fix = 'Set PUBLIC_URL to the https address at which the internet reaches the service.';
  if (isLocal(hostname)) {
    const sentence = `Nobody but this machine or network reaches ${publicUrl}`;
    if (config.development) return ok(`${sentence}, which is enough for development.`);
    return problem(`${sentence}: no end user connects, and no provider sends webhooks.`, fix);
  }
  if (protocol !== 'https:') return problem(`${publicUrl} is not https, which providers require.`, fix);
  const id = registry.providers[0]?.id ?? '';
  const answer = await ask(tellingAddress(publicUrl, id));
  const judgement = judgeOwnAddress(publicUrl, id, answer);
  if (judgement.status === 'problem') return { subject, ...judgement };
  const observation = await readPublicUrlObservation(ctx.db, publicUrl);
  const message = `${judgement.message} ${inWords(observation)}`;
  const seenAt = observation?.outsideAt?.getTime() ?? 0;
  if (judgement.status === 'ok' || ctx.clock.now().getTime() - seenAt < recentMs) return ok(message);
  return unknown(
    message,
    `${judgement.fix} Sign in to ${publicUrl}/console from there: then this check knows.`,
  );
}

function inWords(observation: PublicUrlObservation | null): string {
  if (!observation) return 'No browser has sent a form from its pages there yet.';
  const { seenAt, outsideAt } = observation;
  if (outsideAt)
    return `A browser on the internet last sent a form from its pages there at ${outsideAt.toISOString()}.`;
  return `A browser last sent a form from its pages there at ${seenAt.toISOString()}, but from an address of this network.`;
}

const proxies: Record<Exclude<PublicUrlObservation['proxy'], 'untrusted'>, string> = {
  none: 'without a proxy, or through one that does not name the client',
  trusted: 'through a proxy that TRUSTED_PROXIES names',
};

/** Says what the proxy in front makes of requests. Whether it keeps scheme and host is only reported: the service uses neither. */
export async function checkProxy({ db, config }: Pick<Context, 'config' | 'db'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Proxy');
  const observation = await readPublicUrlObservation(db, config.publicUrl);
  if (!observation)
    return ok('Nothing is known of it until a browser has sent a form from a page of the service.');
  const { seenAt, protocol, hostKept, proxy } = observation;
  if (proxy === 'untrusted')
    return problem(
      `The proxy in front names the client in X-Forwarded-For, as at ${seenAt.toISOString()}, but TRUSTED_PROXIES does not name the proxy: all clients count as one, for the limits by address and in the logs.`,
      'Set TRUSTED_PROXIES to the address or network of the proxy.',
    );
  const host = hostKept ? 'with the host of PUBLIC_URL' : 'with another host than that of PUBLIC_URL';
  return ok(`At ${seenAt.toISOString()}, a form arrived as ${protocol}, ${host}, ${proxies[proxy]}.`);
}

/** The operations port answers without a key. It must be reached by the monitoring only. */
export async function checkOperationsPort({ config }: Pick<Context, 'config'>): Promise<Finding> {
  const { ok, problem } = findingsAbout('Operations port');
  const { opsHost, opsPort } = config;
  const { hostname } = new URL(config.publicUrl);
  if (isLoopback(opsHost)) return ok('Only this machine reaches the operations port.');
  const url = `http://${hostname}:${opsPort}/healthz`;
  const answer = config.development ? undefined : await ask(url);
  if (answer?.status === 200)
    return problem(
      `The operations port answers at ${url}, where everybody can read the metrics.`,
      'Set OPS_HOST to an address of the internal network, or close the port in the firewall.',
    );
  return ok(`The operations port listens on ${opsHost}, and does not answer at the public host name.`);
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/**
 * Requests one of the service's own addresses. They come from the operator's configuration and from nobody else, so
 * the request needs no guard.
 */
async function ask(url: string): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } catch {
    return undefined;
  }
}

// Checks the customers' apps at the providers, as `authIntegrations.check` does, and for how long the APIs answer their versions.

/** At most this many apps are checked, since each asks its provider. */
const mostApps = 20;

export async function checkApps(ctx: Context): Promise<Finding[]> {
  const integrations = await listLiveIntegrations(ctx.db, mostApps);
  const findings = await Promise.all(integrations.map((integration) => checkApp(ctx, integration)));
  if (findings.length === 0)
    return [findingsAbout('Provider apps').ok('There are no Auth Integrations in live mode yet.')];
  return findings.flat();
}

async function checkApp(ctx: Context, integration: AuthIntegration): Promise<Finding[]> {
  const { ok, problem } = findingsAbout(
    `${integration.providerId} app "${integration.name}" (${integration.id})`,
  );
  const problems = (await findingsOf(ctx, integration)).filter(({ status }) => status === 'problem');
  if (problems.length === 0) return [ok('Nothing is known to be wrong with it.')];
  return problems.map(({ message, fix }) =>
    problem(message, fix ?? 'Open it in the console, and check it there.'),
  );
}

/** How long before the end of an API version the operator is warned. */
const warnedDays = 60;

/** Says when the providers' APIs cease to answer the versions that are set. */
export async function checkVersions({
  providers: { registry },
  clock: { now },
}: Pick<Context, 'clock' | 'providers'>): Promise<Finding[]> {
  return registry.providers.flatMap(({ name, apiVersion }): Finding[] => {
    if (!apiVersion) return [];
    const { name: version, variable, endsAt, source } = apiVersion;
    const { ok, problem } = findingsAbout(`API version of ${name}`);
    const day = endsAt.toISOString().slice(0, 10);
    const left = Math.floor((endsAt.getTime() - now().getTime()) / dayMs);
    const fix = `Set ${variable} to a newer version, which ${source} lists, and start the processes again.`;
    if (left < 0)
      return [problem(`${name} may have ceased on ${day} to answer the version ${version}.`, fix)];
    if (left < warnedDays)
      return [problem(`${name} answers the version ${version} until ${day}: ${left} more days.`, fix)];
    return [ok(`${name} answers the version ${version} until ${day}.`)];
  });
}
