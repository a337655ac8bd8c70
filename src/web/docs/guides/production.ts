import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { list, sample, steps } from '../parts.ts';
import { makeRoles, migrateAsOwner, splitRoles } from './database-roles.ts';

export const production: Guide = {
  slug: 'production',
  title: 'Running it in production',
  summary: 'What an installation needs, which roles and connections it has, and what to do after a restore.',
  sections: (_source, links) => [
    before(links),
    roles(),
    starting(),
    callers(),
    pooler(),
    erasing(links),
    holding(),
    doctor(),
    mail(),
    restoring(),
    exporting(),
    deleting(),
  ],
};

function before(links: Links): Section {
  return {
    id: 'before',
    title: 'Before the first start',
    body: list([
      html`Install with <code>npm ci --omit=dev --omit=optional</code>. This leaves out what only development needs, and the Node and the PostgreSQL that come along for it: bring your own. Nothing is built or fetched besides. <code>npm run sbom</code> prints the software bill of materials of this installation, in CycloneDX.`,
      html`Set <code>DATABASE_URL</code>, <code>ENCRYPTION_KEYS</code> and <code>PUBLIC_URL</code>; production has no default for them.`,
      html`Give each new encryption key an id of its own. A process whose key is not the one that the database was sealed with, or that lacks one that is still needed, does not start, and says which.`,
      html`<code>PUBLIC_URL</code> has to be https, since cookies, connect links and redirect URIs are made of it. For a trial on one machine or in a closed network, <code>ALLOW_INSECURE_PUBLIC_URL=true</code> starts without.`,
      html`<code>/healthz</code>, <code>/readyz</code> and <code>/metrics</code> ask for no key. They listen on <code>OPS_HOST</code>, which is this machine alone until you set it: in a container, set it to an address that your orchestrator and Prometheus reach and the internet does not.`,
      html`Files lie in <code>DATA_DIR</code>, which API and workers share, unless a bucket is configured. While the disk has less than <code>MEDIA_DISK_MARGIN_BYTES</code> free, uploads are answered <code>service_unavailable</code> and files from URLs wait; the metrics <code>media_disk_free_bytes</code> and <code>media_disk_margin_bytes</code> tell how near that is.`,
      html`A worker reads staged files in processes of its own, a few at a time, whose memory it limits by <code>ulimit</code> of <code>/bin/sh</code>. Give it room for them beside its own memory; the <a href="${links.guide('limits', 'media')}">limits</a> say how much each may take. On an image without a shell, the limit holds for JavaScript's memory alone.`,
      html`Run <code>npm run migrate</code>, then <code>npm start</code>.`,
    ]),
  };
}

function roles(): Section {
  return {
    id: 'roles',
    title: 'Database roles',
    body: html`<p>The database refuses to change the audit log, but whoever owns a table can switch that off. So let one role own the
tables and migrate, and let the service run as another one, which reads and writes rows:</p>
${sample('the roles, for a superuser of PostgreSQL', makeRoles, 'sql')}
<p>Run <code>npm run migrate</code> with the addresses of both, before the first start and with every new version. It gives the service’s
role its rights:</p>
${sample('migrating as the owner', migrateAsOwner, 'sh')}
${list([
  html`In the audit log, the service’s role can add entries, and an outcome to an entry that has none. It can neither change nor empty the log, nor switch off or replace what guards it. Entries go only with the organization or the person that is deleted.`,
  html`Give <code>MIGRATION_DATABASE_URL</code> to the migration alone. A process that has it can do what the owner can.`,
  html`Without it one role does everything, which is enough for development. The log is then guarded against mistakes, and not against somebody who has the service’s role.`,
])}
<p>In an installation that has run with one role, <code>service</code>, stop the processes, run this in its database, and migrate as above:</p>
${sample('for a database with a single role so far', splitRoles, 'sql')}`,
  };
}

function callers(): Section {
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

function starting(): Section {
  return {
    id: 'starting',
    title: 'What a start waits for',
    body: list([
      html`The database. A process that is there before its database listens, answers <code>service_unavailable</code>, and goes on by itself.`,
      html`The migrations. Production never makes or changes a table by itself, so the role of the running service needs no right to. Only <code>npm run migrate</code> does, for the service’s tables and those of its queue; run it before the new version starts.`,
      html`While migrations are missing, or the database has some of a newer version, <code>/readyz</code> is not ready and names them, and the workers do not begin. A process that has once found its migrations goes on while a newer version migrates.`,
      html`Nothing else. What is wrong with the configuration ends a start with one sentence: a port that is taken, for instance.`,
      html`Until there is an operator, every process that starts logs a link to set the console up. All of these links work, and the first one that is used ends the others.`,
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

function doctor(): Section {
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
  html`<code>unknown</code> means that it could not find out. Many networks do not let a machine reach its own public address, for example.`,
])}`,
  };
}

function mail(): Section {
  return {
    id: 'mail',
    title: 'E-mail',
    body: html`<p>With <code>SMTP_URL</code> and <code>MAIL_FROM</code>, for API and workers alike, the service sends invitations and links for new
passwords by itself, and tells members what needs them. Without these it sends nothing, and the console shows each link once, to be handed over.</p>
${list([
  html`Owners are told about grants that have ended, Event Destinations that were disabled, and publish requests whose outcome is unknown, in live mode. Everybody chooses on the page of their account which of these they want, and whether test mode counts, too.`,
  html`There is one e-mail an hour for each organization, mode and matter at most. It counts what has happened, names a few, and links to the list.`,
  html`Workers send the e-mails, so no request waits for the server. While it fails, they try again at growing intervals. An e-mail that could not be sent is given up after a day, and a link when it has expired. When the server’s answer is lost, the e-mail is sent again with the same <code>Message-ID</code>.`,
  html`<code>smtp:</code> begins in the clear and sends nothing before the connection is encrypted, with a certificate that Node trusts; <code>NODE_EXTRA_CA_CERTS</code> adds one. <code>SMTP_ALLOW_UNENCRYPTED=true</code> allows a server without encryption.`,
  html`Whoever runs the installation gets links past the server: <code>npm run -s cli -- console invite</code> and <code>console reset-password</code> print them. An e-mail that a server has refused for good is in the log of the workers, as “an e-mail was refused for good”.`,
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

function erasing(links: Links): Section {
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

function restoring(): Section {
  return {
    id: 'restore',
    title: 'After a restore',
    body: html`<p>A database that comes back from a backup knows nothing of what was done since, and would do it again: publish what is
published, and use what can be used once only. Every process therefore marks its progress in the database and in its
<code>DATA_DIR</code>. A process whose database is behind what it has seen, or what its folder has, holds the installation and
says so in its log, at <code>/readyz</code> (<code>"reason": "restored"</code>) and in the console.</p>
${steps([
  html`Stop all processes, and restore the database. Keep the <code>DATA_DIR</code> of at least one process that marked its progress, and the files of media.`,
  html`If no such folder is left, as with containers that keep nothing, hold it yourself before any process starts: <code>npm run -s cli -- hold --workers --restored</code>.`,
  html`Start the processes. The API answers; the workers are held.`,
  html`Run <code>npm run -s cli -- ledger reconcile</code>. It puts every publish request that is not final into doubt. Those that are due it looks up at their provider: what is there is settled as <code>published</code>, and what is not there runs after the release. Where the provider cannot be asked, or when a request is due later, it is looked up before it runs. It prints the ids. <code>--since</code> names the time of the backup, if it is not the last mark in it.`,
  html`Run <code>npm run -s cli -- release</code>. After a restore it refuses until the ledger is reconciled; <code>--unreconciled</code> releases all the same, and may publish again what is published already.`,
])}
<p>What this does not bring back:</p>
${list([
  html`A request that still cannot be looked up is <code>outcome_unknown</code> until the provider answers or a person resolves it. Reels and stories of Facebook whose upload began after the backup can only be told by a person.`,
  html`Events may be delivered again, with the same id: receivers take each id once, as the contract says. What was observed after the backup is observed anew, as an event with a new id.`,
  html`Refresh tokens that work once only, as Bluesky’s, may have been used since the backup. Their provider refuses them, the Connection ends as <code>expired</code>, and the end user connects again.`,
  html`What customers did since is lost: requests that were accepted, changes, cancellations, keys and their answers to an <code>Idempotency-Key</code>. A request that was canceled since is scheduled again. Tell your customers the time of the backup, and let them look before you release.`,
  html`A copy of the database for trials publishes, too. Hold it before its first process starts.`,
])}`,
  };
}

function exporting(): Section {
  return {
    id: 'exporting',
    title: 'Exporting what is kept about an organization',
    body: html`<p>An owner downloads it in the console, under Data; whoever runs the installation writes it with
<code>npm run -s cli -- organization export --organization Acme > acme.json</code>. It is one JSON document: each table with its rows, of both
modes, as they were at one moment.</p>
${list([
  html`What is sealed and still held comes out open: events, providers’ webhooks, receivers’ answers, and the content of posts that wait. Keep the file as you keep the database.`,
  html`Keys, tokens, client secrets, signing secrets and the hashes of any of them are in no export. Neither are the files of media, nor the addresses that they were fetched from.`,
  html`The audit log has an entry of each export, with who took it.`,
  html`The file is written as it is read, in one transaction, so that a large organization needs time but no memory. There is one export of an organization at a time; a browser that stops reading ends its own.`,
])}`,
  };
}

function deleting(): Section {
  return {
    id: 'deleting',
    title: 'Deleting an organization',
    body: html`<p>An owner deletes an organization in the console, under Data; whoever runs the installation at
<code>/console/operator</code>, or with <code>npm run -s cli -- organization delete --organization Acme --confirm Acme</code>. All of them type
its name. Nobody can bring it back.</p>
${list([
  html`Its keys, its deliveries and its members stop at once, in every process. Workers then give grants back where the provider takes them back, and delete jobs, files and rows in batches. What is left when a worker dies, the next one deletes.`,
  html`Whoever was a member of no other organization, and does not run the installation, loses their account and its entries in the audit log.`,
  html`What stays is one entry in the audit log of the installation: the organization’s id, and how many rows each table had.`,
  html`A deletion that fails is tried again every minute, and the log of the workers says why. <code>deletion_overdue_seconds</code> at <code>/metrics</code> tells how long ago the oldest one was asked for, of organizations and of data that end users want deleted: zero when none is open. <code>ops/alerts.yaml</code> has an alert for it.`,
  html`A backup still has it. After a restore, delete again what was deleted since the backup was made.`,
])}`,
  };
}
