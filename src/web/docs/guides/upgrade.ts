import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { list, note, sample, steps } from '../parts.ts';
import { migrateAsOwner } from './run-it/database-roles.ts';

export const upgrade: Guide = {
  slug: 'upgrade',
  title: 'Upgrade',
  summary:
    'The order of steps, what happens to the processes of the earlier version meanwhile, and the way back.',
  sections: (_source, links) => [order(), meanwhile(), migrating(), back(links), contracting()],
};

function order(): Section {
  return {
    id: 'order',
    title: 'The order of steps',
    body: html`${steps([
      html`Read what <code>CHANGELOG.md</code> says about every release since yours, and make a backup of the database.`,
      html`Upgrade from one release to the next. A release may take away what an earlier one has done without, so processes of the release before it work beside it, and older ones may not.`,
      html`Run <code>npm run migrate</code> of the new version while the processes of the earlier one go on. Where the tables belong to a role of their own, it needs the addresses of both roles, as below.`,
      html`Replace the processes one by one. Wait until a new one is ready at <code>/readyz</code> before you stop an old one with <code>SIGTERM</code>; it finishes what it has begun.`,
      html`Run <code>npm run -s cli -- doctor</code> of the new version.`,
    ])}
${sample('migrating as the owner', migrateAsOwner, 'sh')}
${note(html`Installations from before the first release in <code>CHANGELOG.md</code> stop all processes, migrate, and start the new ones.`)}`,
  };
}

function meanwhile(): Section {
  return {
    id: 'meanwhile',
    title: 'Old and new processes side by side',
    body: list([
      html`Migrations only add, so processes of the earlier version read and write the new tables, and can be started anew. The doctor tells them that the database is newer, and which migrations it has more.`,
      html`A new process that is started before its migrations waits for them. <code>/readyz</code> is not ready and names them; requests are answered <code>service_unavailable</code> with <code>Retry-After</code>, and nothing is attempted; workers begin nothing. Discovery and documentation are answered. It goes on by itself when the migrations are done.`,
      html`Workers of both versions take the same jobs.`,
    ]),
  };
}

function migrating(): Section {
  return {
    id: 'migrating',
    title: 'What migrating does to a running service',
    body: list([
      html`What changes a table waits for its lock for a moment only. When a long transaction holds it, the migration undoes itself, lets the others through, and tries again, for minutes. It names the session that is in its way. After its last attempt it ends with an error, and nothing of it is done: end that transaction, and run <code>npm run migrate</code> again.`,
      html`Indexes are built beside traffic, which takes as long as the table is large. The build waits for transactions that were open before it, and nobody waits for the build. When it is interrupted, the next run drops what is left and builds the index again; of a partitioned table it goes on with the partitions that lack it.`,
      html`Migrations that were done are not repeated, however often the command runs, and processes that migrate at the same time take turns.`,
      html`The tables of the queue are pg-boss’s. Its migrations come with a new version of it, which the changelog names.`,
    ]),
  };
}

function back(links: Links): Section {
  return {
    id: 'back',
    title: 'Going back',
    body: list([
      html`Start the processes of the earlier release again, and stop the new ones. Leave the tables as they are: the earlier release works with what was added, and there is no migration backwards.`,
      html`What new processes have written is still there. A changelog that names something that processes of the earlier release cannot read says so.`,
      html`Only a backup leads further back. <a href="${links.guide('run-it', 'restore')}">After a restore</a> says what it loses.`,
    ]),
  };
}

function contracting(): Section {
  return {
    id: 'contracting',
    title: 'What contracting means',
    body: html`<p>A column that is no longer needed goes over several releases. The first of them no longer reads or writes it. A later one drops it, in a migration whose name ends with the first, as <code>…_contracts_X_Y_Z</code>. A process that finds
such a migration in its database, and is of an earlier version than the one it names, is not ready and says so, instead of failing request by request.</p>
<p><code>npm run migrate:check</code> reads every migration with PostgreSQL’s own parser and refuses what would keep a running service
waiting, or would take something away without that.</p>`,
  };
}
