/**
 * The connections of all calls by HTTP: to receivers, sources of files, pages for link previews, pictures, identity
 * providers and providers. undici opens, keeps, encrypts and parses them; axios is only the form in which adapters and
 * simulators write requests and answers (provider-client/transports/transport.ts), and sends nothing.
 *
 * undici also bounds the headers and limits DNS, TCP and TLS together in time. For the rest each of its interceptors and
 * limits loses what is promised here, as of 7.30, so that it is done in exchange.ts, follow.ts and downloader.ts:
 * - `redirect` reads the body of a redirect to its end before it follows, and drops credentials in a target instead of
 *   refusing it;
 * - `retry` continues a file without an ETag unconditionally, so that two files can become one;
 * - `decompress` is experimental and bounds the size alone, not how many times longer a body becomes; files and receivers
 *   are asked for plain bytes instead, and what comes compressed is not unpacked;
 * - `dns` connects to an address that was looked up earlier; here each connection looks up, checks and uses its own;
 * - `headersTimeout` starts over with each interim answer, and is up to a second late.
 */
import { isIP, type Socket } from 'node:net';
import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici';
import { headers as headerBounds } from '../lib/bounds.ts';
import { type AddressGuard, forbidden } from './address-guard.ts';
import { controlIncoming, type Incoming } from './undici-faults.ts';

interface ConnectorOptions {
  /** The limit for DNS, TCP and TLS together, in milliseconds. */
  timeoutMs: number;
  /** The check of addresses; absent when only the operator decides which hosts are called. */
  guard?: AddressGuard;
}

export type Connect = buildConnector.connector;

/** Makes the function that opens connections, with the address guard before each one if there is one. */
export function createConnector({ timeoutMs, guard }: ConnectorOptions): Connect {
  const connect = buildConnector({
    timeout: timeoutMs,
    // This is set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
    rejectUnauthorized: true,
    ...(guard ? { lookup: guard.lookup } : {}),
  });
  if (!guard) return connect;
  return (target, callback) => {
    // Hosts that are written as IP addresses are checked here, because Node connects to them without the guarded lookup.
    const { hostname } = target;
    if (isIP(hostname) === 0 || guard.allows(hostname)) connect(target, callback);
    else callback(forbidden(hostname), null);
  };
}

/** `kept` stands for connections that serve many requests, `new` for those that serve one. */
export type Connection = 'kept' | 'new';

export interface Connections extends Readonly<Record<Connection, Dispatcher>> {
  /** Closes all connections, and fails the requests on them. */
  close(): void;
}

/**
 * Kept connections are closed after this idle time. It is shorter than that of common servers and load balancers, so
 * that few requests meet a closing connection.
 */
const idleMs = 4_000;

/** Times are limited by whoever sends, and not by parts. */
const timedBySender = { headersTimeout: 0, bodyTimeout: 0 };

export function openConnections(connect: Connect): Connections {
  const agents: Record<Connection, Agent> = {
    kept: openAgent(connect, { keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs }),
    // A client of undici's that may not send ahead closes its connection after each answer.
    new: openAgent(connect, { pipelining: 0 }),
  };
  return {
    ...agents,
    close() {
      for (const agent of Object.values(agents)) void agent.destroy();
    },
  };
}

function openAgent(connect: Connect, options: Agent.Options): Agent {
  return new Agent({
    ...timedBySender,
    maxHeaderSize: headerBounds.bytes,
    ...options,
    factory: (origin, all) =>
      new Pool(origin, { ...all, factory: (to, each) => new CarryingClient(to, each, connect) }),
  });
}

/** A request that knows what carries it. */
export interface CarriedRequest extends Dispatcher.DispatchOptions {
  /** The client that carries the request; absent while no client does. */
  carrier?: CarryingClient;
}

/** What a request is sent on. */
export interface Carriage {
  connection: Socket;
  incoming: Incoming;
  /** True when the connection has carried a request before. */
  reused: boolean;
}

/** A client of undici's that tells its connection: it holds one at most, and opens another one when that has closed. */
class CarryingClient extends Client {
  #next: Carriage | undefined;

  constructor(origin: URL, options: Client.Options, connect: Connect) {
    const keep: Connect = (target, callback) =>
      connect(target, (...outcome) => {
        const [, connection] = outcome;
        if (connection) this.#keep(connection);
        callback(...outcome);
      });
    super(origin, { ...options, connect: keep });
  }

  #keep(connection: Socket): void {
    this.#next = { connection, incoming: controlIncoming(connection), reused: false };
  }

  /** Tells what the next request is sent on; is called when undici begins to send it. */
  begin(): Carriage | undefined {
    const carriage = this.#next;
    carriage?.incoming.expectAnswer();
    this.#next = carriage && { ...carriage, reused: true };
    return carriage;
  }

  override dispatch(request: CarriedRequest, handler: Dispatcher.DispatchHandler): boolean {
    request.carrier = this;
    return super.dispatch(request, handler);
  }
}
