/** Makes a guide for each company that asks for something before an app may act for everybody. */
import {
  type GoingLiveReference,
  goingLiveReference,
  type ReviewedScope,
} from '../../../domain/administration/reference/going-live.ts';
import {
  type ProviderReference,
  providersReference,
} from '../../../domain/administration/reference/providers.ts';
import { publishingTimes } from '../../../domain/administration/reference/publishing.ts';
import { observationTimes } from '../../../domain/administration/reference/requests.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { type Guide, guide } from '../guide.ts';
import {
  blocks,
  type Cell,
  code,
  type Facts,
  type GuideFacts,
  list,
  type Markdown,
  md,
  sections,
} from '../markdown/write.ts';
import { duration, roughly, sentenceList } from '../parts.ts';

type SourcedFact = GoingLiveReference['topics'][number]['facts'][number];

/** Returns a guide for each company, in the order of their first providers. */
export function goLiveGuides({
  providers: { registry },
}: {
  providers: Pick<ReferenceSource['providers'], 'registry'>;
}): Guide[] {
  const described = registry.providers.flatMap(({ goingLive }) => goingLive ?? []);
  return [...Map.groupBy(described, ({ company }) => company)].map(([company, [first]]) =>
    guide(`go-live-${company.toLowerCase().replaceAll(' ', '-')}`, (source) => factsOf(source, company), {
      file: first?.withoutReview ? 'go-live-without-review' : 'go-live',
      names: { company },
    }),
  );
}

function factsOf(source: ReferenceSource, company: string): GuideFacts {
  const described = goingLiveReference(source).find((one) => one.company === company);
  if (!described) throw new Error(`Nothing is known of going live with ${company}`);
  const { providers, here, topics, scopes, withoutReview } = described;
  const own = providersReference(source).filter(({ name }) => providers.includes(name));
  return {
    providers: sentenceList(providers),
    ...(withoutReview ? {} : { addresses: addressesOf(own), changes: changesOf(own) }),
    here: list(here),
    topics: sections(topics.map(({ id, title, facts }) => ({ id, title, body: factList(facts) }))),
    ...(withoutReview ?? { permissions: blocks(scopes.map(permission)) }),
  };
}

/** Names what of an Auth Integration is entered at the company, as its providers declare it. */
function addressesOf(own: readonly ProviderReference[]): string {
  return sentenceList([
    '`redirectUri`',
    ...(own.some(({ webhooks }) => webhooks === 'entered')
      ? ['`webhook.callbackUrl` with `webhook.verifyToken`']
      : []),
    ...(own.some(({ userCallbacks }) => userCallbacks)
      ? ['in `userCallbacks` the addresses for removing the app and deleting data']
      : []),
  ]);
}

/** Says how the service learns of changes, and of end users who take their grant back. */
function changesOf(own: readonly ProviderReference[]): string {
  const subscribed = own.some(({ webhooks }) => webhooks === 'entered')
    ? 'The service makes the webhook subscription of every account that is connected.'
    : own.some(({ webhooks }) => webhooks === 'subscribed')
      ? 'The service subscribes to the changes of every account that is connected, so there are no webhooks to enter.'
      : 'The service asks for changes by itself, since there are no webhooks to set up.';
  return own.some(({ userCallbacks }) => userCallbacks)
    ? `${subscribed} It answers the provider’s callbacks, and deletes what it keeps when an end user asks for it.`
    : subscribed;
}

const factList = (facts: readonly SourcedFact[]): Markdown =>
  list(facts.map((one) => md`${one.text} ${sourceOf(one)}`));

const sourceOf = ({ source, checkedAt }: SourcedFact): Cell => md`*[Source](${source}), read ${checkedAt}*`;

function permission({ scope, needs, review }: ReviewedScope): Markdown {
  return blocks([
    md`### ${code(scope)} {#${scope}}`,
    review ? md`${review.permits.text} ${sourceOf(review.permits)}` : '',
    list(needs.map(({ subject, actions }) => md`Needed for ${code(subject)}: ${sentenceList(actions)}.`)),
    review ? md`**Record:** ${review.record}` : '',
  ]);
}

export const endUsers = guide('what-to-tell-your-users', (source) => ({
  'unknown-outcomes': unknownOutcomes(),
  throttles: throttles(source),
  'expired-grants': expired(source),
}));

function unknownOutcomes(): Facts {
  const { lookIntervalsMs } = publishingTimes;
  const looksMs = lookIntervalsMs.reduce((sum, each) => sum + each, 0);
  return { looks: roughly(looksMs) };
}

function throttles(source: ReferenceSource): Facts {
  const { longestRunMs } = publishingTimes;
  const { pollIntervalMs } = observationTimes(source);
  return { longestRun: duration(longestRunMs), pollInterval: duration(pollIntervalMs) };
}

function expired(source: ReferenceSource): Facts {
  const { expiryWarningMs } = observationTimes(source);
  return { expiryWarning: duration(expiryWarningMs) };
}
