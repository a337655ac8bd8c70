/** Creates, changes, boosts and deletes statuses. */
import topLevelDomains from 'tlds' with { type: 'json' };
import { z } from 'zod';
import { failureAfter, faultIn } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import { attach, fileIn, renderStatus } from './entities.ts';
import { contentRefused, invalid, playBefore, serverError } from './refusals.ts';
import {
  type Exchange,
  fixtureSetOf,
  newStatusId,
  ownStatus,
  poll,
  posted,
  type Status,
  statusIn,
} from './statuses.ts';

// Counts a status as a server does. Sources: Mastodon, `status_length_validator.rb`, `extractor.rb`,
// `config/initializers/twitter_regex.rb`; twitter-text 3.1, `regex.rb`. The patterns are those of these files.

const domainCharacter = String.raw`[^!"#$%&'()*+,\-.\/:;<=>?@\[\]^_\x60{|}~\x00-\x1F\x7F\p{White_Space}\u180E\uFFFE\uFEFF\uFFFF]`;
const labels = (joint: string) =>
  `(?:(?:${domainCharacter}(?:${joint}|${domainCharacter})*)?${domainCharacter}\\.)`;
const longestFirst = topLevelDomains.toSorted((one, other) => other.length - one.length);
const topLevel = `(?:(?:${longestFirst.join('|')})(?=[^0-9a-z@]|$)|xn--[0-9a-z]+)`;
const domain = `(?:${labels('[_\\-]')}*${labels('-')}${topLevel})`;
const general = String.raw`[^\p{White_Space}<>()?]`;
const brackets = String.raw`\((?:${general}+|${general}*\(${general}+\)${general}*)\)`;
const ending = String.raw`(?:[^\p{White_Space}()?!*"'「」<>;:=,.$%\[\]~&\|@]|${brackets})`;
const path = `(?:${general}*(?:${brackets}${general}*)*${ending})`;
const wide = String.raw`\u{A0}-\u{D7FF}\u{E000}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{DFFFF}\u{E1000}-\u{10FFFF}`;
const query = String.raw`\?[a-z0-9!?*'\(\);:&=+$\/%#\[\]\-_\.,~\|@\^${wide}]*[a-z0-9_&=#\/\-${wide}]`;
const protocol = '(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini)://'.replaceAll('/', String.raw`\/`);
const before = String.raw`(?:[^A-Z0-9@＠$#＃\uFFFE\uFEFF\uFFFF]|^)`;
export const url = new RegExp(
  `(${before})(${protocol}${domain}(?::[0-9]+)?(?:\\/${path}*)?(?:${query})?)`,
  'giu',
);

const word = String.raw`[\p{L}\p{M}\p{N}\p{Pc}]`;
const name = '[a-z0-9_]+(?:[.\\-]+[a-z0-9_]+)*';
export const mention = new RegExp(`(?<![=\\/]|${word})@(${name})@${word}+(?:[.\\-]+${word}+)*`, 'giu');

/** What follows a name that is none. */
const noMention = /^(?:[@＠]|:\/\/)/;

/** The number of characters that an address counts as. */
const reserved = '_'.repeat(23);

export const lengthOf = (warning: string, text: string): number =>
  [...new Intl.Segmenter().segment(warning + countable(text))].length;

/** Addresses come before mentions: what is inside one is none of the other. */
function countable(text: string): string {
  let end = 0;
  let counted = '';
  for (const { 0: whole, 1: beforeIt = '', index } of text.matchAll(url)) {
    counted += withoutHosts(text.slice(end, index + beforeIt.length)) + reserved;
    end = index + whole.length;
  }
  return counted + withoutHosts(text.slice(end));
}

const withoutHosts = (text: string) =>
  text.replaceAll(mention, (whole: string, username: string, index: number) =>
    noMention.test(text.slice(index + whole.length)) ? whole : `@${username}`,
  );

/** The tags with a region that are languages of their own; of any other tag, only the language is kept, in small letters. */
const regional = new Set(['zh-CN', 'zh-HK', 'zh-TW', 'zh-YUE']);

function knownLanguage(tag: string): string {
  const language = regional.has(tag) ? tag : (tag.split(/[_-]/)[0] ?? '');
  return regional.has(language) || /^[a-z]{2,3}$/.test(language) ? language : 'en';
}

/** The fields that a change of a status sends as well; the status loses those that the change leaves out. */
const changeable = z.object({
  status: z.string().default(''),
  media_ids: z.array(z.string()).default([]),
  spoiler_text: z.string().default(''),
  language: z.string().default('en').transform(knownLanguage),
  poll: poll
    .omit({ votes: true })
    .transform((sent) => ({ ...sent, votes: [] }))
    .nullable()
    .default(null),
});

const draft = changeable.extend({
  in_reply_to_id: z.string().optional(),
  visibility: z.string().default('public'),
});

/** Creates a status. The same key again is answered with the status that it made. */
export async function createStatus(exchange: Exchange): Promise<object> {
  const { request, fixtureSet, claims, writes, store } = exchange;
  const keyed = `key/${request.headers['idempotency-key'] ?? randomDigits('', 12)}`;
  const made = fixtureSet.get(String(writes.get(keyed)?.statusId));
  if (made) return renderStatus(fixtureSet, made);
  const sent = draft.parse(JSON.parse(request.body));
  const { status: text, media_ids, in_reply_to_id: replyTo, spoiler_text: warning, ...said } = sent;
  const media = media_ids.map((id) => fileIn(exchange, id));
  const fault = faultIn([text, ...media.map(({ description }) => description)], claims.scenario);
  await playBefore(fault, exchange, { files: media });
  requireFitting(text, warning, media.length);
  if (replyTo !== undefined) statusIn(exchange, replyTo);
  for (const { id } of media) await attach(exchange, id);
  const created = await create(exchange, { ...said, text, media, warning, ...(replyTo ? { replyTo } : {}) });
  await store.write(fixtureSet.accountId, keyed, { statusId: created.id });
  return failureAfter(fault, { passing: serverError, content: contentRefused }) ?? shown(exchange, created);
}

const longestText = 500;
function requireFitting(text: string, warning: string, files: number): void {
  if (text.trim() === '' && files === 0) throw invalid('Validation failed: Text can’t be blank');
  if (lengthOf(warning, text) > longestText)
    throw invalid(`Validation failed: Text character limit of ${longestText} exceeded`);
}

export async function updateStatus(exchange: Exchange, id: string): Promise<object> {
  const before = ownStatus(exchange, id);
  const sent = changeable.parse(JSON.parse(exchange.request.body));
  const { status: text, media_ids, spoiler_text: warning, ...said } = sent;
  requireFitting(text, warning, media_ids.length);
  const media = media_ids.flatMap((name) => before.media.find((file) => file.id === name) ?? []);
  const editedAt = (await exchange.store.contentNow()).getTime();
  return shown(exchange, await write(exchange, { ...before, ...said, text, warning, media, editedAt }));
}

/** Boosts a status, once: the same boost is answered again. */
export async function boost(exchange: Exchange, id: string): Promise<object> {
  const boosts = statusIn(exchange, id).id;
  const known = boostOf(exchange, boosts);
  if (known) return renderStatus(exchange.fixtureSet, known);
  const fault = faultIn([], exchange.claims.scenario);
  await playBefore(fault, exchange, {});
  const boosted = await create(exchange, { text: '', boosts });
  return failureAfter(fault, { passing: serverError, content: contentRefused }) ?? shown(exchange, boosted);
}

export async function takeBack(exchange: Exchange, id: string): Promise<object> {
  const { fixtureSet, store } = exchange;
  const own = boostOf(exchange, id);
  if (own) await store.write(fixtureSet.accountId, own.id, { deleted: true });
  return renderStatus(fixtureSet, statusIn(exchange, id));
}

/** Returns the account's boost of a status. */
const boostOf = ({ fixtureSet }: Exchange, id: string) =>
  fixtureSet.referring('boost', id).find(({ by }) => by === fixtureSet.self.id);

export async function deleteStatus(exchange: Exchange, id: string): Promise<object> {
  const { fixtureSet, store } = exchange;
  const status = ownStatus(exchange, id);
  await store.write(fixtureSet.accountId, id, { deleted: true });
  return { ...renderStatus(fixtureSet, status), text: status.text };
}

async function create(
  exchange: Exchange,
  { text, ...more }: Pick<Status, 'text'> & Partial<Status>,
): Promise<Status> {
  const at = (await exchange.store.contentNow()).getTime();
  const status = posted(exchange.fixtureSet, { text, by: 'self' }, at, newStatusId(at));
  return write(exchange, { ...status, ...more });
}

async function write({ fixtureSet, store }: Exchange, status: Status): Promise<Status> {
  await store.write(fixtureSet.accountId, status.id, { ...status, deleted: false });
  return status;
}

async function shown(exchange: Exchange, status: Status): Promise<object> {
  const { fixtureSet, store } = exchange;
  const written = fixtureSetOf(fixtureSet.accountId, await store.read(fixtureSet.accountId));
  return renderStatus(written, status);
}
