import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { watching } from './watching.ts';

export const alerts: Guide = {
  slug: 'alerts',
  title: 'Alerts and the dashboard',
  summary: 'How to watch an installation with Prometheus and Grafana, and what to do when an alert fires.',
  sections: ({ config }, links) => [watching(config.opsPort, links), ...paragraphs(links)],
};

/** A paragraph for each rule of ops/alerts.yaml. Its anchor is the rule's name, and the rule links to it. */
const paragraph = (title: string, body: Section['body']): Section => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  body,
});

const paragraphs = (links: Links): readonly Section[] => [
  paragraph(
    'Erasing is late',
    html`<p>Provider content may be held for a limited time, and some is held for longer. Look for “a step of the retention sweep failed”
in the workers’ log, which says what could not be erased and why. If there is no such line, there are no workers, or they cannot keep up:
look at the queue <code>retention.sweep</code>, and whether a worker runs at all. A held installation erases all the same.</p>`,
  ),
  paragraph(
    'Erasing is not measured',
    html`<p>Either Prometheus scrapes no process, or the database answers none of them within a few seconds. Look at
<code>/readyz</code> of a process: it says whether the database answers. Then look at Prometheus’ own page of targets. While this lasts,
most other alerts cannot fire.</p>`,
  ),
  paragraph(
    'Deletion is late',
    html`<p>Somebody was promised that an organization, or the data of an end user, is deleted. Look for “deletion of an organization” and
“data deletion” among the errors in the workers’ log, and whether there are workers at all. A held installation deletes nothing, so release
it. The deletion is tried again every minute, and goes on where it stopped.</p>`,
  ),
  paragraph(
    'Partitions are missing',
    html`<p>Rows of the present period go to the table’s default partition, where they are found but cannot be dropped with their period. The
log says “partitions could not be made” with the reason, or “partitions are missing” when a long transaction kept the table locked: end it.
Every start of a process and every run of <code>retention.sweep</code> tries again, and moves the rows that came meanwhile. If no worker runs,
start one. If the role of the service may not call the functions that make partitions, run <code>npm run migrate</code> as the owner.</p>`,
  ),
  paragraph(
    'Installation is held',
    html`<p>Somebody has held the workers, or a process found that its database was restored; <code>held</code> in <code>/readyz</code> says
which, and since when. After a restore, follow <a href="${links.guide('run-it', 'restore')}">the steps after a restore</a>. Otherwise end the
hold with <code>npm run -s cli -- release</code> when its reason is gone.</p>`,
  ),
  paragraph(
    'Restore may go unnoticed',
    html`<p>The file in <code>DATA_DIR/seen</code> by which a process notices a <a href="${links.guide('run-it', 'restore')}">restore</a>
could not be read at its start, or cannot be written. The process works all the same. The log says “What was seen of the database” with the
file and the reason: a full disk, missing rights, or a file that a power failure has cut, which is kept beside the new one as
<code>.unreadable</code>. If the database was restored while this lasts, hold the installation yourself with
<code>npm run -s cli -- hold</code>. The alert ends when the file can be written; after an unreadable one, when the process is started
again.</p>`,
  ),
  paragraph(
    'Publishing waits',
    html`<p>A publish request is due and no worker has taken it. If no queue moves, there are no workers, or they cannot reach the database:
<code>/readyz</code> of a worker names the queues for which it does not look for work. If only this queue is old, look at its depth. Of one
profile only a few requests run at a time, so a customer who schedules very many posts of one profile for one moment waits for them; others
do not. If all workers are busy, start more.</p>`,
  ),
  paragraph(
    'Publishing is late',
    html`<p>Posts start, but late. Compare the depth of the queue <code>publish.run</code> with how long calls to providers take: slow calls
keep the places of a worker. Start more workers, and look at the processors of the database. After a hold or an outage this fires until the
backlog is gone.</p>`,
  ),
  paragraph(
    'Publishing fails',
    html`<p>The dashboard shows the failures by reason. <code>provider_fault</code> and <code>rate_limited</code> are the provider’s: look at
its status page, and at its throttles. <code>reconnect_needed</code> and <code>permission_missing</code> for many customers at once mean
that the provider has changed the rights of an app: check it in the console. <code>file_not_fetchable</code> means that the provider cannot
reach <code>PUBLIC_URL</code>. Other reasons are about single posts, and the guide to
<a href="${links.guide('publish-failures')}">publish failures</a> says what customers can do.</p>`,
  ),
  paragraph(
    'Publish outcomes are unknown',
    html`<p>Calls that create posts got no answer, so the service looks the posts up before anything is tried again. A provider that times out
causes this, and so does a worker that was killed while it published. Most are settled within the hour. What remains
<code>outcome_unknown</code> after a day needs a person: the console has them under Posts, and <code>resolve</code> settles each.</p>`,
  ),
  paragraph(
    'Jobs wait',
    html`<p>The label <code>queue</code> says which jobs. If all are old, no worker runs. For <code>events.deliver</code> a single receiver
that answers slowly can be the reason, since few of its deliveries run at a time: the console shows its destination as failing. For
<code>profiles.poll</code>, <code>profiles.sweep</code> and <code>connections.refresh</code>, a slow provider or more profiles than the
workers can serve: start more workers. For <code>media.stage</code>, large files or a store that fails.</p>`,
  ),
  paragraph(
    'Jobs are parked',
    html`<p>A process has died, or fallen silent, while it worked on a job, and then another one that had nothing else in progress, or that
had begun nothing else for the job’s last trial. The job is parked, so that it stops no more of them, and what it is about stands still. It
may be innocent all the same: in a last trial, a job that has been in progress for long may go on, and a process can also be ended from
outside. <code>npm run -s cli -- jobs parked</code> lists such jobs
with their ids; the log says “a job is parked”. Look at what the processes said last, and whether they had enough memory. When the cause
is gone, <code>npm run -s cli -- jobs resume --job</code> and the id has it run again. A publish request goes on from the state that it
has, as after any other interruption.</p>`,
  ),
  paragraph(
    'Jobs fail',
    html`<p>Jobs fail because of errors that nobody expected; a refusal of a provider or a receiver is no failure of a job. Search the
workers’ log for “job failed” with the <code>queue</code> as <code>job</code>: the line has the ids of what it was about and the error with its stack. Jobs are
repeated with growing pauses, so nothing is lost yet. A database that was away explains a short burst.</p>`,
  ),
  paragraph(
    'Rows are unreadable',
    html`<p>A row could not be decrypted. Look for “a row cannot be read” in the log, which names its kind, its id and the reason. The row
is left out alone, at every attempt: an event is told as its content can be read now, or ends as <code>content_gone</code>; a
notification is left to the next sweep; what lists a publish request does so without its words; a credential keeps its old seal. One
such row is damage in the database, so check its disk and restore it from a backup. Many at once mean that an encryption key is
missing.</p>`,
  ),
  paragraph(
    'Deliveries fail',
    html`<p>One failing receiver is its owner’s business, and this alert means most of them. Look at <code>answer</code> of
<code>delivery_attempts_total</code> in the dashboard. <code>name_not_resolved</code> and <code>connect_timeout</code> point to the network
of the workers: their DNS, firewall or proxy. <code>tls</code> points to the certificates or the clock of the workers’ machine.
<code>address_forbidden</code> means that receivers have private addresses, which <code>EVENT_ALLOWED_NETWORKS</code> does not name.
<code>unreadable</code> as outcome means that content has to be read again and the provider does not answer.</p>`,
  ),
  paragraph(
    'Provider does not answer',
    html`<p>Look at the provider’s status page first. Then search the log for “provider call” with this <code>providerId</code>:
<code>detail</code> says what came instead of an answer. If only one <code>operation</code> is affected, the provider may have changed its
answers. Nothing has to be done for the time of an outage: calls are repeated, publish requests wait, and reads tell customers that the
provider is down.</p>`,
  ),
  paragraph(
    'Provider is slow',
    html`<p>Slow calls keep workers and requests waiting. Compare the operations in the dashboard: large files make publishing slow without any
trouble. If everything is slow, look at the provider’s status page and at the network between here and there.</p>`,
  ),
  paragraph(
    'Provider budget is nearly spent',
    html`<p>The provider told in its answers that an account or an app has used up most of what it allows. The console shows the budgets of
a profile. For a budget of the app, such as <code>app_calls</code>, poll and sweep less often (<code>POLL_INTERVAL_MINUTES</code>,
<code>SWEEP_INTERVAL_MINUTES</code>), or set <code>dailyLimits</code> for the Auth Integrations that may wait. For a budget of one account,
its owner publishes or reads very much.</p>`,
  ),
  paragraph(
    'Provider throttles',
    html`<p>The provider refuses calls because there are too many. The service calls nothing that is throttled until the provider’s time is
over, so this goes away by itself when few calls are made. If it does not, see the paragraph on budgets: polls, sweeps and backfills make most
calls, and the dashboard shows how many.</p>`,
  ),
  paragraph(
    'Refreshes fail',
    html`<p>Credentials that are not refreshed expire, and then end users have to connect again. <code>outcome</code> says why:
<code>outage</code>, <code>unreachable</code>, <code>unusable</code> and <code>throttled</code> pass with the provider’s trouble, or with
that of the network, and refreshes are tried again in time. <code>expired</code> for many customers of one app means that the provider has disabled the app, or that its client secret was
changed there: check it in the console under the app.</p>`,
  ),
  paragraph(
    'Sweeps find much',
    html`<p>Sweeps find what no notification has reported. If they find much, the provider’s notifications do not arrive: check the app in the
console, which tells whether its webhook is set up and when one came last, and look in the proxy’s log for requests to
<code>/webhooks/</code> that were refused. Customers get these events late, but once.</p>`,
  ),
  paragraph(
    'Polls leave much out',
    html`<p>Servers list more new items of a profile than customers are told of in a minute. The log says “a poll has brought more than may be
told of in a minute” with the profile. A post that is talked about everywhere is no fault: sweeps find what is still listed. A single profile
that brings as much for hours is a server that floods its customer: tell them, or have its connection deleted.</p>`,
  ),
  paragraph(
    'Requests fail',
    html`<p>The dashboard shows the requests by status and operation. If only content operations are affected, a provider fails, and its own
alert has more. Otherwise search the log for lines of level <code>error</code>, and look whether the database answers.</p>`,
  ),
  paragraph(
    'Database connections are exhausted',
    html`<p>So many statements wait for a connection that further requests are refused at once with <code>service_unavailable</code>. Look for
slow statements and long transactions in <code>pg_stat_activity</code>. Raise <code>DATABASE_POOL_SIZE</code> as far as PostgreSQL’s
<code>max_connections</code> allows, or add processes.</p>`,
  ),
  paragraph(
    'Database pool is busy',
    html`<p>Statements wait for a connection all the time, so answers are slower than they have to be. It is the step before refusals: see the
paragraph above.</p>`,
  ),
  paragraph(
    'Notifications are uncertain',
    html`<p>The process cannot be sure to hear what other processes announce, so it remembers nothing and asks the database each time, which is
right but slower. Usually <code>DATABASE_DIRECT_URL</code> names a pooler, which gives sessions away, and not PostgreSQL; the log says
“notifications do not arrive”. After a failover of the database it ends by itself.</p>`,
  ),
  paragraph(
    'Event loop is blocked',
    html`<p>The process does something that keeps it from answering anybody. If the machine’s processors are busy, give it more, or start more
processes. If not, memory may be short: look at <code>nodejs_gc_duration_seconds</code> and the memory of the process.</p>`,
  ),
  paragraph(
    'Request log is incomplete',
    html`<p>Requests were answered, but could not be written into the request log that customers see, since the database was away or too slow
for too long. What is missing is in the process’s own log. If it goes on, look at the database’s disk.</p>`,
  ),
  paragraph(
    'Connections are refused',
    html`<p>Look at the proxy for addresses that open very many connections. If there are none, start more processes or raise
<code>MAX_CONNECTIONS</code>, together with the file descriptors that a process may have.</p>`,
  ),
  paragraph(
    'Disk of media is nearly full',
    html`<p>When a file would leave less than <code>MEDIA_DISK_MARGIN_BYTES</code> free, it is not taken: uploads are answered with
<code>service_unavailable</code>, and files from URLs wait, and fail when that lasts for hours. Give the disk of <code>DATA_DIR</code> more room, or configure a bucket
for the files. If files are not erased in time, that has an alert of its own.</p>`,
  ),
];
