/** Why a file could not be fetched. */
export type DownloadFailure = 'unreachable' | 'not_found' | 'refused' | 'not_allowed';

export class DownloadError extends Error {
  override name = 'DownloadError';
  readonly failure: DownloadFailure;

  /** @param message for people: what happened, without the URL. */
  constructor(failure: DownloadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }

  /** Whether another try may end otherwise. */
  get passing(): boolean {
    return this.failure === 'unreachable';
  }
}

/** Too early, too many requests: the server asks for patience. */
const patience = new Set([408, 425, 429]);

/** An answer other than the file. */
export function refusalOf(status: number): DownloadError {
  if (status === 404 || status === 410)
    return new DownloadError('not_found', `The server answered ${status}: there is no such file.`);
  if (status >= 500 || patience.has(status))
    return new DownloadError('unreachable', `The server answered ${status}.`);
  return new DownloadError('refused', `The server answered ${status} instead of the file.`);
}
