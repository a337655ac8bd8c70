/**
 * Stands before the simulated providers: tells the calls of every account by their order, and lets a fault meet the
 * chosen ones. What the providers have carried out stays in their own ledger, whatever becomes of the callers.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readToken } from '../../src/providers/meta/simulator/tokens.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/providers/simulator.ts';
import { readRequest } from '../../src/providers/simulator-server.ts';
import type { Fault } from './faults.ts';
import type { Providers } from './providers.ts';

export interface ProviderCall {
  method: string;
  path: string;
  /** What the request says of its step when it makes the call. */
  step: string;
}

export interface Watched {
  calls: ProviderCall[];
  /** Number of the call, from 0 -> what meets it. */
  faults: Map<number, Fault>;
  /** Asked at each call, where somebody wants to know. */
  stepNow?: () => Promise<string>;
  held?: Held;
}

/** A call that waits for its answer, or for being carried out. */
interface Held {
  carriedOut: boolean;
  release(): void;
}

export interface Gate {
  url: string;
  /** By the account's id. Only calls that are made from now on count. */
  watch(accountId: string, watched: Watched): void;
  /** Calls that are held get their answers. */
  answer(): void;
  /** Those as well that are to be carried out before. */
  release(): void;
  /** Their callers are dead. */
  forget(): void;
  close(): Promise<void>;
}

/** Idle connections are the callers' to end: one that ends when a call is made would be a fault that nobody has planned. */
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

/** Whoever refreshes a token has another one, of the same account. */
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
