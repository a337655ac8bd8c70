/**
 * A proxy in front of the simulated provider. It counts how many refreshes of each grant are in progress at
 * the same time, and lets a fault meet them. A refresh is in progress until its answer is sent or its
 * caller's connection has ended.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readToken } from '../../src/simulators/meta/tokens.ts';
import { readRequest } from '../../src/simulators/server.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';
import { openProviders, type Providers } from '../publishing/providers.ts';

export const fates = [
  'answered',
  'answered late',
  'caller killed before the answer',
  'never answered',
  'caller killed with the answer',
  'failed once',
  'refused for good',
] as const;
/**
 * The fault that the refreshes of a grant meet. `refused for good` meets all refreshes of its grant, any
 * other fault only the first. `caller frozen with the answer` happens to one grant only: the process that
 * asked is frozen while the answer is on its way, until the refreshes of the other grants are done.
 */
export type Fate = (typeof fates)[number] | 'caller frozen with the answer';

export interface Met {
  fate: Fate;
  calls: number;
  underWay: number;
  mostUnderWay: number;
}

/** Kills or freezes the process that made a call. */
interface Callers {
  kill(caller: number): void;
  freeze(caller: number): void;
}

export interface RefreshGate {
  /**
   * Returns the address at which the process of this number reaches the providers, so that the gate knows who
   * calls.
   */
  urlFor(caller: number): string;
  providers: Providers;
  /** Id of an account -> the fault planned for its grant, and the counts of its refreshes. */
  met: Map<string, Met>;
  close(): Promise<void>;
}

const lateMs = 700;
const failure: SimulatedAnswer = { status: 500, headers: {}, body: '{}' };
const refusal: SimulatedAnswer = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    error: { message: 'Session has expired', type: 'OAuthException', code: 190, error_subcode: 463 },
  }),
};

export async function startGate(callers: Callers): Promise<RefreshGate> {
  const providers = openProviders();
  const met = new Map<string, Met>();
  const server = createServer((incoming, response) => {
    receive(incoming, response).catch(() => response.destroy());
  });

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, caller = '', address = ''] = /^\/(\d+)(\/.*)$/.exec(incoming.url ?? '') ?? [];
    incoming.url = address;
    const request = await readRequest(incoming);
    const grant = request.url.pathname.endsWith('/refresh_access_token') && met.get(accountOf(request));
    if (!grant) return send(response, await providers.carryOut(request));
    note(grant, response);
    await meet(grant, request, response, Number(caller));
  }

  async function meet(
    { fate, calls }: Met,
    request: SimulatedRequest,
    response: ServerResponse,
    caller: number,
  ): Promise<void> {
    if (fate === 'refused for good') return send(response, refusal);
    const isFirst = calls === 1;
    if (isFirst && fate === 'failed once') return send(response, failure);
    if (isFirst && fate === 'never answered') return;
    if (isFirst && fate === 'caller killed before the answer') return callers.kill(caller);
    if (isFirst && fate === 'caller frozen with the answer') callers.freeze(caller);
    // Every answer takes a while, so that a forbidden second refresh would have time to arrive.
    await pause(fate === 'answered late' ? lateMs : lateMs / 10);
    send(response, await providers.carryOut(request));
    if (isFirst && fate === 'caller killed with the answer') setImmediate(() => callers.kill(caller));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    urlFor: (caller) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${caller}`,
    providers,
    met,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const accountOf = ({ url }: SimulatedRequest) =>
  readToken(url.searchParams.get('access_token') ?? '')?.accountId ?? '';

function note(grant: Met, response: ServerResponse): void {
  grant.calls += 1;
  grant.underWay += 1;
  grant.mostUnderWay = Math.max(grant.mostUnderWay, grant.underWay);
  response.once('close', () => {
    grant.underWay -= 1;
  });
}

function send(response: ServerResponse, { status, headers, body }: SimulatedAnswer): void {
  response.writeHead(status, headers).end(body);
}
