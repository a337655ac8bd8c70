/** Checks the service's own address, to which providers send end users back and report changes. */
import { isIP } from 'node:net';
import { type Mode, ofMode } from '../../../../db/client/scope.ts';
import { createAddressGuard } from '../../../../outbound/address-guard.ts';
import type { AppFinding } from '../../../../providers/connect.ts';
import { appProblem } from '../../credentials/access.ts';
import { askOwnAddress } from './ask-own-address.ts';
import { judgeOwnAddress, tellingAddress } from './judge-own-address.ts';
import type { Check, Subject } from './subject.ts';

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
