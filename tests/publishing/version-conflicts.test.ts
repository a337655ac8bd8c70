/** Tests that a publish request goes on without a wait when two write it at once: two of its jobs, or a job and a customer. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredPublishRequest } from '../../src/db/tables/publish-requests.ts';
import { applyTransition } from '../../src/domain/publishing/ledger/apply-transition.ts';
import type { StepOutcome } from '../../src/domain/publishing/ledger/plan-transition.ts';
import { stage } from '../../src/domain/publishing/run/start.ts';
import { jpeg } from '../support/files.ts';
import { type FileServer, startFileServer } from '../support/media.ts';
import { meetAt } from '../support/meeting.ts';
import { hurry, outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { contentsCreated } from '../support/simulated-ledger.ts';

const daySeconds = 86_400;
let service: TestService;
let files: FileServer;
let key: TestKey;
let profile: { connectedProfileId: string; externalId: string };
beforeAll(async () => {
  [service, files] = await Promise.all([sharedTestService(), startFileServer()]);
  files.files.set('/loaf.jpg', jpeg);
  key = await service.newKey();
  profile = await key.client.newProfile({ providerId: 'facebook' });
});
afterAll(async () => {
  await service.close();
  await files.close();
});

const publishText = (text: string, more: object = {}) =>
  publish(key.client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'facebook.media.items',
    text,
    ...more,
  });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const rowOf = ({ publishRequestId: id }: PublishRequest): Promise<StoredPublishRequest> =>
  service.ctx.db.publishRequest.findFirstOrThrow({ where: { id } });
const change = ({ publishRequestId }: PublishRequest, changes: object) =>
  key.client.patch(`/v1/publish-requests/${publishRequestId}`, changes);

/** Has a job read the request before, and write after, something else has changed it. */
const changeMeanwhile = ({ publishRequestId }: PublishRequest, changed: () => PromiseLike<unknown>) =>
  meetAt(
    service,
    `SELECT 1 FROM publish_requests
     WHERE organization_id = '${key.organizationId}' AND id = '${publishRequestId}' FOR UPDATE`,
    [async () => changed(), () => service.runDue('publish.run')],
  );
async function posts(text: string): Promise<string[]> {
  const { organizationId } = key;
  const store = service.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
  return (await contentsCreated(store, profile.externalId)).filter((content) => content.includes(text));
}

describe('of two jobs that write the next step of one request together', () => {
  const carryOut = async (request: StoredPublishRequest, outcome: StepOutcome) => {
    const moved = await applyTransition(service.ctx, request, outcome);
    return moved?.request;
  };

  test.each(['first', 'last'])('the one that is further goes on when it comes %s', async (place) => {
    const accepted = await publishText(`Further and ${place}`);
    const made = (part: string) => ({ outcome: 'part_prepared', progress: { part } }) as const;
    const behind = await carryOut(await rowOf(accepted), { outcome: 'started' });
    const further = behind && (await carryOut(behind, made('first')));
    if (!behind || !further) throw new Error('nobody else works on the request');
    const write = [behind, further].map((request) => () => carryOut(request, made(`of ${request.version}`)));
    if (place === 'first') write.reverse();
    const written = await Promise.all(write.map((one) => one()));
    if (place === 'first') written.reverse();
    expect(written.map((request) => request?.version)).toEqual([undefined, further.version + 1]);
    expect(await rowOf(accepted)).toMatchObject({ progress: { part: `of ${further.version}` } });
    expect(await outcomeOf(service, key.client, accepted)).toMatchObject({ status: 'published' });
  });
});

describe('without a look for lost jobs,', () => {
  test('a request whose words are changed while its job starts it is published, with the new words', async () => {
    const accepted = await publishText('Old words', { scheduledFor: inAnHour() });
    await hurry(service, accepted.publishRequestId);
    const [changed] = await changeMeanwhile(accepted, () => change(accepted, { text: 'New words' }));
    expect(changed).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    const { publishRequestId } = accepted;
    expect(await requestNow(key.client, publishRequestId)).toMatchObject({ status: 'published' });
    expect([await posts('Old words'), await posts('New words')]).toMatchObject([[], { length: 1 }]);
  });

  test('a request whose files are seen by two jobs goes on by either, once', async () => {
    const media = [{ sourceUrl: `${files.url}/loaf.jpg` }];
    const accepted = await publishText('Seen by two', { media });
    await service.runDue('media.stage');
    // The other job takes the request for not due yet, and leaves it.
    await changeMeanwhile(accepted, async () => {
      const row = await rowOf(accepted);
      const outcome = await stage(service.ctx, row);
      return outcome && applyTransition(service.ctx, row, outcome);
    });
    const { publishRequestId } = accepted;
    expect(await requestNow(key.client, publishRequestId)).toMatchObject({ status: 'published' });
    expect(await posts('Seen by two')).toHaveLength(1);
  });

  test('a draft that is changed while its job ends it has ended', async () => {
    const own = await service.newKey({ organization: 'Of drafts' });
    key = own;
    profile = await own.client.newProfile({ providerId: 'facebook' });
    const draft = await publishText('Forgotten', { draft: true });
    await own.client.post('/v1/test/clock/advance', { seconds: 90 * daySeconds });
    await changeMeanwhile(draft, () => change(draft, { text: 'Too late' }));
    const { publishRequestId } = draft;
    expect(await requestNow(own.client, publishRequestId)).toMatchObject({ status: 'canceled' });
  });
});
