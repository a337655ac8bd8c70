/** Tests what the doctor and the check of an app make of what the public address answers. */
import { expect, test } from '@jest/globals';
import { judgeOwnAddress } from '../../src/domain/grants/auth-integrations/check/public-url.ts';
import { sharedTestService } from '../support/service.ts';

const judge = (answer: Parameters<typeof judgeOwnAddress>[2]) =>
  judgeOwnAddress('https://social.example.com', 'bluesky', answer);

test('what the service itself answers is recognized', async () => {
  const { url } = await sharedTestService();
  const answer = await fetch(`${url}/v1/providers/bluesky`);
  expect(judge({ status: answer.status, body: await answer.json() })).toEqual({
    status: 'ok',
    message: 'The service answers at https://social.example.com.',
  });
});

test('without an answer, or with a failure that may pass, nothing is known, and there is something to try', () => {
  for (const answer of [undefined, { status: 429, body: {} }, { status: 502, body: undefined }])
    expect(judge(answer)).toMatchObject({
      status: 'unknown',
      fix: expect.stringContaining('https://social.example.com/v1/providers/bluesky'),
    });
});

test('another answer is that of something else', () => {
  const others = [
    { status: 200, body: undefined },
    { status: 200, body: { providerId: 'facebook' } },
    { status: 404, body: { providerId: 'bluesky' } },
    { status: 302, body: undefined },
  ];
  for (const answer of others)
    expect(judge(answer)).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('Something else'),
      fix: expect.stringContaining('PUBLIC_URL'),
    });
});
