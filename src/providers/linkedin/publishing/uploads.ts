/**
 * Sends files: each is announced for its owner, sent to the addresses that are answered, and asked for until LinkedIn has
 * processed it. Sources: learn.microsoft.com/linkedin/marketing/community-management/shares, "Images API", "Documents API",
 * "Videos API", as excerpts of stored copies say (search of 2026-11-29); not read in full.
 */
import { z } from 'zod';
import { type Call, ProviderFailure, type RequestFile, whenFailed } from '../../call.ts';
import { id, ifUsable, present, url, word } from '../../kit/fields.ts';
import type { PublishFile } from '../../publish.ts';
import { encodeUrn } from '../urn.ts';

type Kind = 'images' | 'documents' | 'videos';

const kinds: Readonly<Partial<Record<PublishFile['kind'], Kind>>> = {
  image: 'images',
  document: 'documents',
  video: 'videos',
};

const whole = (field: 'image' | 'document') =>
  z.object({ value: z.object({ uploadUrl: url(), [field]: id() }) }).transform(({ value }) => ({
    uploadUrl: String(value.uploadUrl),
    urn: String(value[field]),
  }));

/** Announces a file of the account. */
export const initialize = <Answer>(
  { upstream, account }: Call,
  kind: Kind,
  parse: (body: unknown) => Answer,
  more: object = {},
) =>
  upstream.request({
    method: 'POST',
    path: `/${kind}`,
    query: { action: 'initializeUpload' },
    json: { initializeUploadRequest: { owner: account.externalId, ...more } },
    target: 'account',
    parse,
  });

/** Sends an image or a document, and returns its URN. It is processed from then on. */
export async function sendFile(call: Call, file: RequestFile & Pick<PublishFile, 'kind'>): Promise<string> {
  const [kind, field] =
    file.kind === 'document' ? (['documents', 'document'] as const) : (['images', 'image'] as const);
  const { uploadUrl, urn } = await initialize(call, kind, whole(field).parse);
  await call.upstream.request({
    method: 'PUT',
    host: 'upload',
    path: uploadUrl,
    file,
    target: 'object',
    parse: () => undefined,
  });
  return urn;
}

/**
 * Answers a look that LinkedIn refuses for a permission with nothing: few apps may read what members write, public integrations with
 * their tokens are refused the state of a file as well, and a role at an organization may write alone.
 */
export const ifForbidden = whenFailed('scopes', undefined);

const state = z.object({ status: ifUsable(word()), processingFailureReason: ifUsable(word()) });
const processingSeconds = 10;

interface SentFile extends Pick<PublishFile, 'kind' | 'sizeBytes'> {
  urn: string;
}

/** The time that files get whose state LinkedIn does not tell. It is given once. */
interface Grace {
  isOver: boolean;
  /** Remembers that it is given now. */
  give(): Promise<void>;
}

/** Ten seconds, and one for each megabyte. Public integrations wait for some seconds after an image; no page says how long. */
const graceSeconds = (files: readonly SentFile[]) =>
  processingSeconds + Math.ceil(Math.max(...files.map(({ sizeBytes }) => sizeBytes)) / 1_000_000);

/**
 * Waits until files are processed. Where LinkedIn does not tell, they get a time of grace; then the post is tried, and again while
 * it is refused for a file.
 * @throws ProviderFailure `not_ready` while one is processed, and `rejected` when LinkedIn cannot process it.
 */
export async function requireProcessed(call: Call, files: readonly SentFile[], grace: Grace): Promise<void> {
  if (grace.isOver) return;
  for (const { kind, urn } of files) {
    const asked = await call.upstream
      .request({
        method: 'GET',
        path: `/${kinds[kind]}/${encodeUrn(urn)}`,
        target: 'object',
        parse: state.parse,
      })
      .catch(ifForbidden);
    if (!asked) {
      await grace.give();
      throw new ProviderFailure(
        { kind: 'not_ready', retryAfterSeconds: graceSeconds(files) },
        `the state of ${urn} is not told`,
      );
    }
    requireAvailable(urn, asked);
  }
}

function requireAvailable(
  urn: string,
  { status = 'AVAILABLE', processingFailureReason: message }: z.infer<typeof state>,
): void {
  if (status === 'AVAILABLE') return;
  if (/FAILED/.test(status))
    throw new ProviderFailure(
      { kind: 'rejected', detail: { title: status, ...present({ message }) } },
      `${urn} has failed`,
      { why: { reason: 'processing_failed' } },
    );
  throw new ProviderFailure(
    { kind: 'not_ready', retryAfterSeconds: processingSeconds },
    `${urn} is ${status}`,
  );
}
