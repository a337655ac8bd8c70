/** Turns answers that are no success into errors. */
import { ApiError } from './errors.ts';
import { errorClasses } from './generated/errors.ts';
import type { ErrorEnvelope } from './generated/models.ts';

/** So much of an error's body is read, in characters. The service's own errors are far shorter. */
const longestBody = 1 << 18;

/** Returns the error for an answer. A proxy's answer, which has no envelope, is `internal`. */
export async function failureOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const {
    code = 'internal',
    message = `the answer ${status} has no error of the service`,
    meta = {},
  } = errorIn(await beginningOf(response).catch(() => ''));
  const known: typeof ApiError<string> = Object.hasOwn(errorClasses, code)
    ? (errorClasses[code as keyof typeof errorClasses] as typeof ApiError<string>)
    : ApiError;
  return new known(message, {
    status,
    code,
    meta,
    requestId: headers.get('request-id') ?? undefined,
    retryAfter: secondsOf(headers.get('retry-after')),
  });
}

/** Returns the body, or its beginning where it goes on. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && text.length < longestBody) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return text;
}

function errorIn(text: string): Partial<ErrorEnvelope['error']> {
  try {
    return Object(JSON.parse(text).error);
  } catch {
    return {};
  }
}

/** Reads `Retry-After`, which is a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
