/** The texts of simulated content, and their form as HTML. */
import { html } from 'hono/html';

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
