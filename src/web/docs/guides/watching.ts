import type { Facts } from '../markdown/fill.ts';
import { sample } from '../markdown/write.ts';

const scraping = (port: number) => `scrape_configs:
  - job_name: social-content-service
    static_configs:
      - targets: ['api.internal:${port}', 'worker.internal:${port}']
rule_files: [ops/alerts.yaml]`;

export function watching(opsPort: number): Facts {
  return { prometheusYml: sample('prometheus.yml', scraping(opsPort), 'yaml') };
}
