import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'facebook.dm.threads';

describeList(bench, { operationId: `${contentType}.list`, count: 30 });

describe.each(['facebook_login'])('a thread by %s', (loginKind) => {
  test('names its people, the account itself among them, and its last change', async () => {
    const profile = await bench.profile(registry.providerOf(contentType), loginKind);
    const [thread] = await sharedItems(bench, contentType, loginKind);
    expect(thread).toEqual({
      externalId: expect.stringMatching(/^t_1221\d{14}$/),
      participantExternalIds: [profile.externalId, expect.stringMatching(/^59\d{14}$/)],
      updatedAt: '2026-02-28T17:45:12.000Z',
      contentType,
    });
  });

  test('comes after those that changed later', async () => {
    const threads = await sharedItems(bench, contentType, loginKind);
    const times = threads.map(({ updatedAt }) => `${updatedAt}`);
    expect(times).toEqual(times.toSorted().reverse());
  });
});
