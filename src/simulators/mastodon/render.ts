/** Renders statuses, accounts and files in Mastodon's format. Source: docs.joinmastodon.org, "Entities". */
import { nameAt } from '../engine/names.ts';
import { personById } from '../engine/people.ts';
import { simulatedFileUrl } from '../files.ts';
import { type Attachment, handleOf, type Status, serverHost, type World } from './statuses.ts';

const server = `https://${serverHost}`;
const elsewhere = 'social.example';

export function renderAccount({ accountId, ids }: Pick<World, 'accountId' | 'ids'>, id: string) {
  const own = id === accountId;
  const person = personById(ids, '11', id);
  const username = own ? handleOf(accountId) : person.username.replaceAll('.', '_');
  const url = own ? `${server}/@${username}` : `https://${elsewhere}/@${username}`;
  const picture = simulatedFileUrl(`avatar_${id}_original`, 'jpg');
  return {
    id,
    username,
    acct: own ? username : `${username}@${elsewhere}`,
    display_name: own ? 'Harbour Bakery' : person.name,
    url,
    uri: url.replace('/@', '/users/'),
    note: '<p>Bread.</p>',
    avatar: picture,
    avatar_static: picture,
    header: picture,
    header_static: picture,
    locked: false,
    bot: false,
    group: false,
    indexable: true,
    discoverable: true,
    created_at: '2022-11-05T00:00:00.000Z',
    followers_count: 120,
    following_count: 40,
    statuses_count: 66,
    emojis: [],
    fields: [],
  };
}

export function renderFile({ id, kind, description }: Attachment, ready = true) {
  const url = simulatedFileUrl(`attachment_${id}`, kind === 'video' ? 'mp4' : 'jpg');
  return {
    id,
    type: kind,
    url: ready ? url : null,
    preview_url: ready ? url : null,
    remote_url: null,
    meta: {},
    description: description || null,
    blurhash: null,
  };
}

export function renderStatus(world: World, status: Status): object {
  const { id, at, by, text, replyTo, boosts, media, visibility, warning, language, editedAt } = status;
  const account = renderAccount(world, by);
  const boosted = boosts === undefined ? undefined : world.get(boosts);
  const answered = replyTo === undefined ? undefined : world.get(replyTo);
  const url = `${account.url}/${id}`;
  return {
    id,
    created_at: new Date(at).toISOString(),
    edited_at: editedAt === undefined ? null : new Date(editedAt).toISOString(),
    in_reply_to_id: replyTo ?? null,
    in_reply_to_account_id: answered?.by ?? null,
    sensitive: warning !== '',
    spoiler_text: warning,
    visibility,
    language,
    uri: url.replace('/@', '/users/'),
    url: boosts === undefined ? url : null,
    replies_count: world.repliesTo(id).length,
    reblogs_count: 0,
    favourites_count: 0,
    content: htmlOf(text),
    reblog: boosted ? renderStatus(world, boosted) : null,
    account,
    media_attachments: media.map((file) => renderFile(file)),
    mentions: mentionsIn(world, text),
    tags: [],
    emojis: [],
    card: null,
    poll: renderPoll(status),
  };
}

function renderPoll({ id, at, poll }: Status) {
  if (!poll) return null;
  const options = poll.options.map((title) => ({ title, votes_count: 0 }));
  const expires_at = new Date(at + poll.expires_in * 1000).toISOString();
  return {
    id,
    expires_at,
    expired: false,
    multiple: poll.multiple,
    votes_count: 0,
    voters_count: 0,
    options,
    emojis: [],
    voted: true,
    own_votes: [],
  };
}

/** Tells whether a text mentions the account. */
export const mentionsOwner = ({ accountId }: World, { text }: Status) =>
  text.includes(`@${handleOf(accountId)}`);

function mentionsIn(world: World, text: string) {
  if (!text.includes(`@${handleOf(world.accountId)}`)) return [];
  const { id, username, acct, url } = renderAccount(world, world.accountId);
  return [{ id, username, acct, url }];
}

const pieces = /https?:\/\/[^\s<>"]+|@\w+|#\p{L}[\p{L}\p{N}_]*/gu;

/** Writes a text as Mastodon does: paragraphs, line breaks, and links whose beginning is hidden by their style. */
function htmlOf(text: string): string {
  if (text === '') return '';
  const paragraphs = text.split('\n\n').map((paragraph) => {
    let end = 0;
    let html = '';
    for (const { 0: piece, index } of paragraph.matchAll(pieces)) {
      html += escaped(paragraph.slice(end, index)) + linkOf(piece);
      end = index + piece.length;
    }
    return `<p>${(html + escaped(paragraph.slice(end))).replaceAll('\n', '<br />')}</p>`;
  });
  return paragraphs.join('');
}

function linkOf(piece: string): string {
  const name = escaped(piece.slice(1));
  if (piece.startsWith('@'))
    return `<span class="h-card"><a href="${server}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
  if (piece.startsWith('#'))
    return `<a href="${server}/tags/${name}" class="mention hashtag" rel="tag">#<span>${name}</span></a>`;
  const [scheme = '', rest = ''] = piece.split(/(?<=:\/\/)/);
  const shown = `<span class="invisible">${scheme}</span><span class="ellipsis">${escaped(rest.slice(0, 30))}</span>`;
  return `<a href="${escaped(piece)}" rel="nofollow">${shown}<span class="invisible">${escaped(rest.slice(30))}</span></a>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** What the server says about itself. */
export const instance = {
  domain: serverHost,
  title: 'Simulated Mastodon',
  version: '4.5.0',
  source_url: 'https://github.com/mastodon/mastodon',
  description: 'A simulated server.',
  usage: { users: { active_month: 1 } },
  thumbnail: { url: `${server}/thumbnail.png` },
  icon: [],
  languages: ['en'],
  configuration: {
    urls: { streaming: `wss://${serverHost}` },
    vapid: { public_key: 'simulated' },
    accounts: {
      max_featured_tags: 10,
      max_pinned_statuses: 5,
      max_profile_fields: 4,
      profile_field_name_limit: 255,
      profile_field_value_limit: 255,
    },
    statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
    media_attachments: {
      supported_mime_types: [
        'image/jpeg',
        'image/png',
        'image/gif',
        'image/webp',
        'video/mp4',
        'video/quicktime',
      ],
      description_limit: 1500,
      image_size_limit: 16_777_216,
      image_matrix_limit: 33_177_600,
      video_size_limit: 103_809_024,
      video_frame_rate_limit: 120,
      video_matrix_limit: 8_294_400,
    },
    polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
    translation: { enabled: false },
  },
  registrations: {
    enabled: false,
    approval_required: false,
    message: null,
    url: null,
    min_age: null,
    reason_required: null,
  },
  api_versions: { mastodon: 7 },
  contact: { email: 'operator@mastodon.example', account: renderAccountOfNobody() },
  rules: [],
};

function renderAccountOfNobody() {
  return {
    ...renderAccount({ accountId: '1', ids: { digits: () => '', text: () => '' } }, '1'),
    display_name: nameAt(0).name,
  };
}
