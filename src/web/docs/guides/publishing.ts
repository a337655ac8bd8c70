import type { Schemas } from '../../../contract/index.ts';
import { providersReference } from '../../../domain/reference/providers.ts';
import { publishingTimes, publishingWords } from '../../../domain/reference/publishing.ts';
import { duration, sentenceList } from '../format.ts';
import { guide } from '../guide.ts';
import type { Links } from '../links.ts';
import type { Facts } from '../markdown/fill.ts';
import {
  blocks,
  type Cell,
  code,
  codes,
  endpoint,
  jsonSample,
  md,
  sections,
  table,
} from '../markdown/write.ts';
import { ruleRows } from './publish-rules.ts';

export const publishing = guide('publishing', (source, links) => ({
  course: course(),
  files: files(links),
  patience: patience(),
  scheduling: scheduling(),
  providers: sections(
    providersReference(source).map(({ providerId, name, contentTypes, rulesDiffer }) => ({
      id: providerId,
      title: `Rules of ${name}`,
      body: blocks([rulesDiffer ? ownRules(name) : '', ...contentTypes.map(rulesOf)]),
    })),
  ),
}));

function course(): Facts {
  return { publishingWords: codes(publishingWords) };
}

function files(links: Links): Facts {
  const input = {
    media: [
      { mediaId: 'test_med_…' },
      {
        sourceUrl: `${links.publicUrl}/simulated/files/a_loaf_of_rye_bread.jpg`,
        altText: 'A loaf on a board',
      },
    ],
  };
  const linked = {
    text: 'This week at the bakery',
    link: 'https://www.example.com/menu',
    linkCard: { title: 'Menu', description: 'Bread and soup', mediaId: 'test_med_…' },
  };
  return {
    media: jsonSample('A staged file, and one from the web', input),
    aLinkOnBlueskyWithACardOfYourOwn: jsonSample('A link on Bluesky, with a card of your own', linked),
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
    mostAttempts: times.mostAttempts,
    longestRun: duration(times.longestRunMs),
  };
}

function scheduling(): Facts {
  const { furthestScheduleMs } = publishingTimes;
  const local = { scheduledFor: { local: '…', timeZone: 'Europe/Lisbon' } };
  return { furthestSchedule: duration(furthestScheduleMs), aLocalTime: jsonSample('A local time', local) };
}

function ownRules(name: string) {
  return md`Servers of ${name} have rules of their own; those below are the rules of a server with the usual settings. Content is checked
against the rules of the account’s server, which ${endpoint('connectedProfiles.surfaces')} shows. While the server does not
answer, those below apply, and the server may refuse what they allow.`;
}

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
