/** The parts of the page of a publish request: what has happened to it, and its files. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  badge,
  card,
  exactTime,
  externalLink,
  id,
  progress,
  rowsOf,
  type Tone,
  wallTime,
} from '../../components.ts';
import { operate, type PageContext } from '../../page-context.ts';

// Says in sentences what has happened to a publish request.

type Step = Schemas['PublishStep'];

/** A step's name and outcome -> its sentence, where `@` stands for the provider. */
const sentences: Readonly<Record<string, string>> = {
  'staging pending': 'The files that were named by URL are being fetched.',
  'staging done': 'All files have arrived.',
  'staging failed': 'A file could not be used.',
  'waiting platform_rate_limit': 'The account has published as much as @ allows. It waits for its turn.',
  'started done': 'Publishing has started.',
  'started late': 'Publishing has started, later than it was due.',
  'started failed': 'It was not started: the time at which @ was to make it public has passed.',
  'prepared done': '@ has all parts of the post.',
  'prepared lost': '@ has lost the parts of the post, and gets them again.',
  'prepare failed': '@ did not accept the parts of the post.',
  'ready done': '@ has processed the files.',
  'check failed': '@ could not process the files.',
  'check unknown': '@ did not say whether the post exists. It is being looked up.',
  'created done': 'The post was created.',
  'created accepted': '@ has accepted the post and continues by itself.',
  'created unknown': '@ did not say whether the post was created. It is being looked up.',
  'create not_ready': '@ was not ready to create the post.',
  'create failed': '@ refused to create the post.',
  'confirmed done': '@ has confirmed the post.',
  'confirmed unknown': '@ did not confirm the post. It is being looked up.',
  'sentToInbox done': 'It waits in the inbox of the account at @, until somebody finishes it there.',
  'posted done': '@ has posted it, and returns its id once it has reviewed it.',
  'confirm failed': '@ accepted the post, but could not publish it.',
  'found done': 'The post was found on @.',
  'looked_up unknown': 'It may have been published before a restore of this service. It is being looked up.',
  'looked_up not_created': '@ does not have it, so publishing continues.',
  'settled not_created': '@ does not have it. It is tried again.',
  'settled failed': 'It was not found on @.',
  'settle failed': 'It could not be looked up on @ any more.',
  'resolved published': 'Somebody has looked, and said that it was published.',
  'resolved failed': 'Somebody has looked, and said that it was not published.',
  'published published': 'Published.',
  'submitted done': 'It was submitted for approval.',
  'approved done': 'It was approved.',
  'returned done': 'It was returned, and is a draft again.',
  'expired canceled': 'Nobody has approved it in time, and its content was erased.',
  'canceled canceled': 'Canceled before it started.',
  'cancelRequested done': '@ is asked to give it up, and need not do so.',
  'called_off canceled': '@ has given it up. Nothing was published.',
  'rest_canceled canceled': 'The rest of the thread was canceled. What was there stays.',
  'partPublished done': 'A post of the thread is there, and the next one begins.',
  'part failed': 'The rest of the thread could not be published.',
  'retried done': 'Published again by another request.',
};

/** The outcome of any step that is taken again -> its sentence. */
const repeated: Readonly<Record<string, string>> = {
  platform_rate_limit: '@ asks to wait.',
  daily_budget_spent: 'Your app has spent what it may spend at @ that day. It waits for the next one.',
  not_fetched: '@ could not fetch a file, and is given it again.',
  part_unseen: '@ does not show the post before yet. It is asked again.',
};

/** Returns the sentence of a step; `undefined` for one that nothing is known of. */
export function sentenceOf(
  { name, outcome }: Pick<Step, 'name' | 'outcome'>,
  provider: string,
): string | undefined {
  if (name === 'alsoPublished') return `Another post was made of it: ${outcome}.`;
  if (name === 'differs') return `It differs from the request: ${outcome.replaceAll('_', ' ')}.`;
  return (sentences[`${name} ${outcome}`] ?? repeated[outcome])?.replaceAll('@', provider);
}

/** A step that was taken again for a reason of the provider's, which has a code and no sentence. */
const taken = ['prepare', 'check', 'create', 'confirm'];

function saidOf(step: Step, provider: string): string {
  const { name, outcome } = step;
  const said = sentenceOf(step, provider);
  if (said) return said;
  const words = outcome.replaceAll('_', ' ');
  return taken.includes(name)
    ? `${provider} did not answer as it should: ${words}.`
    : `${name.replaceAll('_', ' ')}: ${words}.`;
}

/** What the steps of a post without files are called; those without words happen to files alone. */
const withoutFiles: Readonly<Record<string, string | undefined>> = {
  'prepared done': '@ has the text.',
  'ready done': undefined,
};

export function history(
  {
    steps,
    media = [],
    cover,
    cardPicture,
  }: Pick<PublishRequest, 'steps' | 'media' | 'cover' | 'cardPicture'>,
  provider: string,
): Html {
  const hasFiles = media.length > 0 || cover !== undefined || cardPicture !== undefined;
  const told = steps.flatMap((step) => {
    const key = `${step.name} ${step.outcome}`;
    if (hasFiles || !(key in withoutFiles)) return [{ ...step, said: saidOf(step, provider) }];
    const said = withoutFiles[key]?.replaceAll('@', provider);
    return said ? [{ ...step, said }] : [];
  });
  return card(
    'History',
    html`<ol class="timeline">${told.map(
      (step) =>
        html`<li>${wallTime(step.at)} ${step.said}${step.nextAttemptAt ? html` <span class="muted">Next attempt ${wallTime(step.nextAttemptAt)}.</span>` : ''}</li>`,
    )}</ol>`,
  );
}

// Shows the files of a publish request with their state and properties.

type Media = Schemas['Media'];
type PublishRequest = Schemas['PublishRequest'];

const tones: Record<Media['status'], Tone> = {
  pending_upload: 'neutral',
  fetching: 'neutral',
  validating: 'neutral',
  ready: 'good',
  failed: 'bad',
  expired: 'neutral',
};

/** Tells whether files that were named by URL are still being fetched. */
export function isStaging({ status, steps }: PublishRequest): boolean {
  const last = steps.at(-1);
  return status !== 'canceled' && last?.name === 'staging' && last.outcome === 'pending';
}

/** Shows what the answer of `create` has warned of. */
export function warningsCard({ warnings = [] }: PublishRequest): Html | '' {
  if (warnings.length === 0) return '';
  const rows = warnings.map(({ code, field, message }) => [
    html`<code>${code}</code>`,
    field ? html`<code>${field}</code>` : '',
    message,
  ]);
  return card('Warnings', rowsOf('What was warned of', ['Warning', 'Field', 'What it means'], rows));
}

type Part = Schemas['PublishPart'];

/** What has become of a post of a thread, in words. */
const partWords: Readonly<Record<Part['status'], string>> = {
  waiting: 'Waits for its turn',
  publishing: 'Is being published',
  published: 'Published',
  outcome_unknown: 'May be there; it is being looked up',
  failed: 'Failed',
  not_published: 'Not published, since the one before failed',
  canceled: 'Canceled',
};

/** Lists the posts of a thread; empty without one. */
export function partsCard({ parts = [] }: PublishRequest, texts: readonly (string | undefined)[]): Html | '' {
  if (parts.length === 0) return '';
  const rows = parts.map(({ index, status, externalId, providerPermalink }) => [
    `${index + 1}`,
    partWords[status],
    html`<bdi class="whole-text">${texts[index] ?? ''}</bdi>`,
    html`${/^https?:/i.test(providerPermalink ?? '') ? externalLink(providerPermalink, `View post ${index + 1}`) : ''} ${id(externalId)}`,
  ]);
  return card(
    'The thread',
    rowsOf('The posts of the thread', ['Post', 'What became of it', 'Text', 'At the provider'], rows),
  );
}

export async function filesCard(context: PageContext, request: PublishRequest) {
  const { media = [], cover, cardPicture, stripLocation } = request;
  const named = [
    ...media.map(({ mediaId }, index) => ({ name: `${index + 1}`, mediaId })),
    ...(cover ? [{ name: 'Cover', mediaId: cover.mediaId }] : []),
    ...(cardPicture ? [{ name: 'Link preview', mediaId: cardPicture.mediaId }] : []),
  ];
  if (named.length === 0) return '';
  const files = await Promise.all(named.map(({ mediaId }) => fileOf(context, mediaId)));
  const rows = named.map(({ name, mediaId }, index) => {
    const file = files[index];
    return [name, id(mediaId), ...(file ? columnsOf(file, stripLocation) : ['forgotten', '', ''])];
  });
  const headings = ['File', 'Medium', 'Status', 'What it is', 'Kept until'];
  const arrived = files.filter((file) => file?.status === 'ready').length;
  return card(
    'Files',
    html`${isStaging(request) ? progressOf(arrived, named.length) : ''}${rowsOf('The files of this request', headings, rows)}`,
  );
}

function progressOf(arrived: number, all: number): Html {
  const words = `${arrived} of ${pluralize(all, 'file')} arrived`;
  return html`<p class="progress">${progress(words, arrived, all)} ${words}</p>`;
}

/** Returns the media of a file; `undefined` when its record was deleted, a month after the file. */
async function fileOf(context: PageContext, mediaId: string): Promise<Media | undefined> {
  return operate(context, 'media.get', { path: { mediaId } }).catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    return undefined;
  });
}

/** @param isStripped whether files go out without their position; absent where that is not known. */
function columnsOf(
  { status, contentType, width, height, durationSeconds, expiresAt, hasLocation, ...file }: Media,
  isStripped: boolean | undefined,
) {
  const { error = file.lastError, nextAttemptAt } = file;
  const again = nextAttemptAt ? html` Fetched again ${exactTime(nextAttemptAt)}.` : '';
  const facts = [
    contentType,
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(durationSeconds ? [`${durationSeconds} s`] : []),
    ...(hasLocation && isStripped !== undefined ? [positionWords[`${isStripped}`]] : []),
  ].filter(Boolean);
  const what = error ? html`<code>${error.code}</code> ${error.message}${again}` : facts.join(', ');
  return [badge(status, tones[status]), what, status === 'ready' ? exactTime(expiresAt) : ''];
}

const positionWords = {
  true: 'published without its position',
  false: 'published with its position',
};
