/** Writes the rules of a variant as table rows. */
import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import { bytes, count, sentenceList } from '../format.ts';
import { type Cell, codes, list, type Table } from '../parts.ts';

type Rules = Schemas['PublishRules'];
type Row = Table['rows'][number];
type FileRule = NonNullable<Rules['cover']>;
type Range = { minimum?: number; maximum?: number };

export function ruleRows({ text, media, cover, targets, fields, needs, excludes }: Rules): Row[] {
  return [
    row('text', text ? textRule(text) : 'not taken'),
    row('media', media ? mediaRule(media) : 'not taken'),
    ...(media?.files ?? []).map((file) => row(file.kind, fileRule(file))),
    ...(cover ? [row('cover', fileRule(cover))] : []),
    ...(targets ? [row('target', html`exactly one of ${codes(targets)}`)] : []),
    ...(fields ? [row('other fields', codes(fields))] : []),
    ...(needs ? [row('needed', html`at least one of ${codes(needs)}`)] : []),
    ...(excludes ? [row('together', html`only one of ${codes(excludes)}`)] : []),
  ];
}

const row = (name: string, cell: Cell): Row => ({ cells: [name, cell] });

const textUnits: Readonly<Record<string, string>> = {
  maxCharacters: 'characters',
  maxGraphemes: 'characters as people count them',
  maxBytes: 'bytes in UTF-8',
  maxHashtags: 'hashtags',
  maxMentions: 'mentions',
  maxLinks: 'links',
};

function textRule({ required, ...maxima }: NonNullable<Rules['text']>): string {
  const most = Object.entries(maxima).map(([name, maximum]) => `${count(maximum)} ${textUnits[name]}`);
  const presence = required ? 'required' : 'optional';
  return most.length > 0 ? `${presence}; at most ${sentenceList(most)}` : presence;
}

function mediaRule(media: NonNullable<Rules['media']>): string {
  const { minimum, maximum, maximumVideos, single, unmixed } = media;
  return [
    minimum === maximum ? `exactly ${files(minimum)}` : `${count(minimum)} to ${files(maximum)}`,
    ...(maximumVideos === undefined ? [] : [`at most ${count(maximumVideos)} of them videos`]),
    ...(single ? [`one alone has to be a ${single}`] : []),
    ...(unmixed ? ['images and videos do not go together'] : []),
    media.sent ? 'the service sends them' : 'the provider fetches them',
  ].join('; ');
}

const files = (many: number) => `${count(many)} file${many === 1 ? '' : 's'}`;

function fileRule(rule: FileRule): Cell {
  const { contentTypes, maxBytes, videoCodecs, audioCodecs, altText, userTags } = rule;
  return list([
    codes(contentTypes),
    `at most ${bytes(maxBytes)}`,
    ...range('width by height', rule.aspectRatio, ''),
    ...range('width', rule.width, ' pixels'),
    ...range('height', rule.height, ' pixels'),
    ...range('duration', rule.durationSeconds, ' seconds'),
    ...range('frame rate', rule.frameRate, ' frames a second'),
    ...(videoCodecs ? [html`video in ${codes(videoCodecs)}`] : []),
    ...(audioCodecs ? [html`audio in ${codes(audioCodecs)}`] : []),
    altText ? `altText of at most ${count(altText.maxCharacters)} characters` : 'no altText',
    userTags ? `at most ${count(userTags.maximum)} userTags, positions ${userTags.positions}` : 'no userTags',
  ]);
}

function range(name: string, { minimum, maximum }: Range = {}, unit: string): string[] {
  if (minimum === undefined && maximum === undefined) return [];
  if (maximum === undefined) return [`${name} at least ${minimum}${unit}`];
  if (minimum === undefined) return [`${name} at most ${maximum}${unit}`];
  return [`${name} from ${minimum} to ${maximum}${unit}`];
}
