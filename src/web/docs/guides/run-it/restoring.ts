import { html } from 'hono/html';
import type { Section } from '../../guide.ts';
import type { Links } from '../../links.ts';
import { list, sample, steps } from '../../parts.ts';
import { restoreBackup } from './commands.ts';

export function restoring(): Section {
  return {
    id: 'restore',
    title: 'Restoring, and what may happen again',
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
${sample('restoring the stack', restoreBackup, 'sh')}
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

export function disaster(links: Links): Section {
  return {
    id: 'disaster',
    title: 'When more than a process is lost',
    body: list([
      html`<b>The database is away.</b> Processes stay up and answer <code>service_unavailable</code>; reads of content too, since keys could have been revoked. They go on by themselves when it is back. Connections to a server that a failover has left are noticed within seconds.`,
      html`<b>The database is lost.</b> Restore the last backup by the steps above. If a replica takes its place and has every commit, nothing has to be done; if it lacks some, it is a restore, and processes that have kept their <code>DATA_DIR</code> notice that.`,
      html`<b>The machine is lost.</b> Start the stack on another one with the old <code>deploy/.env</code> and no data, restore the database, and let DNS lead there. Since the folder of the marks is lost, too, hold the workers first, as the steps say.`,
      html`<b>The encryption keys are lost.</b> No process starts, since nothing that is sealed can be opened again: grants, app secrets, signing secrets, held content. An installation with new keys begins with an empty database, and every end user connects again.`,
      html`<b>The encryption keys are known to somebody.</b> <a href="#secrets">Change them</a>, and delete the backups that the old ones open. Whoever has both the key and a backup has the grants: let customers’ end users connect again, which ends the old grants at the providers.`,
      html`<b>The store is lost.</b> Give the service an empty bucket of the same name. What waits for its files fails as <code>media_failed</code>, and customers stage them again.`,
      html`<b>A provider is down.</b> Publish requests and refreshes wait and are tried again. Look at <a href="${links.guide('alerts')}">the alerts</a>, and do nothing.`,
    ]),
  };
}
