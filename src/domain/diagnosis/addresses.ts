/** Checks the addresses of the service: that the public one is reached, and the operations port is not. */
import type { Context } from '../../context.ts';
import { judgeOwnAddress, tellingAddress } from '../auth-integrations/check/judge-own-address.ts';
import { isLocal } from '../auth-integrations/check/public-url.ts';
import { about, type Finding } from './finding.ts';

const patienceMs = 5_000;
const subject = 'Public URL';

export async function checkPublicUrl({ config, registry }: Context): Promise<Finding> {
  const { ok, problem } = about(subject);
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
  return { subject, ...judgeOwnAddress(publicUrl, id, answer) };
}

/** The operations port answers without a key. It must be reached by the monitoring only. */
export async function checkOperationsPort({ config }: Context): Promise<Finding> {
  const { ok, problem } = about('Operations port');
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
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } catch {
    return undefined;
  }
}
