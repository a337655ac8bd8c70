/**
 * The texts of simulated content, and the plan of the posts that every account begins with: its own, other people's, and the threads
 * and quotes around them. Each provider writes the plan in its own form.
 */

import { html } from 'hono/html';
import { hourMs, minuteMs } from '../../lib/time.ts';

// Lists the texts of simulated content, in various scripts and with the oddities of real ones.

export const messageTexts = [
  'Are you open on Sunday?',
  'Yes, from 8 to 14.',
  'Can I order a cake for Saturday? 🎂',
  '土曜日にケーキを注文できますか？',
  'هل لديكم خبز خالٍ من الغلوتين؟',
  'Merci beaucoup, à bientôt !',
  '👍🏽',
  'First line\nSecond line\n\nFourth line',
  'יש לכם חניה?',
  'Is the rye one vegan?',
  'See https://example.com/menu?day=sun&lang=en',
  'Zażółć gęślą jaźń',
];

export const commentTexts = [
  'This looks amazing!',
  'Where do you get your flour?',
  'とても美味しそうですね 🥖',
  'رائع جدا، أين تقعون؟',
  '😍😍😍',
  'How long did it rise?',
  'I was there on Tuesday & loved it <3',
  'Cafe\u0301 and cre\u0300me, please',
  'Nope. Not for me.',
  '👨‍👩‍👧‍👦 family favourite',
  'מתי אתם פותחים?',
  'Вкусно! Когда приходить?',
  '@harbour.bakery do you ship?',
  'Win a phone now >>> http://spam.example/x',
  'a',
  'I have baked with this recipe for a year. The first loaves were flat, the next ones were dense, and then it worked. Thank you for answering all of my questions on the way!',
];

export const replyTexts = [
  'Thank you! We open at eight.',
  'Same question here',
  '감사합니다!',
  'About fourteen hours, in the cold.',
  '🙏',
  'Agreed',
];

export const captions: readonly (string | undefined)[] = [
  'Rye loaves, Tuesday batch #sourdough #rye',
  undefined,
  'Open on Sunday ☀️🥐 8–14',
  '朝の焼きたてパン。今日も元気に営業中です。',
  'خبز طازج كل صباح 🍞 Fresh every morning',
  'Cafe\u0301 Zoe\u0308 is back \u200d— with n\u0303 and Å',
  'Three things we learned:\n\n1. Time\n2. Salt\n3. Patience',
  'With @lena.bakes at the market 🇵🇹👩🏾‍🍳',
  'New: "Harbour" <b>not bold</b> & more',
  'לחם מחמצת טרי',
  'Хлеб на закваске, 48 часов',
  'So much butter.',
];

const pieces = /https?:\/\/[^\s<>"]+|@\w+|#\p{L}[\p{L}\p{N}_]*/gu;

/**
 * Writes paragraphs, line breaks, and links whose beginning is hidden by their style.
 * @param host the server of the accounts and hashtags that the text names.
 */
export function textToHtml(text: string, host: string): string {
  if (text === '') return '';
  const paragraphs = text.split('\n\n').map((paragraph) => {
    let end = 0;
    let written = '';
    for (const { 0: piece, index } of paragraph.matchAll(pieces)) {
      written += html`${paragraph.slice(end, index)}${linkOf(piece, host)}`;
      end = index + piece.length;
    }
    return `<p>${(written + html`${paragraph.slice(end)}`).replaceAll('\n', '<br />')}</p>`;
  });
  return paragraphs.join('');
}

function linkOf(piece: string, host: string) {
  const name = piece.slice(1);
  if (piece.startsWith('@'))
    return html`<span class="h-card"><a href="https://${host}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`;
  if (piece.startsWith('#'))
    return html`<a href="https://${host}/tags/${name}" class="mention hashtag" rel="tag">#<span>${name}</span></a>`;
  const [scheme = '', rest = ''] = piece.split(/(?<=:\/\/)/);
  return html`<a href="${piece}" rel="nofollow"><span class="invisible">${scheme}</span><span class="ellipsis">${rest.slice(0, 30)}</span><span class="invisible">${rest.slice(30)}</span></a>`;
}

/**
 * The time of the newest fixture, in milliseconds since 1970. All fixtures count back from it, so that they
 * are the same whenever they are made.
 */
export const newestFixture = Date.UTC(2026, 1, 28, 17, 45, 12);

export const hoursBefore = (hours: number) => newestFixture - Math.round(hours * 60 * minuteMs);

/**
 * The forms of the account's posts, from the newest post on and then from the beginning again. A provider
 * that lacks a form writes the post as a text.
 */
const forms = [
  'text',
  'picture',
  'gallery',
  'link',
  'quote',
  'film',
  'mention',
  'share',
  'silent picture',
  'quote with pictures',
] as const;

export interface PlannedPost {
  /** The post's place in the list that it belongs to; 0 is the newest. */
  index: number;
  /** The author: the number of a person, or `self` for the account. */
  by: number | 'self';
  /** The time, in milliseconds since 1970. */
  at: number;
  text: string;
  form: (typeof forms)[number];
  /** True when the text is to mention the account. */
  mentions?: boolean;
  replyTo?: PlannedPost;
  /** The post that is quoted or shared. */
  shows?: PlannedPost;
}

const ownPosts = 66;
const othersPosts = 12;
/** The number of replies to the newest post, which fill more than a page. */
const longestThread = 50;

/** Returns the plan, in which each post comes after those that it refers to. */
export function planTimeline(): PlannedPost[] {
  const others = Array.from({ length: othersPosts }, (_, index) => othersPost(index));
  const own = Array.from({ length: ownPosts }, (_, index) => ownPost(index, others));
  const answered = own.filter(({ form }) => form !== 'share');
  return [...others, ...own, ...answered.flatMap(threadBelow), ...own.flatMap(quotesOf)];
}

/** Writes the plan in a provider's form, with what each post refers to as it was written. */
export function writeTimeline<Entry>(
  write: (planned: PlannedPost, refersTo: Partial<Record<'replyTo' | 'shows', Entry>>) => Entry,
): Entry[] {
  const written = new Map<PlannedPost | undefined, Entry>();
  for (const planned of planTimeline()) {
    const [replyTo, shows] = [planned.replyTo, planned.shows].map((post) => written.get(post));
    written.set(planned, write(planned, { ...(replyTo ? { replyTo } : {}), ...(shows ? { shows } : {}) }));
  }
  return [...written.values()];
}

function othersPost(index: number): PlannedPost {
  const mentions = index % 2 === 0;
  const text = mentions ? 'Café stop — the rye is back ☕' : 'Nothing beats fresh bread on a Tuesday.';
  return { index, by: index + 2, at: hoursBefore(14 + index * 37), text, form: 'text', mentions };
}

function ownPost(index: number, others: readonly PlannedPost[]): PlannedPost {
  const form = textAt(forms, index);
  const text = captions[index % captions.length] ?? 'New in the shop';
  const shown = others[index % others.length];
  const shows = shown && /quote|share/.test(form) ? { shows: shown } : {};
  return { index, by: 'self', at: hoursBefore(index * 26), text, form, ...shows };
}

/**
 * Plans the thread below a post. In some branches the account has answered, and below some of these answers
 * stands one more reply.
 */
function threadBelow(post: PlannedPost, postIndex: number): PlannedPost[] {
  const count = postIndex === 0 ? longestThread : postIndex === 1 ? 9 : postIndex % 4;
  return Array.from({ length: count }, (_, index) => branchBelow(post, index)).flat();
}

function branchBelow(post: PlannedPost, index: number): PlannedPost[] {
  const at = post.at + 12 * hourMs - (index + 1) * 7 * minuteMs;
  const reply = { index, by: index, form: 'text' } as const;
  const first: PlannedPost = { ...reply, text: textAt(commentTexts, index), at, replyTo: post };
  if (index % 5 !== 2) return [first];
  const text = textAt(replyTexts, index);
  const own: PlannedPost = { ...reply, by: 'self', text, at: at + minuteMs, replyTo: first };
  return index % 10 === 2
    ? [first, own, { ...reply, text: '🙏', at: at + 2 * minuteMs, replyTo: own }]
    : [first, own];
}

const quoted = [2, 5, 9];

function quotesOf(post: PlannedPost, index: number): PlannedPost[] {
  if (!quoted.includes(index)) return [];
  const text = 'This is how it is done 👏';
  return [{ index, by: index, at: post.at + 1.5 * hourMs, text, form: 'quote', shows: post }];
}

const textAt = <Text extends string>(texts: readonly Text[], index: number) =>
  texts[index % texts.length] as Text;
