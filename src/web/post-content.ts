/** Shows all of a post that would be published, to whoever decides on it. A field of the input that is not here does not compile. */
import { html } from 'hono/html';
import type { InputFile, PublishInputContent } from '../domain/publishing/admission/input.ts';
import type { Html } from './pages/layout.ts';
import type { Texts } from './texts/index.ts';

type Field = keyof PublishInputContent;
type Values = { [Name in Field]-?: NonNullable<PublishInputContent[Name]> };
type Row = readonly [name: string, value: Html | string];

/** What a value is shown as; empty for what is no part of the post by itself. */
type Shown = Html | string;
type Words = Pick<Texts, 'tag' | 'approval'> & { timeZone: string };
type Show<Value> = (value: Value, words: Words) => Shown;

const asText = (text: string): Shown => text && html`<bdi class="post-text">${text}</bdi>`;
const asList: Show<readonly string[]> = (texts) => asText(texts.join(', '));
const asAnswer: Show<boolean> = (value, { approval }) => (value ? approval.yes : approval.no);
const lines = (all: readonly Shown[]): Shown => {
  const said = all.filter((one) => one !== '');
  return said.length > 0 ? html`${said.map((one) => html`<div>${one}</div>`)}` : '';
};

/** Says what of a file cannot be seen in it: its description, and who is tagged. */
const describe = ({ altText = '', userTags = [] }: InputFile): string =>
  [altText, userTags.map(({ username }) => `@${username}`).join(' ')].filter(Boolean).join(' · ');

const asFiles: Show<readonly InputFile[]> = (files) =>
  lines(files.map((file, index) => (describe(file) ? asText(`${index + 1}: ${describe(file)}`) : '')));

/** The fields in the order in which they are shown. */
const shows: { [Name in Field]: Show<Values[Name]> } = {
  title: asText,
  titleWhereTaken: asText,
  contentWarning: asText,
  text: asText,
  link: asText,
  linkCard: ({ title = '', description = '', sourceUrl = '' }) =>
    lines([title, description, sourceUrl].map(asText)),
  callToAction: ({ type, url = '' }) => lines([type, url].map(asText)),
  poll: ({ options, durationSeconds, multiple }, { approval, ...words }) =>
    lines([
      ...options.map((option) => html`<bdi class="post-text">${option}</bdi>`),
      ...(durationSeconds === undefined
        ? []
        : [`${new Intl.NumberFormat(words.tag).format(durationSeconds / 3_600)} ${approval.hours}`]),
      ...(multiple ? [approval.several] : []),
    ]),
  media: asFiles,
  cover: (file) => asText(describe(file)),
  coverMediaId: () => '',
  coverAtMs: (ms, { tag }) => new Intl.NumberFormat(tag).format(ms / 1_000),
  thread: (parts, words) =>
    lines(
      parts.map(
        (part, index) =>
          html`<p>${index + 2}</p><dl>${contentRows(part, words).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
      ),
    ),
  firstComment: asText,
  target: (targets) => lines(Object.entries(targets).map(([name, value]) => asText(`${name}: ${value}`))),
  board: asText,
  boardSection: asText,
  quotedExternalId: asText,
  locationExternalId: asText,
  collaborators: asList,
  tags: asList,
  category: asText,
  privacy: asText,
  replyAudience: asText,
  publishAt: (time, words) => instantIn(new Date(time), words),
  language: asText,
  license: asText,
  variant: asText,
  shareToFeed: asAnswer,
  embeddable: asAnswer,
  madeForKids: asAnswer,
  syntheticMedia: asAnswer,
  paidPromotion: asAnswer,
  notifySubscribers: asAnswer,
  musicConsent: asAnswer,
  ownBrand: asAnswer,
  allowComments: asAnswer,
  allowDuets: asAnswer,
  allowStitches: asAnswer,
  autoMusic: asAnswer,
  stripLocation: asAnswer,
};

/** Writes an instant in the words of a language and the time of a zone, which is named. */
export function instantIn(instant: Date, { tag, timeZone }: Pick<Words, 'tag' | 'timeZone'>): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(instant)} (${timeZone.replaceAll('_', ' ')})`;
}

/** Returns a name and a value for each field that a content has. */
export function contentRows(content: PublishInputContent, words: Words): Row[] {
  return (Object.keys(shows) as Field[]).flatMap((name) => rowOf(name, content, words));
}

function rowOf<Name extends Field>(name: Name, content: PublishInputContent, words: Words): Row[] {
  const value = (content as Partial<Values>)[name];
  const shown = value === undefined ? '' : shows[name](value, words);
  return shown === '' ? [] : [[words.approval.fields[labelOf(name)], shown]];
}

const labelOf = (name: Field) =>
  name === 'titleWhereTaken' ? 'title' : name === 'coverMediaId' ? 'cover' : name;
