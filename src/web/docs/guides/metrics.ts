import { html } from 'hono/html';
import { type MetricsReference, metricsReference } from '../../../domain/reference/metrics.ts';
import { count, sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { type Cell, code, codes, endpoint, type Html, list, table } from '../parts.ts';

export const metrics: Guide = {
  slug: 'metrics',
  title: 'Metrics',
  summary: 'The numbers of profiles and of what they publish: which series, by which periods, how far back.',
  sections: (source, links) => {
    const described = metricsReference(source);
    const byProvider = Map.groupBy(described, ({ providerId }) => providerId);
    return [reading(links), answers(), ...[...byProvider.values()].map(ofProvider)];
  },
};

function reading(links: Links): Section {
  return {
    id: 'reading',
    title: 'Reading them',
    body: html`<p>${endpoint(links, 'connectedProfiles.metrics')} reads the numbers of a profile. Content types with the action
<code>metrics</code> have them for each item. Both are read live from the provider, and nothing is kept. Providers and content types
that have no metrics answer <code>not_supported</code>.</p>
${list([
  html`<code>names</code> chooses series by the names below, with commas between them. A name is the same wherever the same is
measured.`,
  html`<code>period</code> says what each number counts. When absent, it is the first in the table that has all chosen series.`,
  html`<code>since</code> and <code>until</code> are the time range. The numbers of <code>lifetime</code> count everything until now,
and take none.`,
])}`,
  };
}

const absences = {
  no_data: 'the provider gave none and did not say why',
  too_few_people: 'the provider withholds numbers about so few people',
  published_too_early: 'the item is older than the metrics of the account',
  other_variant: 'items of this variant do not have the series',
  withdrawn: 'the provider no longer gives it; the other series keep their numbers',
} as const;

function answers(): Section {
  return {
    id: 'answers',
    title: 'What the answer says',
    body: html`<p>Every number has the time until which it counts, and from when on. A number is <code>final</code> once the
provider no longer corrects it. A series is <code>estimated</code> if the provider says so of it. Where there is no number, the series has
no values, and <code>absence</code> says why; an absent number is never zero.</p>
${list(Object.entries(absences).map(([name, meaning]) => html`${code(name)}: ${meaning}.`))}`,
  };
}

function ofProvider(described: readonly MetricsReference[]): Section {
  const [{ providerId = '', provider = '' } = {}] = described;
  return {
    id: providerId,
    title: provider,
    body: html`${described.map(subjectOf)}`,
  };
}

function subjectOf({ providerId, subject, rules }: MetricsReference): Html {
  const { periods, series, source, checkedAt } = rules;
  return html`<h3 id="${providerId}-${subject}">${code(subject)}</h3>
<p>By ${sentenceList(periods, 'or')}. ${limits(rules)} Source: ${source}, read on ${checkedAt}.</p>
${table({
  caption: `Metrics of ${subject}`,
  columns: ['Series', 'What it counts', 'Unit', 'Periods', 'The provider calls it'],
  rows: series.map((one) => ({
    cells: [code(one.name), meaning(one), one.unit, codes(one.periods), code(one.providerName)],
  })),
})}`;
}

function limits({
  maxRangeDays,
  historyDays,
  earliest,
  settlesAfterHours,
}: MetricsReference['rules']): string {
  return [
    ...(maxRangeDays ? [`A time range has at most ${count(maxRangeDays)} days.`] : []),
    ...(historyDays ? [`There are values of the last ${count(historyDays)} days.`] : []),
    ...(earliest ? [`There are no values before ${earliest.slice(0, 10)}.`] : []),
    `Numbers may be corrected for ${count(settlesAfterHours)} hours.`,
  ].join(' ');
}

function meaning({
  description,
  estimated,
  variants,
  condition,
}: MetricsReference['rules']['series'][number]): Cell {
  return [
    description,
    ...(estimated ? ['Estimated.'] : []),
    ...(variants ? [`Only of the variant ${sentenceList(variants, 'or')}.`] : []),
    ...(condition ? [condition] : []),
  ].join(' ');
}
