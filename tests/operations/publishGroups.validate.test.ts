import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { stage } from '../support/media.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
const profiles: Record<string, string> = {};

beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  for (const providerId of ['facebook', 'instagram', 'bluesky', 'linkedin'])
    profiles[providerId] = (await key.client.newProfile({ providerId })).connectedProfileId;
});

const validate = (input: object) => key.client.post('/v1/publish-groups/validate', input);
const target = (contentType: string, more: object = {}) => ({
  connectedProfileId: profiles[contentType.split('.')[0] ?? ''],
  contentType,
  ...more,
});

describe('publishGroups.validate', () => {
  test('says what each target would be published as, and which shared fields it goes without, and stores nothing', async () => {
    const { mediaId } = await stage(key.client);
    const { status, body } = await validate({
      text: 'Rye',
      scheduledFor: { local: '2030-06-01T09:30', timeZone: 'Nowhere/Else' },
      media: [{ mediaId }],
      targets: [target('facebook.media.items')],
    });
    expect([status, body.error.meta.validationErrors]).toEqual([
      400,
      [{ field: 'scheduledFor.timeZone', message: expect.any(String) }],
    ]);
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const answer = await validate({
      text: 'Rye',
      scheduledFor,
      media: [{ mediaId, altText: 'A loaf' }],
      targets: [target('facebook.media.items'), target('instagram.stories.items')],
    });
    const [post, story] = answer.body.targets;
    expect(post).toEqual({
      target: 0,
      connectedProfileId: profiles.facebook,
      contentType: 'facebook.media.items',
      variant: 'feed',
      scheduledFor,
    });
    expect(story).toMatchObject({ target: 1, contentType: 'instagram.stories.items', scheduledFor });
    expect(story.warnings).toEqual([
      { code: 'shared_field_left_out', field: 'text', message: expect.stringContaining('takes no text') },
      {
        code: 'shared_field_left_out',
        field: 'altText',
        message: expect.stringContaining('takes no altText'),
      },
    ]);
    const { organizationId } = key;
    expect(await service.ctx.db.publishGroup.count({ where: { organizationId } })).toBe(0);
    expect(await service.ctx.db.publishRequest.count({ where: { organizationId } })).toBe(0);
  });

  test('warns of a title that goes unpublished although the content type has titles', async () => {
    const { body } = await validate({
      title: 'Rye',
      text: 'Tuesday batch',
      targets: [target('linkedin.posts.items'), target('facebook.media.items')],
    });
    expect(body.targets[0].warnings).toMatchObject([{ code: 'shared_field_left_out', field: 'title' }]);
    expect(body.targets[1].warnings).toBeUndefined();
  });

  test('refuses what publishGroups.create would refuse, and with onInvalid skip says what it would skip', async () => {
    const input = {
      text: 'x'.repeat(400),
      targets: [target('bluesky.posts.items'), target('facebook.media.items')],
    };
    expectViolations(await validate(input), { 'targets.0.text': 'text_too_long' });
    const { body } = await validate({ ...input, onInvalid: 'skip' });
    expect(body.targets).toMatchObject([{ target: 1 }]);
    expect(body.skipped).toMatchObject([{ target: 0, error: { code: 'validation_error' } }]);
    expectError(await validate({ targets: [{}] }), 400, 'validation_error');
  });
});
