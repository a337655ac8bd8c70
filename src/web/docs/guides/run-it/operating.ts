import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import type { Links } from '../../links.ts';
import { list } from '../../parts.ts';

export function erasing(links: Links): Section {
  return {
    id: 'erasing',
    title: 'What is kept, and erasing it in time',
    body: list([
      html`The data of events, providers’ webhooks, receivers’ answers and what is to be published are encrypted with <code>ENCRYPTION_KEYS</code>, as credentials are. Keep these keys apart from the backups of the database: a backup can be read with them only. Names of connected accounts, and names and alternative texts of staged files, are not encrypted.`,
      html`A worker erases what may no longer be kept, every few minutes and in batches, so that a large backlog needs neither a large pool nor a pause. What is left when a worker dies, the next one erases.`,
      html`Events, deliveries, the request log and providers’ webhooks lie in partitions, in the schema <code>partitions</code>. Processes make those of the next weeks, or hours for webhooks, when they start and with every erasing, and drop one when all of it is over, which leaves nothing to vacuum. A drop waits for other statements only a moment, so that none waits for it for long. When a long transaction is in its way, the log says “a partition is in use and was not dropped”; its rows are then deleted one by one, and the next run drops it. A row whose partition is missing lies in the table’s default partition until it is made. <code>partitions_missing</code> at <code>/metrics</code> counts them, and the log says “partitions are missing” or “partitions could not be made”.`,
      html`<code>retention_overdue_seconds</code> at <code>/metrics</code> tells for each kind of data how long ago its oldest rows should have been erased: zero when nothing is due. While it grows, the log of the workers says “erasing is late”, and “a step of the retention sweep failed” with the reason. <code>/readyz</code> stays as it is, since requests can be answered all the same.`,
      html`<code>ops/alerts.yaml</code> has the alerts for Prometheus, and <a href="${links.guide('alerts')}">Alerts and the dashboard</a> says what to do about each. Load it: a backlog that nobody notices is content that is held for too long.`,
    ]),
  };
}

export function holding(): Section {
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

export function doctor(links: Links): Section {
  return {
    id: 'doctor',
    title: 'When something is wrong',
    body: html`<p><code>npm run -s cli -- doctor</code> looks at everything that the service needs, and says in words what is wrong and what
to do. Run it on a machine of the service, with the environment of a process. Its exit code tells scripts whether there is a
problem, and <code>--format json</code> prints the findings for them. Operators see the same on the page <i>Health of the installation</i> of the console, as the process
that answers there sees it.</p>
${list([
  html`A configuration that is wrong, a database that does not answer, and pending migrations end the examination, because nothing behind them can be looked at.`,
  html`To try the store, it writes a small file, reads it and deletes it. It asks the providers about the apps of the newest Auth Integrations in live mode. It changes nothing else.`,
  html`Whether the public address is reached from outside, the service cannot find out by itself. Browsers tell: it notes when one last sent a form of the console or of a connect page under <code>PUBLIC_URL</code>, whether from an address of the internet, and how the form arrived through the proxy. Nothing else of it is kept. So after a start, sign in to the console from another network.`,
  html`A job with which one process after another has died is parked: <code>npm run -s cli -- jobs parked</code> lists such jobs, and <code>npm run -s cli -- jobs resume --job</code> with an id has one run again. <a href="${links.guide('alerts', 'jobs-are-parked')}">The alert</a> says what to look at first.`,
  html`<code>unknown</code> means that it could not find out. Many networks do not let a machine reach its own public address, for example.`,
])}`,
  };
}
