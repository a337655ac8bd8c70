import type { ErrorCode, ErrorMeta } from './generated/models.ts';

/** What is thrown by this client itself. An `AbortSignal` throws its own reason instead. */
export class SocialContentError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** The service did not answer: the connection failed or broke off. */
export class ConnectionError extends SocialContentError {}

/** The service did not answer in time. */
export class TimeoutError extends ConnectionError {}

/** What was waited for did not happen in time. It may still happen later. */
export class WaitTimeoutError extends SocialContentError {
  /** The record as it was last read. */
  readonly last: unknown;

  constructor(message: string, last: unknown) {
    super(message);
    this.last = last;
  }
}

/** A delivery of an event is forged, too old, or not what its signature says. */
export class SignatureError extends SocialContentError {}

/** What is known of a failure besides its message. */
interface Failure<Code extends string> {
  status: number;
  code: Code;
  meta: ErrorMeta;
  requestId: string | undefined;
  /** The seconds after which the request may be sent again, where the service named them. */
  retryAfter: number | undefined;
}

/** The service refused a request or failed. There is a class for each known code. */
export class ApiError<Code extends string = ErrorCode> extends SocialContentError implements Failure<Code> {
  readonly status: number;
  readonly code: Code;
  readonly meta: ErrorMeta;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, code, meta, requestId, retryAfter }: Failure<Code>) {
    super(message);
    this.status = status;
    this.code = code;
    this.meta = meta;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}
