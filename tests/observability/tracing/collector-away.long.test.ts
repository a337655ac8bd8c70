/** Tests that a service works on without the collector of its traces. */
import { expect, test } from '@jest/globals';
import { startCollector } from '../../support/collector.ts';
import { startTestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

test('a collector that is away costs spans and one line in the log, and no answer', async () => {
  const away = await startCollector();
  await away.close();
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: away.url, ROLE: 'api' };
  const alone = await startTestService(variables);
  const { client } = await alone.newKey();
  const ask = async () => expect((await client.get('/v1/connected-profiles')).status).toBe(200);
  const losses = () => alone.logs.filter((line) => line.includes('could not export spans')).length;
  await until(async () => {
    await ask();
    return losses() > 0;
  });
  await ask();
  await alone.close();
  expect(losses()).toBe(1);
});
