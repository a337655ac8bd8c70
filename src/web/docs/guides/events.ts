/** The guides to events and their deliveries. */
import {
  deliveriesReference,
  eventsReference,
  type TopicGroup,
  type TopicReference,
} from '../../../domain/administration/reference/events.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { guide } from '../guide.ts';
import {
  blocks,
  code,
  codes,
  type Facts,
  foldedSample,
  list,
  type Markdown,
  md,
  sample,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';
import { bytes, count, duration, percent, roughly, sentenceList } from '../parts.ts';
import { byHand, byLibrary, streamMessage } from '../samples/texts.ts';

export const verifyWebhook = guide('verify-a-webhook', (source) => ({
  signed: signed(source),
  library: library(),
  byHand: sections(
    byHand.map(({ language, fence, text }) => ({
      id: language.toLowerCase(),
      title: language,
      body: sample(`Verifying in ${language}`, text(), fence),
    })),
  ),
}));

function signed(source: ReferenceSource): Facts {
  const { signatureHeaderNames, signatureVersion, secretPrefix } = deliveriesReference(source);
  return {
    secretPrefix,
    headersOfADelivery: table({
      caption: 'Headers of a delivery',
      columns: ['Header', 'Value'],
      rows: [
        { cells: [code(signatureHeaderNames.id), 'the id of the event'] },
        { cells: [code(signatureHeaderNames.timestamp), 'the time of the try, in seconds since the epoch'] },
        {
          cells: [
            code(signatureHeaderNames.signature),
            md`one or more signatures, separated by spaces, each ${code(`${signatureVersion},…`)}; one that fits will do`,
          ],
        },
      ],
    }),
  };
}

function library(): Facts {
  return { verifyingWithTheLibrary: sample('Verifying with the library', byLibrary.text(), byLibrary.fence) };
}

export const deliveries = guide('deliveries', (source) => ({
  receiver: receiver(source),
  retries: schedule(source),
  rotation: rotation(source),
  log: log(source),
}));

function receiver(source: ReferenceSource): Facts {
  const { connectTimeoutMs, answerTimeoutMs } = deliveriesReference(source);
  return { answerTimeout: duration(answerTimeoutMs), connectTimeout: duration(connectTimeoutMs) };
}

function schedule(source: ReferenceSource): Facts {
  const {
    retryDelaysMs,
    jitter,
    longestStretch,
    goneStatus,
    payloadKeptMs,
    failingWarningMs,
    failingDisabledMs,
  } = deliveriesReference(source);
  let sum = 0;
  const rows = retryDelaysMs.map((delayMs, index) => {
    sum += delayMs;
    return { cells: [count(index + 1), duration(delayMs), roughly(sum)] };
  });
  return {
    retriesOfADelivery: table({
      caption: 'Retries of a delivery',
      columns: ['Retry', 'After the previous attempt', 'Since the first attempt, about'],
      rows,
    }),
    jitter: percent(jitter),
    longestStretch: count(longestStretch),
    payloadKept: duration(payloadKeptMs),
    goneStatus,
    failingWarning: duration(failingWarningMs),
    failingDisabled: duration(failingDisabledMs),
  };
}

function rotation(source: ReferenceSource): Facts {
  const { usualGraceMs, longestGraceMs } = deliveriesReference(source);
  return { usualGrace: duration(usualGraceMs), longestGrace: duration(longestGraceMs) };
}

function log(source: ReferenceSource): Facts {
  const { payloadKeptMs, logKeptMs, keptAnswerBytes } = deliveriesReference(source);
  return {
    keptAnswerBytes: bytes(keptAnswerBytes),
    payloadKept: duration(payloadKeptMs),
    logKept: duration(logKeptMs),
  };
}

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
    ? list(
        scopes.map(
          ({ loginKind, profileKind, scopes: names, sources: fewer }) =>
            md`${code(loginKind)}${profileKind === undefined ? '' : ` (${profileKind})`} needs ${codes(names)}${fewer ? `, and has it from the ${sentenceList(fewer)} alone` : ''}`,
        ),
      )
    : ''
}

${foldedSample(`Sample of ${topic}`, sample, 'json')}`;
}
