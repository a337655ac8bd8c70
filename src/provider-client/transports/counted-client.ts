/** A connection of undici's that tells how many bytes it has received. */
import type { Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher } from 'undici';

export interface CountedRequest extends Dispatcher.DispatchOptions {
  /** The client that carries the request; absent while no client does. */
  carrier?: CountedClient;
}

/** A client holds at most one connection at a time, and opens another one when that has closed. */
export class CountedClient extends Client {
  #connection: Socket | undefined;

  constructor(origin: URL, options: Client.Options, connect: buildConnector.connector) {
    const keep: buildConnector.connector = (target, callback) =>
      connect(target, (...outcome) => {
        const [, socket] = outcome;
        if (socket) this.#connection = socket;
        callback(...outcome);
      });
    super(origin, { ...options, connect: keep });
  }

  /** The connection that the next request is sent on. */
  get connection(): Socket | undefined {
    return this.#connection;
  }

  override dispatch(request: CountedRequest, handler: Dispatcher.DispatchHandler): boolean {
    request.carrier = this;
    return super.dispatch(request, handler);
  }
}
