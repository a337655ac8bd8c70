import { command } from '../command.ts';
import { columns } from '../terminal.ts';
import { limitOf } from '../values.ts';

export const eventsList = command({
  summary: 'list what has happened, newest first',
  parameters: {},
  options: {
    topics: { type: 'string', value: 'TOPICS', help: 'only these, as in media.ready,content.*' },
    topic: { type: 'string', value: 'TOPIC', help: 'only this topic, in full' },
    profile: { type: 'string', value: 'ID', help: 'only what concerns this Connected Profile' },
    since: { type: 'string', value: 'TIME', help: 'only from this time on, as in 2026-02-28T09:00:00Z' },
    until: { type: 'string', value: 'TIME', help: 'only before this time' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many, at most; 25 when absent' },
  },
  examples: ["events list --topics 'content.*,media.failed' --limit 5"],
  async run({ options, terminal, access, signal }) {
    const { topic, profile: connectedProfileId, since, until } = options;
    const topics = options.topics?.split(',');
    const query = { topics, topic, connectedProfileId, since, until };
    const events = await access
      .client()
      .events.list(query, { signal })
      .toArray({ limit: limitOf(options.limit) });
    terminal.answer(events, () => columns(events.map(({ id, timestamp, topic }) => [id, timestamp, topic])));
  },
});
