/** The facts of the guide to publishing. */
import type { Schemas } from '../../../contract/index.ts';
import { contractValue } from '../../../contract/values.ts';
import { providersReference } from '../../../domain/administration/reference/providers.ts';
import { publishingTimes, publishingWords } from '../../../domain/administration/reference/publishing.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { largestBodyBytes, largestFileBytes } from '../../../domain/foundation/request-limits.ts';
import { exactSize } from '../../../domain/foundation/wording.ts';
import { mostWaiting } from '../../../domain/publishing/admission/queue-slots.ts';
import { mostContentBytes } from '../../../domain/publishing/create-groups.ts';
import {
  longestKey,
  mostCellCharacters,
  mostColumns,
  mostRows,
} from '../../../domain/publishing/imports/file-rows.ts';
import { importHeldMs, mostOpenImports } from '../../../domain/publishing/imports/imports.ts';
import { mostQueues } from '../../../domain/publishing/queues/queues.ts';
import { guide } from '../guide.ts';
import {
  blocks,
  type Cell,
  callSample,
  code,
  codes,
  endpoint,
  type Facts,
  jsonSample,
  md,
  sample,
  sections,
  table,
} from '../markdown/write.ts';
import { count, duration, sentenceList } from '../parts.ts';
import type { Call } from '../samples/calls.ts';
import {
  film,
  keepBoard,
  keepFile,
  keepQueue,
  localTime,
  makeProfile,
  otherSlots,
  pictures,
  slots,
} from '../samples/steps.ts';
import { ruleRows } from './publish-rules.ts';

export const publishing = guide('publishing', (source) => ({
  course: course(source),
  files: files(source),
  films: films(source),
  threads: threads(source),
  patience: patience(),
  scheduling: scheduling(),
  drafts: drafts(),
  providers: sections(
    providersReference(source).map(({ providerId, name, contentTypes, rulesDifferBy }) => ({
      id: providerId,
      title: `Rules of ${name}`,
      body: blocks([rulesDifferBy ? ownRules[rulesDifferBy](name) : '', ...contentTypes.map(rulesOf)]),
    })),
  ),
}));

/** Says to people who know other tools what is called how here. It has no facts of its own. */
export const otherSchedulers = guide('other-schedulers', () => ({}));

export const queues = guide('queues', () => ({ asking: askingForQueues() }));

export const publishGroups = guide('publish-groups', (source) => ({ asking: askingForGroups(source) }));

/** The sample has two rows, of which the second is published later, in the time of a place. */
export const publishImports = guide('publish-imports', (source) => ({ file: fileFacts(source) }));

function fileFacts(source: ReferenceSource): Facts {
  const contentType = providersReference(source)
    .flatMap(({ contentTypes }) => contentTypes)
    .find(({ publish }) => publish.some(({ rules }) => rules.text))?.contentType;
  const cells = ['key', 'connectedProfileIds', 'contentTypes', 'text', 'scheduledFor', 'timeZone'];
  const rows = [
    cells,
    ['rye-monday', '$PROFILE', contentType, '"Rye, fresh from the oven"', '', ''],
    ['rye-tuesday', '$PROFILE', contentType, 'Rye again', localTime().replace('T', ' '), 'Europe/Lisbon'],
  ];
  return {
    mostRows: count(mostRows),
    mostBytes: exactSize(largestFileBytes),
    mostJson: exactSize(largestBodyBytes),
    mostCell: count(mostCellCharacters),
    mostColumns: count(mostColumns),
    longestKey: count(longestKey),
    mostOpen: count(mostOpenImports),
    held: duration(importHeldMs),
    aFile: sample('bread.csv', rows.map((row) => row.join(',')).join('\n'), 'csv'),
    anImport: callSample('An import', {
      operationId: 'publishImports.create',
      body: {
        format: 'csv',
        file: `${rows
          .slice(0, 2)
          .map((row) => row.join(','))
          .join('\n')}\n`,
      },
    }),
  };
}

/** The sample publishes a post and a story of the first provider through one profile. */
function askingForGroups(source: ReferenceSource): Facts {
  const targets = providersReference(source)
    .flatMap(({ contentTypes }) => contentTypes)
    .filter(({ publish }) => publish.some(({ rules }) => rules.media))
    .slice(0, 2);
  const mostTargets = contractValue(
    'components',
    'schemas',
    'PublishGroupInput',
    'properties',
    'targets',
    'maxItems',
  );
  return {
    mostTargets: count(mostTargets as number),
    mostContent: exactSize(mostContentBytes),
    aPublishGroup: callSample('A publish group', {
      operationId: 'publishGroups.create',
      idempotencyKey: 'saturday-bread',
      body: {
        text: 'Fresh from the oven',
        media: [{ sourceUrl: pictures.loaf }],
        targets: targets.map(({ contentType }) => ({ connectedProfileId: '$PROFILE', contentType })),
      },
    }),
  };
}

function askingForQueues(): Facts {
  const mostOf = (schema: string) =>
    count(contractValue('components', 'schemas', schema, 'maxItems') as number);
  return {
    mostSlots: mostOf('QueueSlots'),
    mostProfiles: mostOf('QueueProfiles'),
    mostQueues: count(mostQueues),
    mostWaiting: count(mostWaiting),
    aQueue: callSample('A queue', {
      operationId: 'queues.create',
      body: { name: 'Mornings', connectedProfileIds: ['$PROFILE'], timeZone: 'Europe/Lisbon', slots },
    }),
    theQueue: sample('Keeping its id', keepQueue, 'sh'),
    aPreview: callSample('What other slots would move', {
      operationId: 'queues.preview',
      path: { queueId: '$QUEUE' },
      body: { slots: otherSlots },
    }),
  };
}

function course(source: ReferenceSource): Facts {
  const published = providersReference(source).flatMap(({ contentTypes }) =>
    contentTypes.filter(({ publish }) => publish.length > 0),
  );
  const namesOf = (some: typeof published) =>
    sentenceList(some.map(({ contentType }) => `\`${contentType}\``));
  return {
    publishingWords: codes(publishingWords),
    withVariant: namesOf(published.filter(({ contentType }) => 'variant' in inputOf(contentType).properties)),
    needingVariant: namesOf(
      published.filter(({ contentType }) => inputOf(contentType).required.includes('variant')),
    ),
    withTitle: namesOf(published.filter(({ publish }) => publish.some(({ rules }) => rules.title))),
    publishing: callSample('Publishing with a key', {
      operationId: 'publishRequests.create',
      idempotencyKey: 'tuesday-bread',
      body: {
        connectedProfileId: '$PROFILE',
        contentType: published[0]?.contentType,
        text: 'Fresh from the oven',
        media: [{ sourceUrl: pictures.loaf }],
      },
    }),
  };
}

/** Returns the schema of what is published of a content type. */
function inputOf(contentType: string): { properties: object; required: string[] } {
  const schemas = ['components', 'schemas'] as const;
  const inputs = contractValue(...schemas, 'PublishRequestInput', 'discriminator', 'mapping');
  const schema = (inputs as Record<string, string>)[contentType]?.split('/').at(-1) ?? '';
  return contractValue(...schemas, schema) as { properties: object; required: string[] };
}

/** Tells whether posts of the content type can have a card of the customer's own. */
const takesCard = ({ publish }: Schemas['ContentTypeDescription']) =>
  publish.some(({ rules }) => rules.cardPicture !== undefined);

function files(source: ReferenceSource): Facts {
  const all = providersReference(source);
  const [first] = all.flatMap(({ contentTypes }) => contentTypes);
  const [linking] = all.flatMap(({ providerId, contentTypes }) =>
    contentTypes.filter(takesCard).map(({ contentType }) => ({ providerId, contentType })),
  );
  const staging: Call = {
    operationId: 'media.create',
    body: { sourceUrl: pictures.buns, altText: 'Buns on a tray' },
  };
  const both: Call = {
    operationId: 'publishRequests.validate',
    body: {
      connectedProfileId: '$PROFILE',
      contentType: first?.contentType,
      text: 'Fresh from the oven',
      media: [{ mediaId: '$MEDIUM' }, { sourceUrl: pictures.loaf, altText: 'A loaf on a board' }],
    },
  };
  const linked: Call = {
    operationId: 'publishRequests.validate',
    body: {
      connectedProfileId: '$LINKING',
      contentType: linking?.contentType,
      text: 'This week at the bakery',
      link: 'https://www.iana.org/help/example-domains',
      linkCard: { title: 'Menu', description: 'Bread and soup', mediaId: '$MEDIUM' },
    },
  };
  return {
    stagingAFile: callSample('Staging a file', staging),
    waitingForTheFile: sample('Waiting until the file is ready', keepFile, 'sh'),
    aStagedFileAndOneFromTheWeb: callSample('A staged file, and one from the web', both),
    aProfileOfBluesky: sample(
      'A profile of Bluesky',
      makeProfile('LINKING', linking?.providerId ?? ''),
      'sh',
    ),
    aLinkOnBlueskyWithACardOfYourOwn: callSample('A link on Bluesky, with a card of your own', linked),
  };
}

/** Shows a thread on the first network that has some. */
function threads(source: ReferenceSource): Facts {
  const all = providersReference(source);
  const takes = (field: string) => (one: Schemas['ContentTypeDescription']) =>
    one.publish.some(({ rules }) => rules.fields?.includes(field));
  const thatTake = (field: string) => all.filter(({ contentTypes }) => contentTypes.some(takes(field)));
  const namesOf = (field: string) => sentenceList(thatTake(field).map(({ name }) => name));
  const [network] = thatTake('thread');
  const most = contractValue('components', 'schemas', 'PublishThread', 'maxItems') as number;
  return {
    threaded: namesOf('thread'),
    commented: namesOf('firstComment'),
    most: count(most + 1),
    unseenDelays: sentenceList(publishingTimes.partUnseenDelaysMs.map(duration)),
    aProfileForAThread: sample(
      'A profile for a thread',
      makeProfile('THREADED', network?.providerId ?? ''),
      'sh',
    ),
    publishingAThread: callSample('Publishing a thread', {
      operationId: 'publishRequests.create',
      idempotencyKey: 'tuesday-thread',
      body: {
        connectedProfileId: '$THREADED',
        contentType: network?.contentTypes.find(takes('thread'))?.contentType,
        text: 'How rye bread is made.',
        thread: [
          { text: 'The sourdough is fed the evening before.', media: [{ sourceUrl: pictures.loaf }] },
          { text: 'It bakes in a falling oven, and rests before it is cut.' },
        ],
      },
    }),
  };
}

/**
 * Shows a film that has to say whether it is made for children, one that needs an agreement about music, and pictures that go to
 * a board.
 */
function films(source: ReferenceSource): Facts {
  const published = providersReference(source).flatMap(({ providerId, contentTypes }) =>
    contentTypes.map(({ contentType, publish }) => ({ providerId, contentType, publish })),
  );
  type Rules = Schemas['PublishRules'];
  const typeThat = (needs: (rules: Rules) => boolean | undefined) =>
    published.find(({ publish }) => publish.some(({ rules }) => needs(rules)));
  const filmed = typeThat(({ madeForKids }) => madeForKids?.required);
  const agreed = typeThat(({ musicConsent }) => musicConsent?.required);
  const pinned = typeThat(({ board }) => board?.required);
  const publishingAFilm: Call = {
    operationId: 'publishRequests.create',
    idempotencyKey: 'tuesday-film',
    body: {
      connectedProfileId: '$CHANNEL',
      contentType: filmed?.contentType,
      title: 'How rye bread is made',
      text: 'From the flour to the loaf.',
      madeForKids: false,
      privacy: 'unlisted',
      media: [{ sourceUrl: film }],
    },
  };
  const publishingWithConsent: Call = {
    operationId: 'publishRequests.create',
    idempotencyKey: 'tuesday-clip',
    body: {
      connectedProfileId: '$CREATOR',
      contentType: agreed?.contentType,
      variant: 'video',
      text: 'From the flour to the loaf.',
      privacy: 'private',
      musicConsent: true,
      media: [{ sourceUrl: film }],
    },
  };
  const publishingAPin: Call = {
    operationId: 'publishRequests.create',
    idempotencyKey: 'tuesday-pin',
    body: {
      connectedProfileId: '$PINNER',
      contentType: pinned?.contentType,
      title: 'Rye bread',
      text: 'Fresh from the oven',
      link: 'https://www.iana.org/help/example-domains',
      board: '$BOARD',
      media: [{ sourceUrl: pictures.loaf, altText: 'A loaf on a board' }],
    },
  };
  return {
    aChannel: sample('A simulated channel', makeProfile('CHANNEL', filmed?.providerId ?? ''), 'sh'),
    publishingAFilm: callSample('Publishing a film', publishingAFilm),
    aCreator: sample('A simulated creator', makeProfile('CREATOR', agreed?.providerId ?? ''), 'sh'),
    publishingWithConsent: callSample('Publishing a film on TikTok', publishingWithConsent),
    aProfileWithBoards: sample(
      'A simulated profile with boards',
      makeProfile('PINNER', pinned?.providerId ?? ''),
      'sh',
    ),
    itsFirstBoard: sample('Its first board', keepBoard(pinned?.contentType ?? ''), 'sh'),
    publishingAPin: callSample('Publishing a pin', publishingAPin),
  };
}

function patience(): Facts {
  const times = publishingTimes;
  return {
    retryDelays: sentenceList(times.retryDelaysMs.map(duration)),
    fetchAgainDelays: sentenceList(times.fetchAgainDelaysMs.map(duration)),
    longestThrottle: duration(times.longestThrottleMs),
    processing: duration(times.processingMs),
    lookIntervals: sentenceList(times.lookIntervalsMs.map(duration)),
    unansweredLook: duration(times.unansweredLookMs),
    hiddenLook: duration(times.hiddenLookMs),
    mostAttempts: times.mostAttempts,
    longestRun: duration(times.longestRunMs),
  };
}

function scheduling(): Facts {
  const { furthestScheduleMs, calendar } = publishingTimes;
  const local = { scheduledFor: { local: localTime(), timeZone: 'Europe/Lisbon' } };
  return {
    furthestSchedule: duration(furthestScheduleMs),
    aLocalTime: jsonSample('A local time', local),
    aCalendarFeed: callSample('An address for calendars', {
      operationId: 'calendarFeeds.create',
      body: { name: 'Bakery posts', connectedProfileIds: ['$PROFILE'] },
    }),
    pastOfFeeds: duration(calendar.pastMs),
    mostPastOfFeeds: count(calendar.mostPast),
    mostAheadOfFeeds: count(calendar.mostAhead),
  };
}

function drafts(): Facts {
  return { held: duration(publishingTimes.draftHeldMs), aDraft: jsonSample('A draft', { draft: true }) };
}

const ownRules = {
  server: (name: string) =>
    md`Servers of ${name} have rules of their own; those below are the rules of a server with the usual settings. Content is checked
against the rules of the account’s server, which ${endpoint('connectedProfiles.surfaces')} shows. While the server does not
answer, those below apply, and the server may refuse what they allow.`,
  account: (name: string) =>
    md`What ${name} takes of an account depends on that account’s own settings of the moment, such as who may see its posts; those below
are the rules of an account that limits nothing. Content is checked against the rules of the account, which
${endpoint('connectedProfiles.surfaces')} shows. While ${name} does not tell them, those below apply, and it may refuse what they
allow.`,
};

function rulesOf({ contentType, publish }: Schemas['ContentTypeDescription']): Cell {
  if (publish.length === 0) return '';
  return md`### ${code(contentType)} {#${contentType}}

${blocks(
  publish.map(({ variant, rules }) =>
    table({
      caption: `${contentType}, ${variant}`,
      columns: ['Rule', 'What is taken'],
      rows: [
        ...ruleRows(rules),
        {
          cells: ['source', md`${rules.source}, last read ${rules.checkedAt}`],
        },
      ],
    }),
  ),
)}`;
}
