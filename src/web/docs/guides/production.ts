import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import { list } from '../parts.ts';

export const production: Guide = {
  slug: 'production',
  title: 'Running it in production',
  summary: 'What an installation needs, which roles and connections it has, and what to do after a restore.',
  sections: () => [before(), callers(), pooler(), erasing(), holding()],
};

function before(): Section {
  return {
    id: 'before',
    title: 'Before the first start',
    body: list([
      html`Install with <code>npm ci --omit=dev --omit=optional</code>. This leaves out what only development needs, and the Node and the PostgreSQL that come along for it: bring your own. Nothing is built or fetched besides. <code>npm run sbom</code> prints the software bill of materials of this installation, in CycloneDX.`,
      html`Set <code>DATABASE_URL</code>, <code>ENCRYPTION_KEYS</code> and <code>PUBLIC_URL</code>; production has no default for them.`,
      html`<code>PUBLIC_URL</code> has to be https, since cookies, connect links and redirect URIs are made of it. For a trial on one machine or in a closed network, <code>ALLOW_INSECURE_PUBLIC_URL=true</code> starts without.`,
      html`<code>/healthz</code>, <code>/readyz</code> and <code>/metrics</code> ask for no key. They listen on <code>OPS_HOST</code>, which is this machine alone until you set it: in a container, set it to an address that your orchestrator and Prometheus reach and the internet does not.`,
      html`A worker reads staged files in processes of its own, a few at a time, whose memory it limits by <code>ulimit</code> of <code>/bin/sh</code>. Give it room for them beside its own memory; the <a href="/docs/guides/limits#media">limits</a> say how much each may take. On an image without a shell, the limit holds for JavaScript's memory alone.`,
      html`Run <code>npm run migrate</code>, then <code>npm start</code>.`,
    ]),
  };
}

function callers(): Section {
  return {
    id: 'connections',
    title: 'Connections and slow callers',
    body: list([
      html`A process holds <code>MAX_CONNECTIONS</code> connections to the API at a time and closes those that come beyond that; <code>http_connections_refused_total</code> counts them. The process needs as many file descriptors (<code>ulimit -n</code>).`,
      html`Headers have to arrive within <code>REQUEST_SILENCE_SECONDS</code>, and no body may pause for longer. A whole body has <code>REQUEST_ARRIVAL_SECONDS</code>; only a file that is sent to an upload URL has as long as that URL works. Whoever takes longer is told so with <code>validation_error</code>, and the connection is closed.`,
      html`Idle connections are kept for longer than proxies commonly keep theirs, so that the proxy closes them first. Have a proxy in front limit the connections of one address: the service counts requests by address, and connections in total.`,
    ]),
  };
}

function pooler(): Section {
  return {
    id: 'pooler',
    title: 'Behind a connection pooler',
    body: html`<p>A pooler in transaction mode, such as PgBouncer, may stand before PostgreSQL. Name the pooler in
<code>DATABASE_URL</code> and PostgreSQL itself in <code>DATABASE_DIRECT_URL</code>.</p>
${list([
  html`What needs a session of its own goes past the pooler: locks, notifications and migrations. These are a few connections per process, however large <code>DATABASE_POOL_SIZE</code> is. A process that finds no sessions there does not start, and says so.`,
  html`Each process goes on checking that notifications reach it. While they do not, it remembers nothing and asks the database every time, so a revoked key is refused all the same.`,
  html`Poolers do not let the service limit how long a statement may take. Let the role do it: <code>ALTER ROLE … SET statement_timeout</code>.`,
  html`The service keeps no prepared statements, so the pooler need not know of any.`,
])}`,
  };
}

function holding(): Section {
  return {
    id: 'hold',
    title: 'Holding the workers',
    body: html`<p><code>npm run -s cli -- hold --workers</code> holds the installation: no process publishes, delivers, refreshes, backfills or polls
any more. What a worker has begun it ends. <code>npm run -s cli -- release</code> ends the hold. The hold is kept in the
database, so processes that start meanwhile respect it.</p>
${list([
  html`The API goes on answering. Publish requests and backfill requests are accepted and wait; notifications of providers are taken and wait.`,
  html`A call whose credential the provider does not take any more would need a refresh: it is answered as <code>service_unavailable</code>, with <code>Retry-After</code>. So is a refresh that a customer asks for.`,
  html`Files are still fetched and checked, and what may not be kept any longer is still erased.`,
  html`<code>/readyz</code> stays ready, and says in <code>held</code> since when and why. The metric <code>installation_held</code> and every page of the console say so, too.`,
])}`,
  };
}

function erasing(): Section {
  return {
    id: 'erasing',
    title: 'Erasing in time',
    body: list([
      html`A worker erases what may no longer be kept, every few minutes and in batches, so that a large backlog needs neither a large pool nor a pause. What is left when a worker dies, the next one erases.`,
      html`<code>retention_overdue_seconds</code> at <code>/metrics</code> tells for each kind of data how long ago its oldest rows should have been erased: zero when nothing is due. While it grows, the log of the workers says “erasing is late”, and “a step of the retention sweep failed” with the reason. <code>/readyz</code> stays as it is, since requests can be answered all the same.`,
      html`<code>ops/alerts.yaml</code> has the alerts for Prometheus. Load it: a backlog that nobody notices is content that is held for too long.`,
    ]),
  };
}
