/**
 * What TikTok's documentation says of each call that the adapter makes, in the form of OpenAPI, since TikTok publishes no document
 * that a machine can read. Written from stored copies of its pages, found on 2026-11-29, which stand under
 * https://developers.tiktok.com/doc: that of posting as a whole, the others as excerpts.
 */
import type { ContractDocument, ContractOperation } from '../../support/contract-kit.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const whole = { type: 'integer', minimum: 0 };

const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const array = (items: object, more: object = {}) => ({ type: 'array', items, ...more });

/** Source: tiktok-api-v2-error-handling. */
const error = (code: object) => object({ code, message: text, log_id: text });
const wrapped = (data: object) => object({ data, error: error({ const: 'ok' }) });

/** Source: tiktok-api-v2-video-object. */
const video = object(
  {
    id: { type: 'string', pattern: '^\\d+$' },
    create_time: whole,
    cover_image_url: text,
    share_url: text,
    video_description: { type: 'string', maxLength: 150 },
    duration: whole,
    height: whole,
    width: whole,
    title: { type: 'string', maxLength: 150 },
    embed_html: text,
    embed_link: text,
    like_count: whole,
    comment_count: whole,
    share_count: whole,
    view_count: whole,
    is_aigc: flag,
  },
  ['id'],
);
const fieldsOf = (names: readonly string[]) => ({
  pattern: `^(${names.join('|')})(,(${names.join('|')}))*$`,
});
const videoFields = fieldsOf(Object.keys(video.properties));

/** Source: tiktok-api-v2-get-user-info. */
const user = object(
  {
    ...{ open_id: text, union_id: text, avatar_url: text, display_name: text, username: text },
    ...{ follower_count: whole, following_count: whole, likes_count: whole, video_count: whole },
  },
  [],
);

/** Source: content-posting-api-reference-direct-post, -photo-post. */
const privacyLevel = {
  enum: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
};
const ofEvery = {
  privacy_level: privacyLevel,
  disable_comment: flag,
  brand_content_toggle: flag,
  brand_organic_toggle: flag,
};
const videoInfo = object(
  {
    ...ofEvery,
    title: { type: 'string', maxLength: 2200 },
    disable_duet: flag,
    disable_stitch: flag,
    video_cover_timestamp_ms: whole,
    is_aigc: flag,
  },
  ['privacy_level', 'brand_content_toggle'],
);
const photoInfo = object(
  {
    ...ofEvery,
    title: { type: 'string', maxLength: 90 },
    description: { type: 'string', maxLength: 4000 },
    auto_add_music: flag,
  },
  [],
);
const source = {
  oneOf: [
    object({
      source: { const: 'FILE_UPLOAD' },
      video_size: { type: 'integer', minimum: 1, maximum: 4e9 },
      chunk_size: { type: 'integer', minimum: 1, maximum: 64e6 },
      total_chunk_count: { type: 'integer', minimum: 1, maximum: 1000 },
    }),
    object({ source: { const: 'PULL_FROM_URL' }, video_url: { type: 'string', pattern: '^https?://' } }),
  ],
};
const opened = wrapped(
  object({ publish_id: { type: 'string', maxLength: 64 }, upload_url: { type: 'string' } }, ['publish_id']),
);

const json = (body: object) => ({ 'application/json': body });

const post = (
  body: object,
  answer: object,
  query: Record<string, object> = {},
): Record<string, ContractOperation> => ({
  post: { query, required: Object.keys(query), body: json(body), answers: { 200: answer } },
});

export const document: ContractDocument = {
  components: { schemas: {} },
  paths: {
    '/v2/user/info/': {
      get: {
        query: { fields: fieldsOf(Object.keys(user.properties)) },
        required: ['fields'],
        body: {},
        answers: { 200: wrapped(object({ user })) },
      },
    },
    // Source: tiktok-api-v2-video-list.
    '/v2/video/list/': post(
      object({ cursor: whole, max_count: { type: 'integer', minimum: 1, maximum: 20 } }, []),
      wrapped(object({ videos: array(video), cursor: whole, has_more: flag })),
      { fields: videoFields },
    ),
    // Source: tiktok-api-v2-video-query.
    '/v2/video/query/': post(
      object({ filters: object({ video_ids: array(text, { minItems: 1, maxItems: 20 }) }) }),
      wrapped(object({ videos: array(video) })),
      { fields: videoFields },
    ),
    // Source: content-posting-api-reference-query-creator-info.
    '/v2/post/publish/creator_info/query/': post(
      object({}),
      wrapped(
        object({
          ...{ creator_avatar_url: text, creator_username: text, creator_nickname: text },
          privacy_level_options: array(privacyLevel),
          ...{ comment_disabled: flag, duet_disabled: flag, stitch_disabled: flag },
          max_video_post_duration_sec: whole,
        }),
      ),
    ),
    '/v2/post/publish/video/init/': post(object({ post_info: videoInfo, source_info: source }), opened),
    // Source: content-posting-api-reference-upload-video.
    '/v2/post/publish/inbox/video/init/': post(object({ source_info: source }), opened),
    // Source: content-posting-api-reference-photo-post.
    '/v2/post/publish/content/init/': post(
      object({
        media_type: { const: 'PHOTO' },
        post_mode: { enum: ['DIRECT_POST', 'MEDIA_UPLOAD'] },
        post_info: photoInfo,
        source_info: object({
          source: { const: 'PULL_FROM_URL' },
          photo_images: array({ type: 'string', pattern: '^https?://' }, { minItems: 1, maxItems: 35 }),
          photo_cover_index: whole,
        }),
      }),
      opened,
    ),
    // Source: content-posting-api-media-transfer-guide.
    '/v2/post/publish/cancel/': post(object({ publish_id: text }), object({ error: error({ const: 'ok' }) })),
    // Source: content-posting-api-reference-get-video-status.
    '/v2/post/publish/status/fetch/': post(
      object({ publish_id: text }),
      wrapped(
        object(
          {
            status: {
              enum: [
                ...['PROCESSING_UPLOAD', 'PROCESSING_DOWNLOAD', 'SEND_TO_USER_INBOX'],
                ...['PUBLISH_COMPLETE', 'FAILED'],
              ],
            },
            fail_reason: text,
            publicaly_available_post_id: array({}),
            uploaded_bytes: whole,
            downloaded_bytes: whole,
          },
          ['status'],
        ),
      ),
    ),
  },
};

/** Source: tiktok-api-v2-error-handling. */
export const refusal = object(
  { error: error({ type: 'string', pattern: '^[a-z_]+$' }), data: { type: 'object' } },
  ['error'],
);
