import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import { list } from '../../parts.ts';

export function callers(): Section {
  return {
    id: 'connections',
    title: 'Connections and slow callers',
    body: list([
      html`A process holds <code>MAX_CONNECTIONS</code> connections to the API at a time and closes those that come beyond that; <code>http_connections_refused_total</code> counts them. The process needs as many file descriptors (<code>ulimit -n</code>).`,
      html`Headers have to arrive within <code>REQUEST_SILENCE_SECONDS</code>, and no body may pause for longer. A whole body has <code>REQUEST_ARRIVAL_SECONDS</code>; only a file that is sent to an upload URL has as long as that URL works. Whoever takes longer is told so with <code>validation_error</code>, and the connection is closed.`,
      html`Requests share <code>DATABASE_POOL_SIZE</code> connections to the database. They wait for a free one for a few seconds, and only so many do: those beyond get <code>service_unavailable</code> at once, with <code>Retry-After</code>. <code>database_turned_away_total</code> counts them. When it grows, give the process more connections, or run more processes.`,
      html`Idle connections are kept for longer than proxies commonly keep theirs, so that the proxy closes them first. Have a proxy in front limit the connections of one address: the service counts requests by address, and connections in total.`,
    ]),
  };
}
