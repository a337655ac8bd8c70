/** Tests that a text is read as it was written, whatever characters it has. */
import { expect, test } from '@jest/globals';
import type { OperationId } from '../../src/contract/index.ts';
import type { PublishContent } from '../../src/providers/publish.ts';
import { connect, kinds } from '../support/adapter.ts';
import { publishWith } from './publishing-driver.ts';
import { image } from './publishing-script.ts';

const written = [
  'Line one\nLine two\n\nand a third',
  'no\u00a0break, zero\u200bwidth, soft\u00adhyphen, line\u2028separator',
  '& % + = #a&b=c ?d=e <f> "g" \\h',
  'right to left: \u202eabc\u202c, \u05e9\u05dc\u05d5\u05dd, \u0645\u0631\u062d\u0628\u0627',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f1ef}\u{1f1f5} \u2764\ufe0f e\u0301 \u00e9',
];

const noClock = { now: () => new Date(), pass: () => {} };
const ways = [
  ['Instagram', kinds['Instagram, Instagram Login'], 'instagram.media.items', 'feed', [image()]],
  ['Facebook', kinds['Facebook Page'], 'facebook.media.items', 'feed', []],
  ['Threads', { providerId: 'threads', loginKind: 'threads_login' }, 'threads.posts.items', 'post', []],
  ['Bluesky', { providerId: 'bluesky', loginKind: 'app_password' }, 'bluesky.posts.items', 'post', []],
] as const;

test.each(ways)('%s keeps every character', async (_name, kind, contentType, name, media) => {
  const { call, provider, run } = connect(kind);
  const declared = provider.contentTypes.find((one) => one.contentType === contentType);
  const variant = declared?.publish.find((one) => one.variant === name);
  if (!variant) throw new Error(`${contentType} has no variant ${name}`);
  for (const text of written) {
    const content: PublishContent = { text, media };
    const { externalId } = await publishWith(variant.steps(content), call, noClock, content);
    const item = (await run(`${contentType}.get` as OperationId, { externalId })) as { text?: string };
    expect(item.text).toBe(text);
  }
});
