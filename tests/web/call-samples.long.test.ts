/** Tests that every call in the guides works in each of its languages, once a reader has put own ids in. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { answerOf, type CallSample, callSamplesIn, runners } from '../support/call-samples.ts';
import { guides } from '../support/guides.ts';
import { stage } from '../support/media.ts';
import { publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let account: TestKey;
const samples = new Map<string, CallSample[]>();
/** Placeholder in the samples -> the value that the reader puts in its place. */
const own = new Map<string, string>();

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  account = await service.newKey({ organization: 'Reader' });
  const { client } = account;
  for (const { slug } of guides) {
    const found = callSamplesIn((await client.get(`/docs/guides/${slug}`)).text);
    if (found.length > 0) samples.set(slug, found);
  }
  const { connectedProfileId } = await client.newProfile();
  const { mediaId } = await stage(client);
  const { body: integration } = await client.post('/v1/auth-integrations', {
    providerId: 'instagram',
    loginKind: 'instagram_login',
    name: 'Reader',
    clientId: 'reader',
    clientSecret: 'secret',
    returnOrigins: ['https://app.example.com'],
  });
  own
    .set('test_cp_…', connectedProfileId)
    .set('test_med_…', mediaId)
    .set('test_int_…', integration.authIntegrationId)
    .set('s-wmM…', await cursorOfScheduled({ connectedProfileId, mediaId }));
});

/** Returns the cursor of the second page of scheduled requests. */
async function cursorOfScheduled({
  connectedProfileId,
  mediaId,
}: {
  connectedProfileId: string;
  mediaId: string;
}) {
  for (const text of ['One', 'Another'])
    await publish(account.client, {
      connectedProfileId,
      contentType: 'instagram.media.items',
      text,
      media: [{ mediaId }],
      scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
    });
  const query = { status: 'scheduled', limit: 1 };
  return (await account.client.get('/v1/publish-requests', query)).body.nextCursor as string;
}

/** Puts what belongs to the reader into a sample. */
const filled = (text: string) =>
  [...own].reduce((left, [placeholder, value]) => left.replaceAll(placeholder, value), text);

/** Runs a sample in all its languages, and expects the same fields in the answer each time. */
async function expectToWork({ label, forms }: CallSample): Promise<void> {
  expect([...forms.keys()]).toEqual(Object.keys(runners));
  const answers: object[] = [];
  for (const [language, runner] of Object.entries(runners)) {
    if (!runner.isThere()) continue;
    const answer = await answerOf(runner, filled(forms.get(language) ?? ''), account.key);
    expect([label, language, answer]).toEqual([
      label,
      language,
      expect.not.objectContaining({ error: expect.anything() }),
    ]);
    answers.push(answer);
  }
  expect(answers.map((answer) => Object.keys(answer).sort())).toEqual(
    answers.map(() => Object.keys(answers[0] ?? {}).sort()),
  );
}

describe('a call in a guide', () => {
  test('works in every language, with a body and a header', async () => {
    const publishing = samples.get('first-steps')?.find(({ label }) => label === 'Publishing');
    await expectToWork(publishing as CallSample);
  });

  test('works in every language, whichever guide it is in', async () => {
    expect(samples.size).toBeGreaterThan(4);
    for (const sample of [...samples.values()].flat()) await expectToWork(sample);
  });

  test('has nothing in it that a reader would not know to replace', () => {
    const texts = [...samples.values()].flat().flatMap(({ forms }) => [...forms.values()]);
    expect(texts.map(filled).filter((text) => text.includes('…'))).toEqual([]);
  });
});
