/** Runs a TCP proxy that stands between the service and its database, and fails when a test says so. */
import net from 'node:net';
import { freePort } from '../../src/db/embedded/free-port.ts';

export interface TcpProxy {
  /** The URL with the proxy's address in place of the server's, and without parameters. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps every connection open, accepts new ones, and answers nothing on any of them. */
  hang(): void;
  /**
   * Ends every connection at the next COMMIT of a transaction that had this text in a statement.
   * @param when before the server receives the COMMIT, or after it has carried it out.
   * @returns a promise that resolves when the connections have ended.
   */
  cutAtCommit(text: string, when: 'before' | 'after'): Promise<void>;
  /**
   * Ends every connection at the next statement that contains this text, before the server receives it.
   * @returns a promise that resolves when the connections have ended.
   */
  cutAtStatement(text: string): Promise<void>;
  /** Passes new connections on again. What hung before goes on hanging. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = addressOf(url);
  const sockets = new Set<net.Socket>();
  let hanging = false;
  let cutting:
    | { text: string; at: 'statement' | 'commit'; when: 'before' | 'after'; done: () => void }
    | undefined;

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }

  function accept(client: net.Socket): void {
    keep(client);
    if (hanging) return;
    const server = keep(net.connect(target));
    watchStatements(client, server);
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  function watchStatements(client: net.Socket, server: net.Socket): void {
    let matches = false;
    /** Statements that stay prepared in this connection, by their names: they are sent as text only once. */
    const prepared = new Map<string, string>();
    client.on('data', (bytes) => {
      const sent = bytes.toString('latin1');
      for (const [, name = '', statement = ''] of sent.matchAll(/P.{4}(statement_\d+)\0([^\0]*)\0/gs))
        prepared.set(`\0${name}\0`, statement);
      if (!cutting) return;
      const { text, at, when, done } = cutting;
      if (sent.includes('BEGIN')) matches = false;
      const isRepeated = () =>
        [...prepared].some(([name, statement]) => statement.includes(text) && sent.includes(name));
      if (sent.includes(text) || isRepeated()) matches = true;
      if (!matches || (at === 'commit' && !sent.includes('COMMIT'))) return;
      cutting = undefined;
      const end = () => void cut().then(done);
      if (when === 'before') end();
      else server.prependOnceListener('data', end);
    });
  }

  async function open(port: number): Promise<net.Server> {
    // Half-open: a hung peer does not answer the end of a connection either.
    const server = net.createServer({ allowHalfOpen: true }, accept).listen(port, '127.0.0.1');
    await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
    return server;
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  // While the proxy is cut it holds no port, and a server beside it that asks the system for any port could get this one.
  const port = await freePort();
  let server = await open(port);
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;
  // The service gives up a database behind the proxy after the usual times.
  proxied.search = '';
  return {
    url: proxied.href,
    cut,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    cutAtCommit: (text, when) =>
      new Promise((done) => {
        cutting = { text, at: 'commit', when, done };
      }),
    cutAtStatement: (text) =>
      new Promise((done) => {
        cutting = { text, at: 'statement', when: 'before', done };
      }),
    async restore() {
      hanging = false;
      if (!server.listening) server = await open(port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

/**
 * Returns the address of the server in a URL. If the server listens on a socket of the file system, the URL
 * has the socket's folder in place of a host.
 */
function addressOf(url: string): net.NetConnectOpts {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}
