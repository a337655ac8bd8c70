/** Tests that a process loads nothing of OpenTelemetry's SDK unless traces are configured. */
import { expect, test } from '@jest/globals';
import { startApiProcess } from '../../support/api-process.ts';
import { startCollector } from '../../support/collector.ts';
import { newDatabase } from '../../support/service.ts';

/** Prints the packages of OpenTelemetry's that the process loads. */
const preload = `
  import { registerHooks } from 'node:module';
  const seen = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url) ?? [];
      if (name && !seen.has(name)) console.log('loaded ' + name);
      seen.add(name);
      return next(url, context);
    },
  });`;

async function loaded(variables: Record<string, string>): Promise<string[]> {
  const started = await startApiProcess(await newDatabase(), variables, preload);
  await started.stop();
  return started.lines.flatMap((line) => /^loaded (.*)/.exec(line)?.[1] ?? []);
}

test('without an endpoint, no package is loaded but the one that prom-client brings', async () => {
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: '' };
  expect(await loaded(off)).toEqual(['@opentelemetry/api']);
  const collector = await startCollector();
  const on = await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await collector.close();
  expect(on).toContain('@opentelemetry/sdk-trace-base');
});
