/** Shows the files of a publish request with their state and properties. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { badge, card, exactTime, id, progress, rowsOf, type Tone } from '../../components.ts';
import { operate, type PageContext } from '../../page-context.ts';

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

export async function filesCard(visit: PageContext, request: PublishRequest) {
  const { media = [], cover, cardPicture, stripLocation } = request;
  const named = [
    ...media.map(({ mediaId }, index) => ({ name: `${index + 1}`, mediaId })),
    ...(cover ? [{ name: 'Cover', mediaId: cover.mediaId }] : []),
    ...(cardPicture ? [{ name: 'Card of the link', mediaId: cardPicture.mediaId }] : []),
  ];
  if (named.length === 0) return '';
  const files = await Promise.all(named.map(({ mediaId }) => fileOf(visit, mediaId)));
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
async function fileOf(visit: PageContext, mediaId: string): Promise<Media | undefined> {
  return operate(visit, 'media.get', { path: { mediaId } }).catch((error) => {
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
  true: 'goes out without its position',
  false: 'goes out with its position',
};
