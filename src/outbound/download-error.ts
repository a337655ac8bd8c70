/** The reasons why a file could not be fetched. */
export type DownloadFailure = 'unreachable' | 'not_found' | 'refused' | 'not_allowed';

export class DownloadError extends Error {
  override name = 'DownloadError';
  readonly failure: DownloadFailure;
  /** True when another attempt may succeed, but hardly will, since the server is not set up for it. */
  readonly lasting: boolean;

  /** @param message what happened, for people, without the URL. */
  constructor(
    failure: DownloadFailure,
    message: string,
    { lasting = false, ...options }: ErrorOptions & { lasting?: boolean } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.lasting = lasting;
  }

  /** True when another attempt may succeed. */
  get passing(): boolean {
    return this.failure === 'unreachable';
  }
}

/** Statuses that ask the client to wait: timeout, too early, too many requests. */
const retriedStatuses = new Set([408, 425, 429]);

/** Returns the error for an answer that is not the file, by its HTTP status. */
export function refusalOf(status: number): DownloadError {
  if (status === 404 || status === 410)
    return new DownloadError('not_found', `The server answered ${status}: there is no such file.`);
  if (status >= 500 || retriedStatuses.has(status))
    return new DownloadError('unreachable', `The server answered ${status}.`);
  return new DownloadError('refused', `The server answered ${status} instead of the file.`);
}
