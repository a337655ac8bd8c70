/** Checks that the alert rules and the dashboard that operators load read metrics and labels that are served. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { lateSeconds } from '../../../src/domain/administration/erase-expired.ts';
import { formerNames } from '../../../src/observability/metrics/former-names.ts';
import { sharedTestService } from '../../support/service.ts';
import { valuesOf } from './label-values.ts';
import { type Choice, parseQuery } from './promql.ts';
import { readMetrics, type Served } from './read-metrics.ts';
import { runScript } from './scripted-run.ts';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

interface Panel {
  type: string;
  title: string;
  description?: string;
  targets?: { expr: string; legendFormat: string }[];
}

const { groups } = parse(readFileSync('ops/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('ops/dashboard.json', 'utf8')) as { panels: Panel[] };
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const queriesOf = ({ targets = [] }: Panel) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'));

let served: Served;
let guide: string;
beforeAll(async () => {
  const service = await sharedTestService({ workers: 'live' });
  await runScript(service);
  served = await readMetrics(service);
  guide = await (await fetch(`${service.url}/docs/guides/alerts`)).text();
});

/** The labels that Prometheus adds to every sample. */
const added = ['instance', 'job'];

/** What begins so has samples only where there are queue databases, one for each; `queue/queue-databases.long` reads them. */
const ofQueueDatabases = 'queue_database_';

const labelsOf = (metric: string) =>
  new Set([
    ...added,
    ...(metric.startsWith(ofQueueDatabases) ? ['database'] : []),
    ...(served.samples.get(metric) ?? []).flatMap(({ labels }) => Object.keys(labels)),
  ]);

const isThere = (metric: string) =>
  metric.startsWith(ofQueueDatabases) ? served.described.has(metric) : served.samples.has(metric);

/** Returns what a query reads that is not served; none when all is well. */
function unserved(text: string): string[] {
  const { selectors, groupings } = parseQuery(text);
  const metrics = selectors.map(({ metric }) => metric);
  if (metrics.length === 0) return [`nothing is read by ${text}`];
  return [
    ...metrics.filter((metric) => !isThere(metric)),
    ...selectors.flatMap(({ metric, choices }) =>
      choices
        .filter((one) => !isServed(metric, one))
        .map(({ label, value }) => `${metric}{${label}: ${value}}`),
    ),
    ...groupings.filter((label) => !metrics.some((metric) => labelsOf(metric).has(label))),
  ];
}

/** Tells whether a metric has a label, and the label can have each of the values that a query chooses by. */
function isServed(metric: string, { label, by, value }: Choice): boolean {
  if (!labelsOf(metric).has(label)) return false;
  if (value === '$mode') return label === 'mode';
  const known = valuesOf(metric, label) ?? [];
  if (by === '=' || by === '!=') return known.includes(value);
  return value.split('|').every((part) => known.some((one) => new RegExp(`^(?:${part})$`).test(one)));
}

test('a value that a label cannot have is noticed, however a query names it', () => {
  for (const choice of ['outcome="fails"', 'outcome!="fails"', 'outcome=~"failed|late"', 'mode="Live"'])
    expect(unserved(`sum(publish_outcomes_total{${choice}})`)).toHaveLength(1);
  expect(unserved('sum(jobs_total{queue="publish.runs"})')).toEqual(['jobs_total{queue: publish.runs}']);
});

describe.each(rules)('the alert $alert', ({ alert, expr, for: lasting, labels, annotations }) => {
  test('reads metrics and labels that are served', () => {
    expect(unserved(expr)).toEqual([]);
  });

  test('says how bad it is and for how long it has to last, in words that use the labels that it has', () => {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(lasting).toMatch(/^\d+[smh]$/);
    expect(annotations.summary.length).toBeGreaterThan(20);
    const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
    const grouped = parseQuery(expr).groupings;
    expect(named.filter((label = '') => !grouped.includes(label) && label !== 'instance')).toEqual([]);
  });

  test('links to its paragraph in the guide that the service serves', () => {
    const anchor = alert.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    expect(annotations.runbook_url).toBe(
      `{{ with query "max by (docs_url) (service_info)" }}{{ . | first | label "docs_url" }}{{ end }}/guides/alerts#${anchor}`,
    );
    expect(guide).toContain(`id="${anchor}"`);
  });
});

test('the rules link to where the service has its documentation', () => {
  expect(served.samples.get('service_info')?.[0]?.labels.docs_url).toMatch(/^http.*\/docs$/);
});

test('the guide has no paragraph about an alert that there is not', () => {
  const anchors = [...guide.matchAll(/<section[^>]* id="([a-z-]+)"|<h2[^>]* id="([a-z-]+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  expect(anchors.filter((anchor) => anchor !== 'watching')).toHaveLength(rules.length);
});

describe.each(panels)('the panel $title', (panel) => {
  test('reads metrics and labels that are served', () => {
    expect(panel.targets?.length).toBeGreaterThan(0);
    expect(queriesOf(panel).flatMap(unserved)).toEqual([]);
  });

  test('says what it shows, in a legend of labels that its queries group by', () => {
    expect(panel.description).toMatch(/\.$/);
    for (const { expr, legendFormat } of panel.targets ?? []) {
      const { groupings } = parseQuery(expr.replaceAll('$__rate_interval', '5m'));
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect(named.filter((label) => !groupings.includes(label))).toEqual([]);
    }
  });
});

test('every metric of the product has a panel', () => {
  const shown = new Set(
    panels.flatMap(queriesOf).flatMap((query) => parseQuery(query).selectors.map(({ metric }) => metric)),
  );
  const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const known = new Set([...[...shown].map(bare), ...Object.values(formerNames)]);
  const own = [...served.samples.keys()].filter((name) => !/^(nodejs|process)_/.test(name)).map(bare);
  expect([...new Set(own)].filter((name) => !known.has(name))).toEqual([]);
});

test('the alert for late erasing comes when the log says so, too', () => {
  const late = rules.find(({ alert }) => alert === 'ErasingIsLate');
  expect(late?.expr).toContain(`> ${lateSeconds}`);
});
