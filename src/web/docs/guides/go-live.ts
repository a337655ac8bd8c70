/** Makes a guide for each company that asks for something before an app may act for everybody. */
import {
  type GoingLiveReference,
  goingLiveReference,
  type ReviewedScope,
} from '../../../domain/administration/reference/going-live.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { sentenceList } from '../format.ts';
import { type Guide, guide } from '../guide.ts';
import type { GuideFacts } from '../markdown/fill.ts';
import { blocks, type Cell, code, list, type Markdown, md, sections } from '../markdown/write.ts';

type SourcedFact = GoingLiveReference['topics'][number]['facts'][number];

/** Returns a guide for each company, in the order of their first providers. */
export function goLiveGuides({ registry }: Pick<ReferenceSource, 'registry'>): Guide[] {
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
  const reports = source.registry.providers.some(
    ({ goingLive, webhooks }) => goingLive?.company === company && webhooks,
  );
  return {
    providers: sentenceList(providers),
    ...(withoutReview ? {} : reports ? reported : asked),
    here: list(here),
    topics: sections(topics.map(({ id, title, facts }) => ({ id, title, body: factList(facts) }))),
    ...(withoutReview ?? { permissions: blocks(scopes.map(permission)) }),
  };
}

/** What differs for a company that reports changes, and for one that has to be asked for them. */
const reported = {
  addresses:
    '`redirectUri`, `webhook.callbackUrl` with `webhook.verifyToken`, and in `userCallbacks` those for removing the app and deleting data',
  changes:
    'The service makes the webhook subscription of every account that is connected, answers the provider’s callbacks, and deletes what it keeps when an end user asks for it.',
};
const asked = {
  addresses: '`redirectUri`',
  changes: 'The service asks for changes by itself, since there are no webhooks to set up.',
};

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
