/** Lets a service do a little of everything that metrics and log lines tell of. */

import { noteSlowAnswer } from '../../../src/provider-client/pipeline.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import { faultMarker } from '../../../src/simulators/faults.ts';
import { openStream } from '../../support/event-stream.ts';
import { startListener } from '../../support/observed.ts';
import { outcomeOf, publish } from '../../support/publishing.ts';
import { refuseFirstTries, startReceiver } from '../../support/receiver.ts';
import type { TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

export interface ScriptedRun {
  organizationId: string;
  /** The profile through which was published, and whose sweep has found a comment. */
  connectedProfileId: string;
  /** The connection that was refreshed. */
  connectionId: string;
  /** The destination whose receiver has refused everything. */
  refusing: string;
}

const contentType = 'facebook.media.items';

export async function runScript(service: TestService): Promise<ScriptedRun> {
  const listener = await startListener(service, { topics: ['*'] });
  const { client, organizationId } = listener;
  const broken = await startReceiver();
  broken.answer = refuseFirstTries(500);
  const destination = { url: broken.url, topics: ['publishRequest.*'] };
  const { eventDestinationId } = (await client.post('/v1/event-destinations', destination)).body;

  const profile = await client.newProfile({ providerId: 'facebook' });
  const { connectedProfileId } = profile;
  await client.get(`/v1/content/${contentType}`, { connectedProfileId, limit: 1 });
  const down = await client.newProfile({ providerId: 'facebook', scenario: 'outage_500' });
  await client.get(`/v1/content/${contentType}`, { connectedProfileId: down.connectedProfileId });
  await listener.happen(profile, 'comment_added', { delivery: 'lost' });
  await listener.sweep(profile);
  for (const text of ['Fresh loaves', `Fresh loaves ${faultMarker('duplicate_content')}`])
    await outcomeOf(service, client, await publish(client, { connectedProfileId, contentType, text }));
  const { connectionId } = await client.newProfile({ providerId: 'bluesky' });
  await client.post(`/v1/connections/${connectionId}/refresh`, {});

  noteSlowAnswer(
    service.ctx,
    {
      provider: service.ctx.providers.registry.find('mastodon') as Provider,
      scope: { organizationId, mode: 'live' },
      operation: 'mastodon.posts.items.list',
      purpose: 'read',
      ids: { organizationId },
      owners: [],
    },
    { host: 'social.example', durationMs: 300.4 },
  );

  const flood = { mode: 'live', provider: 'mastodon', count: 20 } as const;
  service.ctx.observability.metrics.maintenance.leftOut(flood);
  service.ctx.observability.metrics.maintenance.putOff(flood);

  const follower = await service.newKey();
  const stream = await openStream(service.url, follower.key);
  await follower.client.newProfile();
  await stream.events(1);
  stream.close();

  const ended = ['publishRequest.published', 'publishRequest.failed'];
  // An attempt is counted, and leaves its line, only after its receiver has it.
  const noted = () =>
    service.logs
      .map((line) => JSON.parse(line))
      .filter((line) => line.message === 'delivery' && line.organizationId === organizationId)
      .map(({ topic, outcome }) => `${topic} ${outcome}`);
  await until(() => {
    const attempts = new Set(noted());
    return ended.every((topic) =>
      ['received', 'not_received'].every((one) => attempts.has(`${topic} ${one}`)),
    );
  });
  await listener.close();
  await broken.close();
  return { organizationId, connectedProfileId, connectionId, refusing: eventDestinationId };
}
