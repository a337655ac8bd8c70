/**
 * What the documentation of the API for Business says of each call that the adapter makes, in the form of OpenAPI, since TikTok
 * publishes no document that a machine can read. Written from public copies and notes of its pages, found on 2026-11-29; no page was
 * read itself. The numbers are those of https://business-api.tiktok.com/portal/docs?id=….
 */
import type { ContractDocument, ContractOperation } from '../../../support/contract-kit.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const whole = { type: 'integer', minimum: 0 };
const digits = { type: 'string', pattern: '^\\d+$' };
const address = { type: 'string', pattern: '^https?://' };

const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const array = (items: object, more: object = {}) => ({ type: 'array', items, ...more });

/** Source: 1737172488964097. */
const envelope = (data: object, code: object) => object({ code, message: text, request_id: text, data });
const answered = (data: object) => ({ '200': envelope(data, { const: 0 }) });
const nothing = { type: 'object', maxProperties: 0 };

/** A refusal has the status 200 as well. */
export const refusal = envelope(nothing, { type: 'integer', minimum: 20_002, maximum: 99_999 });

const business = { business_id: text };
const json = (body: object) => ({ 'application/json': body });
const read = (query: Record<string, object>, data: object, ...required: string[]): ContractOperation => ({
  query: { ...business, ...query },
  required: ['business_id', ...required],
  body: {},
  answers: answered(data),
});
const write = (body: object, data: object, required?: readonly string[]): ContractOperation => ({
  query: {},
  body: json(object({ ...business, ...body }, required && ['business_id', ...required])),
  answers: answered(data),
});

/** Source: 1762228399168514. */
const profileFields = [
  'display_name',
  'username',
  'profile_image',
  'is_business_account',
  'profile_deep_link',
].concat([
  'is_verified',
  'bio_description',
  'followers_count',
  'following_count',
  'total_likes',
  'videos_count',
]);
const dayFields = [
  'video_views',
  'unique_video_views',
  'profile_views',
  'likes',
  'comments',
  'shares',
].concat(['daily_new_followers', 'daily_lost_followers', 'daily_total_followers', 'engaged_audience']);
/** A list of names, which the query writes as JSON. */
const namesIn = (names: readonly string[]) => ({
  type: 'string',
  pattern: `^\\["(${names.join('|')})"(,"(${names.join('|')})")*\\]$`,
});
const day = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
const profile = object(
  {
    display_name: text,
    username: text,
    profile_image: text,
    is_business_account: flag,
    profile_deep_link: text,
    is_verified: flag,
    followers_count: whole,
    following_count: whole,
    total_likes: whole,
    videos_count: whole,
    metrics: array(
      object({ date: day, ...Object.fromEntries(dayFields.map((name) => [name, whole])) }, ['date']),
    ),
  },
  [],
);

/** Source: 1762228421622786. */
const video = object(
  {
    item_id: digits,
    media_type: { enum: ['VIDEO', 'PHOTO'] },
    caption: text,
    video_duration: { type: 'number', minimum: 0 },
    thumbnail_url: address,
    share_url: address,
    embed_url: address,
    create_time: digits,
    video_views: whole,
    reach: whole,
    likes: whole,
    comments: whole,
    shares: whole,
    favorites: whole,
    new_followers: whole,
    profile_views: whole,
    total_time_watched: { type: 'number', minimum: 0 },
    average_time_watched: { type: 'number', minimum: 0 },
    full_video_watched_rate: { type: 'number', minimum: 0, maximum: 1 },
  },
  ['item_id'],
);

const paged = { cursor: digits };
const count = (maximum: number) => ({ type: 'integer', minimum: 1, maximum });
const page = (name: string, item: object) => object({ [name]: array(item), cursor: whole, has_more: flag });

/** Source: 1760232109619202, 1762228430145538. */
const comment = object(
  {
    comment_id: digits,
    video_id: digits,
    parent_comment_id: digits,
    user_id: digits,
    unique_identifier: text,
    username: text,
    display_name: text,
    profile_image: address,
    create_time: digits,
    text,
    likes: whole,
    replies: whole,
    owner: flag,
    liked: flag,
    pinned: flag,
    status: { enum: ['PUBLIC', 'FRIENDS_ONLY', 'HIDDEN'] },
  },
  ['comment_id', 'video_id', 'create_time', 'text', 'owner', 'status'],
);
const sorted = {
  sort_field: { enum: ['likes', 'replies', 'create_time'] },
  sort_order: { enum: ['asc', 'desc'] },
};

/** Source: 1762228496095234. */
const posted = { is_brand_organic: flag, is_branded_content: flag, disable_comment: flag };
const brands = ['is_brand_organic', 'is_branded_content'];
const share = object({ share_id: text });
const newVideo = {
  video_url: address,
  custom_thumbnail_url: address,
  post_info: object(
    {
      ...posted,
      caption: { type: 'string', maxLength: 2200 },
      disable_duet: flag,
      disable_stitch: flag,
      thumbnail_offset: whole,
      is_ai_generated: flag,
      upload_to_draft: flag,
    },
    brands,
  ),
};
/** Source: 1803630424390658. */
const newPhotos = {
  photo_images: array(address, { minItems: 1, maxItems: 35 }),
  photo_cover_index: whole,
  post_info: object(
    {
      ...posted,
      privacy_level: {
        enum: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
      },
      title: { type: 'string', maxLength: 90 },
      caption: { type: 'string', maxLength: 4000 },
      auto_add_music: flag,
      is_draft: flag,
    },
    ['privacy_level', ...brands],
  ),
};

/** Source: 1738084387220481, 1765927978092545. */
const app = { client_id: text, client_secret: text };
const tokens = object({
  access_token: text,
  token_type: { const: 'Bearer' },
  scope: { type: 'string', pattern: '^[a-z._]+(,[a-z._]+)*$' },
  expires_in: whole,
  refresh_token: text,
  refresh_token_expires_in: whole,
  open_id: text,
});
const ofApp = (body: object, data: object): ContractOperation => ({
  query: {},
  body: json(object(body)),
  answers: answered(data),
});

const below = '/open_api/v1.3';

export const document: ContractDocument = {
  components: { schemas: {} },
  paths: {
    [`${below}/tt_user/oauth2/token/`]: {
      post: ofApp(
        {
          ...app,
          grant_type: { const: 'authorization_code' },
          auth_code: text,
          redirect_uri: { type: 'string', pattern: '/$' },
        },
        tokens,
      ),
    },
    [`${below}/tt_user/oauth2/refresh_token/`]: {
      post: ofApp({ ...app, grant_type: { const: 'refresh_token' }, refresh_token: text }, tokens),
    },
    [`${below}/tt_user/oauth2/revoke/`]: { post: ofApp({ ...app, access_token: text }, nothing) },
    [`${below}/tt_user/token_info/get/`]: {
      post: ofApp(
        { app_id: text, access_token: text },
        object({ app_id: text, creator_id: text, scope: text }),
      ),
    },
    // Source: 1810521279479810.
    [`${below}/business/webhook/update/`]: {
      post: ofApp(
        { app_id: text, secret: text, event_type: { enum: ['VIDEO', 'COMMENT'] }, callback_url: address },
        object({ app_id: text, event_type: text, callback_url: text, item_list: array(digits) }, [
          'app_id',
          'event_type',
          'callback_url',
        ]),
      ),
    },
    [`${below}/business/get/`]: {
      get: read(
        { fields: namesIn([...profileFields, ...dayFields]), start_date: day, end_date: day },
        profile,
      ),
    },
    [`${below}/business/video/list/`]: {
      get: read(
        {
          fields: namesIn(Object.keys(video.properties)),
          filters: { type: 'string', pattern: '^\\{"video_ids":\\["\\d+"(,"\\d+")*\\]\\}$' },
          ...paged,
          max_count: count(20),
        },
        page('videos', video),
        'fields',
      ),
    },
    // Source: 1816387951979521.
    [`${below}/business/video/settings/`]: {
      get: read(
        {},
        object({
          privacy_level_options: array(text),
          comment_disabled: flag,
          duet_disabled: flag,
          stitch_disabled: flag,
          max_video_post_duration_sec: whole,
        }),
      ),
    },
    [`${below}/business/video/publish/`]: { post: write(newVideo, share, ['video_url', 'post_info']) },
    [`${below}/business/photo/publish/`]: { post: write(newPhotos, share, ['photo_images', 'post_info']) },
    // Source: 1816387106635778.
    [`${below}/business/publish/status/`]: {
      get: read(
        { publish_id: text },
        object(
          {
            status: { enum: ['PROCESSING_DOWNLOAD', 'SEND_TO_USER_INBOX', 'PUBLISH_COMPLETE', 'FAILED'] },
            reason: text,
            post_ids: array(digits),
          },
          ['status'],
        ),
        'publish_id',
      ),
    },
    [`${below}/business/comment/list/`]: {
      get: read(
        {
          video_id: digits,
          comment_ids: { type: 'string', pattern: '^\\["\\d+"(,"\\d+")*\\]$' },
          ...sorted,
          ...paged,
          max_count: count(30),
        },
        page('comments', comment),
        'video_id',
      ),
    },
    [`${below}/business/comment/reply/list/`]: {
      get: read(
        { video_id: digits, comment_id: digits, ...sorted, ...paged, max_count: count(30) },
        page('comments', comment),
        'video_id',
        'comment_id',
      ),
    },
    // Source: 1762228442072066, 1762228448779266, 1762228474532865, 1762228483080193.
    [`${below}/business/comment/create/`]: { post: write({ video_id: digits, text }, comment) },
    [`${below}/business/comment/reply/create/`]: {
      post: write({ video_id: digits, comment_id: digits, text }, comment),
    },
    [`${below}/business/comment/hide/`]: {
      post: write({ video_id: digits, comment_id: digits, action: { enum: ['HIDE', 'UNHIDE'] } }, nothing),
    },
    [`${below}/business/comment/delete/`]: { post: write({ comment_id: digits }, nothing) },
  },
};
