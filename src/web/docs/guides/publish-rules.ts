/** Writes the rules for the content of publish requests as rows of tables. */
import type { Schemas } from '../../../contract/index.ts';
import { type Cell, code, codes, list, md, type Table } from '../markdown/write.ts';
import { bytes, count, sentenceList } from '../parts.ts';

type Rules = Schemas['PublishRules'];
type Row = Table['rows'][number];
type FileRule = NonNullable<Rules['cover']>;
type TextRule = NonNullable<Rules['text']>;
type Range = { minimum?: number; maximum?: number };

export function ruleRows(rules: Rules): Row[] {
  const { text, media, cover, cardPicture, targets, fields, needs, excludes, meanings = {} } = rules;
  const rows = [
    row('text', text ? textRule(text) : 'not taken'),
    ...wordRows(rules),
    row('media', media ? mediaRule(media) : 'not taken'),
    ...(media?.files ?? []).map((file) => row(file.kind, fileRule(file))),
    ...(cover ? [row('cover', fileRule(cover))] : []),
    ...(cardPicture ? [row('linkCard.mediaId', fileRule(cardPicture))] : []),
    ...(targets ? [row('target', md`exactly one of ${codes(targets)}`)] : []),
    ...(fields ? [row('other fields', codes(fields))] : []),
    ...(needs ? [row('needed', md`at least one of ${codes(needs)}`)] : []),
    ...(excludes ? [row('together', md`only one of ${codes(excludes)}`)] : []),
  ];
  return rows.map(([name, cell]) => ({
    cells: [name, meanings[name] ? md`${cell}; ${meanings[name]}` : cell],
  }));
}

const row = (name: string, cell: Cell): [string, Cell] => [name, cell];

const textUnits = {
  maxCharacters: 'characters',
  maxGraphemes: 'characters as people count them',
  maxWeighted: 'weighted characters',
  maxUtf16Units: 'units of UTF-16',
  maxBytes: 'bytes in UTF-8',
  maxHashtags: 'hashtags',
  maxMentions: 'mentions',
  maxLinks: 'links',
} as const satisfies { [Name in keyof TextRule]?: string };

function textRule(rule: TextRule): string {
  const units = Object.entries(textUnits) as [keyof typeof textUnits, string][];
  const most = units.flatMap(([name, unit]) => {
    const maximum = rule[name];
    return maximum === undefined ? [] : [`${count(maximum)} ${unit}`];
  });
  return [
    presence(rule),
    ...(most.length > 0 ? [`at most ${sentenceList(most)}`] : []),
    ...(rule.linksCountAs ? [`each link counts as ${count(rule.linksCountAs)}`] : []),
    ...(rule.mentionsCountAs ? ['mentions count without their host'] : []),
    ...(rule.emojiCountAs ? ['emoji count as their bytes'] : []),
    ...(rule.seen?.maxBytes ? [`more than ${count(rule.seen.maxBytes)} bytes in UTF-8 are warned of`] : []),
    ...(rule.seen?.maxLinks ? [`more than ${count(rule.seen.maxLinks)} links are warned of`] : []),
    ...(rule.forbidden ? [`without ${sentenceList([...rule.forbidden])}`] : []),
    ...(rule.countedWith ? [`counted together with ${rule.countedWith}`] : []),
  ].join('; ');
}

interface WordRule {
  required?: boolean;
  listed?: boolean;
  beginsWith?: string;
  privacy?: string;
}

function wordRule({ listed, beginsWith, privacy, ...rule }: WordRule): Cell {
  const begins = beginsWith ? md`; begins with ${code(beginsWith)}` : '';
  const only = privacy ? md`; beside no other ${code('privacy')} than ${code(privacy)}` : '';
  const where = listed ? md`; ${code('connectedProfiles.targets.list')} lists the values` : '';
  return md`${presence(rule)}${begins}${only}${where}`;
}

const presence = ({ required }: { required?: boolean }) => (required ? 'required' : 'optional');

/** Returns a row for each word that the variant takes. */
function wordRows(rules: Rules): [string, Cell][] {
  const { title, contentWarning, tags, callToAction, poll } = rules;
  const texts = { title, contentWarning };
  const { privacy, replyAudience, category, license, board, boardSection, quotedExternalId, language } =
    rules;
  const { embeddable, madeForKids, syntheticMedia, paidPromotion, notifySubscribers, publishAt } = rules;
  const { musicConsent, ownBrand, allowComments, allowDuets, allowStitches, coverAtMs, autoMusic } = rules;
  return [
    ...rowsOf(texts, textRule),
    ...rowsOf(
      { privacy, replyAudience, category, license },
      (rule) => md`${presence(rule)}; one of ${codes(rule.values)}`,
    ),
    ...rowsOf({ tags }, tagsRule),
    ...rowsOf({ board, boardSection, quotedExternalId, language, publishAt }, wordRule),
    ...rowsOf({ embeddable, madeForKids, syntheticMedia, paidPromotion, notifySubscribers }, presence),
    ...rowsOf(
      { musicConsent, ownBrand, allowComments, allowDuets, allowStitches, coverAtMs, autoMusic },
      presence,
    ),
    ...rowsOf({ callToAction }, (rule) => md`${presence(rule)}; one of ${codes(rule.types)}`),
    ...rowsOf({ poll }, pollRule),
  ];
}

function rowsOf<Rule>(
  rules: Record<string, Rule | undefined>,
  cellOf: (rule: Rule) => Cell,
): [string, Cell][] {
  return Object.entries(rules).flatMap(([name, rule]) => (rule ? [row(name, cellOf(rule))] : []));
}

function tagsRule(rule: NonNullable<Rules['tags']>): string {
  return [
    presence(rule),
    `at most ${count(rule.maximum)}`,
    ...(rule.maxCharacters ? [`each of at most ${count(rule.maxCharacters)} characters`] : []),
    ...(rule.maxTotalCharacters ? [`all of at most ${count(rule.maxTotalCharacters)} characters`] : []),
    ...(rule.countedAs
      ? ['counted with the commas between them, and with quotes around those that have a space']
      : []),
    ...(rule.forbidden ? [`without ${sentenceList([...rule.forbidden])}`] : []),
  ].join('; ');
}

function pollRule(rule: NonNullable<Rules['poll']>): string {
  const { minimum, maximum, maxCharacters } = rule.options;
  return [
    presence(rule),
    `${count(minimum)} to ${count(maximum)} options of at most ${count(maxCharacters)} characters`,
    ...range('duration', rule.durationSeconds, ' seconds'),
    rule.multiple ? 'people may choose several' : 'people choose one',
  ].join('; ');
}

function mediaRule(media: NonNullable<Rules['media']>): string {
  const { minimum, maximum, single, unmixed } = media;
  return [
    minimum === maximum ? `exactly ${files(minimum)}` : `${count(minimum)} to ${files(maximum)}`,
    ...(single ? [`one alone has to be of the kind ${single}`] : []),
    ...(unmixed ? ['files of different kinds cannot be combined'] : []),
    media.sent ? 'the service sends them' : 'the provider fetches them',
    ...(media.stripLocation
      ? ['without the position at which they were taken, unless stripLocation is false']
      : []),
  ].join('; ');
}

const files = (many: number) => `${count(many)} file${many === 1 ? '' : 's'}`;

function fileRule(rule: FileRule): Cell {
  const { contentTypes, maxBytes, videoCodecs, audioCodecs, altText, userTags } = rule;
  return list([
    codes(contentTypes),
    `at most ${bytes(maxBytes)}`,
    ...(rule.maximum === undefined ? [] : [`at most ${files(rule.maximum)} of this kind`]),
    ...range('width by height', rule.aspectRatio, ''),
    ...range('width', rule.width, ' pixels'),
    ...range('height', rule.height, ' pixels'),
    ...range('the shorter side', rule.shorterSide, ' pixels'),
    ...(rule.maxPixels ? [`at most ${count(rule.maxPixels)} pixels`] : []),
    ...(rule.maxGifPixels ? [`at most ${count(rule.maxGifPixels)} pixels in a GIF`] : []),
    ...range('duration', rule.durationSeconds, ' seconds'),
    ...range('frame rate', rule.frameRate, ' frames a second'),
    ...range('sound', rule.audioChannels, ' channels'),
    ...range('sound', rule.audioSampleRate, ' hertz'),
    ...(videoCodecs ? [md`video in ${codes(videoCodecs)}`] : []),
    ...(audioCodecs ? [md`audio in ${codes(audioCodecs)}`] : []),
    altText ? `altText of at most ${count(altText.maxCharacters)} characters` : 'no altText',
    userTags ? `at most ${count(userTags.maximum)} userTags, positions ${userTags.positions}` : 'no userTags',
    ...(rule.seen ? [md`seen in practice, and in no document: ${codes(rule.seen)}`] : []),
    ...warningWords(rule.warned),
  ]);
}

/** Says of what `publishRequests.validate` warns. */
function warningWords({
  aspectRatio,
  chromaSubsampling,
  progressive,
  streamable,
  stills,
  coverIgnored,
}: NonNullable<FileRule['warned']> = {}): Cell[] {
  return [
    ...range('warned of: width by height not', aspectRatio, ''),
    ...(chromaSubsampling ? [`warned of: chroma other than ${chromaSubsampling}`] : []),
    ...(progressive ? ['warned of: interlaced frames'] : []),
    ...(streamable ? ['warned of: an index behind the frames'] : []),
    ...(stills ? [md`warned of: animations, which become still, in ${codes(stills)}`] : []),
    ...range('a cover is warned of: width by height', coverIgnored?.aspectRatio, ''),
    ...range('a cover is warned of: duration', coverIgnored?.durationSeconds, ' seconds'),
  ];
}

function range(name: string, { minimum, maximum }: Range = {}, unit: string): string[] {
  if (minimum === undefined && maximum === undefined) return [];
  if (maximum === undefined) return [`${name} at least ${minimum}${unit}`];
  if (minimum === undefined) return [`${name} at most ${maximum}${unit}`];
  return [`${name} from ${minimum} to ${maximum}${unit}`];
}
