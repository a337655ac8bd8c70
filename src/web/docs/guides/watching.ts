import { html } from 'hono/html';
import type { Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { list, sample } from '../parts.ts';

const scraping = (port: number) => `scrape_configs:
  - job_name: social-content-service
    static_configs:
      - targets: ['api.internal:${port}', 'worker.internal:${port}']
rule_files: [ops/alerts.yaml]`;

export function watching(opsPort: number, links: Links): Section {
  return {
    id: 'watching',
    title: 'Watching an installation',
    body: html`<p>Every process serves its metrics at <code>/metrics</code> on <code>OPS_PORT</code>. Let Prometheus scrape all of them, load
the rules in <code>ops/alerts.yaml</code>, and import <code>ops/dashboard.json</code> into Grafana:</p>
${sample('prometheus.yml', scraping(opsPort), 'yaml')}
${list([
  html`Counters and durations are each process’s own: add them up over processes. What is measured in the database is the same in every process, so take the maximum: <code>queue_depth</code>, <code>queue_oldest_seconds</code>, <code>retention_overdue_seconds</code>, <code>deletion_overdue_seconds</code>, <code>partitions_missing</code> and <code>installation_held</code>.`,
  html`No label has an id. <code>mode</code> tells live from test, so that a customer’s rehearsals wake nobody; the rules look at live mode. To find whom a number is about, search <a href="${links.guide('logs')}">the log</a>.`,
  html`Every metric says at <code>/metrics</code> what it counts. A metric with labels appears when something was counted.`,
  html`A rule’s <code>runbook_url</code> leads to its paragraph on this page, at the address that the service has: Prometheus takes it from <code>service_info</code>.`,
  html`A scrape costs a few statements, each of which reads ranges of indexes and takes the same time however many rows there are. While the database does not answer, what is measured there is absent.`,
])}`,
  };
}
