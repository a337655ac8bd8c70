/** The facts of the guide to metrics. */
import {
  type MetricsReference,
  metricsReference,
} from '../../../domain/administration/reference/telemetry.ts';
import { guide } from '../guide.ts';
import {
  blocks,
  type Cell,
  code,
  codes,
  type Facts,
  list,
  type Markdown,
  md,
  sections,
  table,
  type WrittenSection,
} from '../markdown/write.ts';
import { count, sentenceList } from '../parts.ts';

export const metrics = guide('metrics', (source) => {
  const described = metricsReference(source);
  const byProvider = Map.groupBy(described, ({ providerId }) => providerId);
  return {
    answers: answers(),
    providers: sections([...byProvider.values()].map(ofProvider)),
  };
});

const absences = {
  no_data: 'the provider gave none and did not say why',
  too_few_people: 'the provider withholds numbers about so few people',
  published_too_early: 'the item is older than the metrics of the account',
  other_variant: 'items of this variant do not have the series',
  other_login: 'accounts of another login kind have the series',
  withdrawn: 'the provider no longer gives it; the other series keep their numbers',
} as const;

function answers(): Facts {
  return {
    absences: list(Object.entries(absences).map(([name, meaning]) => md`${code(name)}: ${meaning}.`)),
  };
}

function ofProvider(described: readonly MetricsReference[]): WrittenSection {
  const [{ providerId = '', provider = '' } = {}] = described;
  return {
    id: providerId,
    title: provider,
    body: md`${blocks(described.map(subjectOf))}`,
  };
}

function subjectOf({ providerId, subject, rules }: MetricsReference): Markdown {
  const { periods, series, source, checkedAt } = rules;
  return md`### ${code(subject)} {#${providerId}-${subject}}

By ${sentenceList(periods, 'or')}. ${limits(rules)} Source: ${source}, read on ${checkedAt}.

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
