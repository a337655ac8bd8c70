import { describe, expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
const operationId = 'instagram.media.items.get';

describeGet(bench, operationId);

describe('providerRaw', () => {
  test("is the provider's own object, with the fields that the item has no place for", async () => {
    const [, album] = await sharedItems(bench, 'instagram.media.items', 'facebook_login');
    const { connectedProfileId, externalId: accountId } = await bench.profile(
      registry.providerOf('instagram.media.items'),
      'facebook_login',
    );
    const { providerRaw } = await answerTo(bench.client, operationId, {
      connectedProfileId,
      externalId: album?.externalId,
      includeProviderRaw: true,
    });
    expect(providerRaw).toEqual({
      id: album?.externalId,
      media_type: 'CAROUSEL_ALBUM',
      media_product_type: 'FEED',
      media_url: expect.stringMatching(/^http:.*\/simulated\/files\//),
      permalink: album?.providerPermalink,
      shortcode: expect.stringMatching(/^D[\w-]{10}$/),
      timestamp: '2026-02-27T10:45:12+0000',
      username: expect.stringMatching(/^harbour\.bakery\.\d{4}$/),
      owner: { id: accountId },
      comments_count: 6,
      like_count: 48,
      is_comment_enabled: true,
      children: {
        data: [
          expect.objectContaining({ media_type: 'IMAGE', alt_text: 'Step 1 🍞' }),
          expect.objectContaining({ media_type: 'VIDEO' }),
        ],
      },
    });
  });
});
