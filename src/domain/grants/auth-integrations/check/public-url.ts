/** What every check of an Auth Integration is; and the check that the public address leads to this service. */

import { isIP } from 'node:net';
import type { Context } from '../../../../context.ts';
import { type Mode, ofMode } from '../../../../db/client/scope.ts';
import type { AuthIntegration } from '../../../../db/tables/auth-integrations.ts';
import { createAddressGuard } from '../../../../outbound/address-guard.ts';
import { ProviderFailure } from '../../../../providers/call.ts';
import type { AppFinding } from '../../../../providers/connect.ts';
import { appProblem, type ProviderAccess } from '../../credentials/provider-access.ts';

/** The Auth Integration to check, with what the checks need. */
export interface Subject {
  ctx: Context;
  integration: AuthIntegration;
  access: ProviderAccess;
}

/** A check of one aspect; it returns no findings if the aspect does not apply. */
export type Check = (subject: Subject) => AppFinding[] | Promise<AppFinding[]>;

// Checks the service's own address, to which providers send end users back and report changes.

const name = 'public_url';

export const checkPublicUrl: Check = async (subject) => {
  const { connect } = subject.access.loginKind;
  if (!connect.consent && !connect.subscription) return [];
  const refused = appProblem(subject.ctx, subject.integration);
  return [
    refused ? problem(refused.message, refused.fix) : await ofMode(subject.integration, inMode)(subject),
  ];
};

const inMode: Record<Mode, (subject: Subject) => AppFinding | Promise<AppFinding>> = {
  test: ({ access }) => ok(`The simulated ${access.provider.name} reaches the service wherever it is.`),
  live: (subject) => addressProblem(subject) ?? lookFromOutside(subject),
};

/**
 * Returns the problem of an address that only this machine or network reaches, or that is not https. An app
 * with a published document needs no such check here: `appProblem` has applied its login kind's own rules.
 */
function addressProblem({ ctx, access }: Subject): AppFinding | undefined {
  if (typeof access.loginKind.connect.app === 'object') return undefined;
  const { publicUrl } = ctx.config;
  const { protocol, hostname } = new URL(publicUrl);
  const fix = 'Set PUBLIC_URL to the https address at which the internet reaches the service.';
  if (isLocal(hostname)) return problem(`Nobody but this machine or network reaches ${publicUrl}.`, fix);
  if (protocol === 'https:') return undefined;
  return problem(`${access.provider.name} takes no addresses without https, and ${publicUrl} is one.`, fix);
}

const internet = createAddressGuard([]);

/** Tells whether a host name leads no further than this machine or its network. */
export function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /(^|\.)(localhost|local|internal)$/.test(host) : !internet.allows(host);
}

async function lookFromOutside(subject: Subject): Promise<AppFinding> {
  const { publicUrl } = subject.ctx.config;
  const { id } = subject.access.provider;
  const answer = await askOwnAddress(subject, tellingAddress(publicUrl, id));
  return { name, ...judgeOwnAddress(publicUrl, id, answer) };
}

const ok = (message: string): AppFinding => ({ name, status: 'ok', message });
const problem = (message: string, fix: string): AppFinding => ({ name, status: 'problem', message, fix });

// Judges what the service's public address has answered, for the check of an app and for the doctor.

type Judgement =
  | { status: 'ok'; message: string }
  | { status: 'problem' | 'unknown'; message: string; fix: string };

/** Returns the address that tells whether the service answers there: its description of a provider. */
export const tellingAddress = (publicUrl: string, providerId: string) =>
  `${publicUrl}/v1/providers/${providerId}`;

/** @param answer of the telling address; `undefined` when there was none. */
export function judgeOwnAddress(
  publicUrl: string,
  providerId: string,
  answer: OwnAnswer | undefined,
): Judgement {
  if (!answer || isPassing(answer))
    return {
      status: 'unknown',
      message: `The service could not reach itself at ${publicUrl}. That may be so within its own network only.`,
      fix: `Open ${tellingAddress(publicUrl, providerId)} from another network. Without an answer there, look at DNS, the certificate and the proxy before the service.`,
    };
  if (answer.status === 200 && isProvider(answer.body, providerId))
    return { status: 'ok', message: `The service answers at ${publicUrl}.` };
  return {
    status: 'problem',
    message: `Something else than this service answers at ${publicUrl}.`,
    fix: 'Set PUBLIC_URL to the address whose requests are passed on to the service, with nothing left out of their paths.',
  };
}

/** Tells whether the body is this service's description of a provider. */
const isProvider = (body: unknown, id: string) =>
  (body as { providerId?: unknown } | null | undefined)?.providerId === id;

// Requests a URL of the service by its public address, as others do, though from the service's own network.

interface OwnAnswer {
  status: number;
  /** The parsed body; `undefined` when it is not JSON. */
  body: unknown;
}

const timeoutMs = 5_000;

/**
 * Returns the answer; `undefined` when there is none. A missing answer proves little, since many networks do
 * not let a request out and back in.
 */
export async function askOwnAddress({ access, ctx }: Subject, url: string): Promise<OwnAnswer | undefined> {
  try {
    const answer = await access.call.fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.observability.log.info('request to own public URL failed', {
      subsystem: 'auth-integrations',
      url,
      error,
    });
    return undefined;
  }
}

/**
 * Tells whether the answer is a failure that may pass, such as one of a proxy (5xx) or of a rate limit (429).
 */
export const isPassing = ({ status }: OwnAnswer) => status === 429 || status >= 500;
