import { html } from 'hono/html';
import type { ReferenceSource } from '../../../../domain/reference/source.ts';
import { count } from '../../format.ts';
import type { Section } from '../../guide.ts';
import { list } from '../../parts.ts';

export function scaling({ databasePoolSize }: ReferenceSource['config']): Section {
  return {
    id: 'scaling',
    title: 'Scaling',
    body: list([
      html`A process uses one processor. Run as many as there are processors for them, on any number of machines; they need the database and the store in common, and nothing else. None of them is special, and any can be added or stopped at any time.`,
      html`Add processes of the API when their event loops lag or their processors are busy, and workers when <code>queue_oldest_seconds</code> grows. <code>ROLE=all</code> does both in one process, which is enough for a small installation.`,
      html`Each process adds <code>DATABASE_POOL_SIZE</code> connections (${count(databasePoolSize)} here) and a few more to what the database has to bear; <code>bench/footprint.md</code> counts them. Before its <code>max_connections</code> is reached, put a <a href="#pooler">pooler</a> in between.`,
      html`The database is the last to be scaled: give it more memory and processors first, and a disk that syncs fast, since accepting and delivering wait for commits. A replica for reading is of no use to the service.`,
      html`A customer or an account with very much to do delays itself first: of one profile, one receiver and one backfill only a few jobs run at a time.`,
    ]),
  };
}
