/** Renders statuses and files in Mastodon's format. Source: docs.joinmastodon.org, "Entities". */
import { textToHtml } from '../engine/timeline.ts';
import { type SimulatedFormat, simulatedFileUrl } from '../files.ts';
import { serverHost } from './accounts.ts';
import type { Attachment, FixtureSet, Status } from './statuses.ts';

const formats: Readonly<Record<Attachment['kind'], SimulatedFormat>> = {
  image: 'jpg',
  video: 'mp4',
  audio: 'm4a',
};

export function renderFile({ id, kind, description }: Attachment, ready = true) {
  const url = ready ? simulatedFileUrl(`attachment_${id}`, formats[kind]) : null;
  return {
    id,
    type: kind,
    url,
    preview_url: url,
    remote_url: null,
    meta: ready ? { original: size(1200, 900), small: size(480, 360) } : {},
    description: description || null,
    blurhash: null,
  };
}

const size = (width: number, height: number) => ({
  width,
  height,
  size: `${width}x${height}`,
  aspect: width / height,
});

export function renderStatus(fixtureSet: FixtureSet, status: Status): object {
  const { id, at, by, text, replyTo, boosts, media, visibility, warning, language, editedAt } = status;
  const account = fixtureSet.account(by);
  const boosted = fixtureSet.get(boosts ?? '');
  return {
    id,
    created_at: new Date(at).toISOString(),
    edited_at: editedAt === undefined ? null : new Date(editedAt).toISOString(),
    in_reply_to_id: replyTo ?? null,
    in_reply_to_account_id: fixtureSet.get(replyTo ?? '')?.by ?? null,
    sensitive: warning !== '',
    spoiler_text: warning,
    visibility,
    language,
    uri: `${account.uri}/${id}`,
    url: boosts === undefined ? `${account.url}/${id}` : null,
    replies_count: fixtureSet.referring('reply', id).length,
    reblogs_count: fixtureSet.referring('boost', id).length,
    favourites_count: likesOf(status),
    favourited: false,
    reblogged: fixtureSet.referring('boost', id).some((boost) => boost.by === fixtureSet.self.id),
    muted: false,
    bookmarked: false,
    content: textToHtml(text, serverHost),
    reblog: boosted ? renderStatus(fixtureSet, boosted) : null,
    account,
    media_attachments: media.map((file) => renderFile(file)),
    mentions: mentionsIn(fixtureSet, status),
    tags: [],
    emojis: [],
    card: null,
    poll: renderPoll(status),
  };
}

/** Only posts have been liked, and each by the same people from then on. */
const likesOf = ({ id, replyTo, boosts }: Status) =>
  replyTo === undefined && boosts === undefined ? Number(BigInt(id) % 23n) : 0;

function renderPoll({ id, at, editedAt = at, poll }: Status) {
  if (!poll) return null;
  const { options, expires_in, multiple, votes } = poll;
  const sum = votes.reduce((some, more) => some + more, 0);
  return {
    id,
    // A change sends the poll again, which ends so many seconds after that.
    expires_at: new Date(editedAt + expires_in * 1000).toISOString(),
    // Only the polls of the fixtures have votes, and those ended long ago.
    expired: sum > 0,
    multiple,
    votes_count: sum,
    voters_count: sum,
    options: options.map((title, index) => ({ title, votes_count: votes[index] ?? 0 })),
    emojis: [],
    voted: true,
    own_votes: [],
  };
}

/** Tells whether a text mentions the account. */
export const mentionsSelf = ({ self }: FixtureSet, { text }: Status) => text.includes(`@${self.username}`);

function mentionsIn(fixtureSet: FixtureSet, status: Status) {
  const { id, username, acct, url } = fixtureSet.self;
  return mentionsSelf(fixtureSet, status) ? [{ id, username, acct, url }] : [];
}
