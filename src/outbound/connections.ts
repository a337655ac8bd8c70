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

// Stands between a connection and undici, for two faults of undici 7:
// - it ends a connection at an interim answer 100 that it has not asked for, though servers may send these at any time
//   before the answer, between other interim ones too (RFC 9110, section 15.2), and some do; so it gets none of them;
// - it ends the process when the other side closes a connection that undici itself has paused (nodejs/undici#5360).

interface Incoming {
  /** Says that what comes from now on begins with an answer. */
  expectAnswer(): void;
  /** Leaves what comes in the socket, which takes no more than its buffer holds. */
  pause(): void;
  resume(): void;
}

/** The status line of an interim answer. 101 is a last one: what follows it is no HTTP. */
const begins = /^HTTP\/1\.\d 1(?!01)\d\d(?!\d)/;
/** One of them, which completes the beginning of a line that may become one. */
const example = 'HTTP/1.1 100 ';

/** Changes what is read from the socket, which undici does by `read()` without a size whenever it is `readable`. */
function controlIncoming(socket: Socket): Incoming {
  const read = socket.read.bind(socket) as () => Buffer | null;
  let paused = false;
  let expected = false;
  /** The beginning of what may become an interim answer. */
  let held: Buffer = Buffer.alloc(0);

  /** Returns what has come without interim answers; `null` while it is not known yet whether it is one. */
  function beyond(come: Buffer): Buffer | null {
    let rest = come;
    while (mayBecomeContinue(rest)) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) {
        held = rest;
        return null;
      }
      rest = rest.subarray(end + 4);
    }
    expected = rest.length === 0;
    held = Buffer.alloc(0);
    return rest.length === 0 ? null : rest;
  }

  socket.read = () => {
    const come = paused ? null : read();
    return expected && come ? beyond(held.length > 0 ? Buffer.concat([held, come]) : come) : come;
  };
  return {
    expectAnswer() {
      expected = true;
      paused = false;
    },
    pause() {
      paused = true;
    },
    resume() {
      if (!paused) return;
      paused = false;
      socket.emit('readable');
    },
  };
}

/** An interim answer is no longer than the headers of any may be; undici refuses a longer one. */
function mayBecomeContinue(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.length > headerBounds.bytes) return false;
  const start = bytes.toString('latin1', 0, example.length);
  return begins.test(start + example.slice(start.length));
}
