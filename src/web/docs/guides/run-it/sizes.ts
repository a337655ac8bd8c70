import { html } from 'hono/html';
import type { ReferenceSource } from '../../../../domain/reference/source.ts';
import { largestImageBytes } from '../../../../domain/reference/stack.ts';
import { bytes, count } from '../../format.ts';
import type { Section } from '../../guide.ts';
import type { Links } from '../../links.ts';
import { list } from '../../parts.ts';

export function sizes({ media, streams }: ReferenceSource['config'], links: Links): Section {
  const { mostAtATime, memoryLimitBytes } = media.inspection;
  return {
    id: 'sizes',
    title: 'Sizes',
    body: html`<p>What follows is measured. The pages in <code>bench/</code> of the repository have the figures with the machine that they were
taken on, and <code>npm run bench</code> writes them anew on yours.</p>
${list([
  html`<b>The image</b> has at most ${count(largestImageBytes / 1_000_000)} MB, or <code>npm run deploy:try -- build</code> fails, which prints its size.`,
  html`<b>A process:</b> <code>bench/footprint.md</code> has its memory and its connections to the database, at rest and under load, and <code>bench/starting.md</code> the processor time of a start. Give it more memory than it takes there under load; its metric <code>process_resident_memory_bytes</code> and the lag of its event loop, on the dashboard, say whether that is right.`,
  html`<b>A worker</b> needs ${bytes(mostAtATime * memoryLimitBytes)} more, for the processes in which it reads staged files.`,
  html`<b>Reading content:</b> <code>bench/content-list.md</code> compares the processor time of a request with that of a bare route.`,
  html`<b>Publishing and events:</b> <code>bench/publishing.md</code> and <code>bench/events.md</code> have what workers get done.`,
  html`<b>Watching profiles</b> of providers that send no notifications: <code>bench/polls.md</code>. A worker also keeps up to ${count(streams.mostPerProcess)} streams open to servers that tell over one when there is something to poll (<code>STREAMS_PER_PROCESS</code>); the profiles beyond that are polled alone.`,
  html`<b>The database:</b> <code>bench/footprint.md</code> has the rows and bytes that publish requests and deliveries leave in each table. <code>bench/growth.md</code> has what operations cost beside millions of rows, and what a day of events leaves behind. Events, deliveries and the request log are dropped by the week, so the disk stops growing when your traffic does.`,
  html`<b>The store</b> holds what is staged, for as long as <a href="${links.guide('limits', 'retention')}">Limits and retention</a> says.`,
])}`,
  };
}
