/** Checks that the alert rules that operators load into Prometheus use metrics that exist. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { lateSeconds } from '../src/domain/retention/overdue.ts';
import { startTestService } from './support/service.ts';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const { groups } = parse(readFileSync('ops/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/**
 * Matches what is not a metric in an expression: functions, keywords, labels and durations in brackets, and
 * the labels in the parentheses of `by`, `without` and `on`.
 */
const languageOf =
  /\b(?:by|without|on) ?\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|\b\w+(?= ?\()|\b(?:and|or|unless|max|min|sum)\b/g;
const metricsIn = (expr: string) => expr.replaceAll(languageOf, ' ').match(/\b[a-z]\w+/g) ?? [];

let served: string;
beforeAll(async () => {
  const service = await startTestService();
  await fetch(`${service.url}/v1/providers`);
  served = await (await fetch(`${service.opsUrl}/metrics`)).text();
});

describe.each(rules)('the alert $alert', ({ expr, for: lasting, labels, annotations }) => {
  test('speaks of metrics that are served', () => {
    expect(metricsIn(expr)).not.toEqual([]);
    for (const metric of metricsIn(expr)) expect(served).toMatch(new RegExp(`^${metric}(\\{| )`, 'm'));
  });

  test('says how bad it is, for how long it has to last, and what to look at', () => {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(lasting).toMatch(/^\d+[smh]$/);
    expect(Object.values(annotations).every((text) => text.length > 20)).toBe(true);
  });
});

test('the alert for late erasing comes when the log says so, too', () => {
  const late = rules.find(({ alert }) => alert === 'ErasingIsLate');
  expect(late?.expr).toContain(`> ${lateSeconds}`);
});
