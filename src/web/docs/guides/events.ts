import { deliveriesReference } from '../../../domain/administration/reference/deliveries.ts';
import {
  eventsReference,
  type TopicGroup,
  type TopicReference,
} from '../../../domain/administration/reference/events.ts';
import { count, duration, sentenceList } from '../format.ts';
import { guide } from '../guide.ts';
import type { Facts } from '../markdown/fill.ts';
import {
  blocks,
  code,
  codes,
  foldedSample,
  list,
  type Markdown,
  md,
  sample,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';
import { streamMessage } from '../samples/stream-message.ts';

export const events = guide('events', (source) => {
  const groups = eventsReference(source);
  return {
    stream: stream(deliveriesReference(source).longestSilenceMs),
    topics: catalogue(groups),
    groups: sections(groups.map((group) => ofSubject(group))),
  };
});

function stream(longestSilenceMs: number): Facts {
  return {
    aMessageOfTheStream: sample('a message of the stream', streamMessage, 'yaml'),
    longestSilence: duration(longestSilenceMs),
  };
}

function catalogue(groups: TopicGroup[]): Facts {
  const many = groups.reduce((sum, { topics }) => sum + topics.length, 0);
  return {
    many: count(many),
    topics: table({
      caption: 'Topics',
      columns: ['Topic', 'Description', 'Sources'],
      rows: groups.flatMap(({ topics }) =>
        topics.map(({ topic, description, sources }) => ({
          cells: [md`[${code(topic)}](#${topic})`, description, sentenceList(sources)],
        })),
      ),
    }),
  };
}

function ofSubject({ subject, schema, topics }: TopicGroup): WrittenSection {
  return {
    id: subject,
    title: subject,
    body: md`\`data\` is ${code(schema)} of the contract.

${blocks(topics.map(topicDetail))}`,
  };
}

function topicDetail({ topic, description, sources, scopes, sample }: TopicReference): Markdown {
  return md`### ${code(topic)} {#${topic}}

${description}.${sources.length > 0 ? ` Source: ${sentenceList(sources)}.` : ''}

${
  scopes.length > 0
    ? list(scopes.map(({ loginKind, scopes: names }) => md`${code(loginKind)} needs ${codes(names)}`))
    : ''
}

${foldedSample(`Sample of ${topic}`, sample, 'json')}`;
}
