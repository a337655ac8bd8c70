/**
 * A proxy in front of the simulated providers. It numbers the calls of every account and lets a fault meet
 * the chosen ones. The providers keep what they have carried out, whatever becomes of the callers.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readToken } from '../../src/simulators/meta/tokens.ts';
import { readRequest } from '../../src/simulators/server.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';
import type { Fault } from './faults.ts';
import type { Providers } from './providers.ts';

export interface ProviderCall {
  method: string;
  path: string;
  /** The step that the publish request was in when it made the call. */
  step: string;
}

export interface Watched {
  calls: ProviderCall[];
  /** Number of the call, from 0 -> the fault that it meets. */
  faults: Map<number, Fault>;
  /**
   * Returns the request's current step. It is called at each of the request's calls; without it, calls have
   * no step.
   */
  stepNow?: () => Promise<string>;
  held?: Held;
}

/** A call that the gate holds: its answer is held back, or it is not even carried out yet. */
interface Held {
  carriedOut: boolean;
  release(): void;
}

export interface Gate {
  url: string;
  /** Notes the calls of an account from now on, and applies the planned faults to them. */
  watch(accountId: string, watched: Watched): void;
  /** Answers the held calls that were carried out. */
  answer(): void;
  /** Carries out the held calls that were not carried out yet, and answers all held calls. */
  release(): void;
  /** Drops the held calls, because their callers are dead. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * Idle connections are kept long, so that only the callers end them: one that ended just when a call is made would be
 * an unplanned fault.
 */
const keepAliveMs = 60 * 60 * 1000;

export async function startGate(providers: Providers): Promise<Gate> {
  const accounts = new Map<string, Watched>();
  const held = new Set<Held>();
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (incoming, response) => {
    readRequest(incoming)
      .then((request) => receive(request, response))
      .catch(() => response.destroy());
  });

  async function receive(request: SimulatedRequest, response: ServerResponse): Promise<void> {
    const carryOut = () => providers.carryOut(request);
    const watched = accounts.get(accountOf(request));
    const fault = watched && (await note(request, watched));
    if (!fault) return send(response, await carryOut());
    await meet(fault, watched, response, carryOut);
  }

  async function meet(
    { meets, carriedOut }: Fault,
    watched: Watched,
    response: ServerResponse,
    carryOut: () => Promise<SimulatedAnswer>,
  ): Promise<void> {
    const known = carriedOut ? await carryOut() : undefined;
    if (meets === 'silence') return;
    if (meets === 'reset') {
      response.socket?.resetAndDestroy();
    } else if (typeof meets === 'object') {
      send(response, meets);
    } else {
      await new Promise<void>((resolve) => {
        watched.held = { carriedOut, release: resolve };
        held.add(watched.held);
      });
      send(response, known ?? (await carryOut()));
    }
  }

  function go(chosen: (one: Held) => boolean): void {
    for (const one of [...held].filter(chosen)) {
      held.delete(one);
      one.release();
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: (accountId, watched) => accounts.set(accountId, watched),
    answer: () => go(({ carriedOut }) => carriedOut),
    release: () => go(() => true),
    forget: () => held.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the account of a request's token. A refreshed token is a different one but names the same account. */
function accountOf({ headers }: SimulatedRequest): string {
  const token = headers.authorization?.split(' ').at(-1) ?? '';
  return readToken(token)?.accountId ?? '';
}

async function note({ method, url }: SimulatedRequest, { calls, faults, stepNow }: Watched) {
  const fault = faults.get(calls.length);
  const call = { method, path: url.pathname, step: '' };
  calls.push(call);
  call.step = (await stepNow?.()) ?? '';
  return fault;
}

function send(response: ServerResponse, { status, headers, body }: SimulatedAnswer): void {
  response.writeHead(status, headers).end(body);
}
