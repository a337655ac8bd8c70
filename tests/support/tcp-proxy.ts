/** A TCP proxy that can fail on demand, to stand between the service and its database. */
import net from 'node:net';

export interface TcpProxy {
  /** The URL with the proxy's address in place of the server's. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps every connection open, accepts new ones, and answers nothing on any of them. */
  hang(): void;
  /** Passes new connections on again. What hung before goes on hanging. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = addressOf(url);
  const sockets = new Set<net.Socket>();
  let hanging = false;

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }

  function accept(client: net.Socket): void {
    keep(client);
    if (hanging) return;
    const server = keep(net.connect(target));
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
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

  let server = await open(0);
  const { port } = server.address() as net.AddressInfo;
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;
  return {
    url: proxied.href,
    cut,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async restore() {
      hanging = false;
      if (!server.listening) server = await open(port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

/** A server that listens on a socket of the file system has the socket's folder in place of a host. */
function addressOf(url: string): net.NetConnectOpts {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}
