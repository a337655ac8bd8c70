/** Asks a person in the console for a key, by OAuth's device authorization grant (RFC 8628). */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError } from '../errors.ts';
import { failureOf } from '../failures.ts';
import { isPageOf, openInBrowser } from './browser.ts';
import { CommandError } from './failures.ts';
import type { Terminal } from './terminal.ts';

interface Answer {
  device_code?: string;
  user_code: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
  access_token?: string;
  error?: string;
  error_description?: string;
}

/** Returns the key, once somebody has approved it. Throws when it is refused, or nobody decides in time. */
export async function askForKey(baseUrl: string, terminal: Terminal, signal: AbortSignal): Promise<string> {
  const begun = await post(`${baseUrl}/device/code`, { device_name: hostname() }, signal);
  const { device_code, user_code, verification_uri_complete: url, expires_in } = begun;
  if (!device_code) throw new CommandError(begun.error_description);
  if (!isPageOf(baseUrl, url))
    throw new CommandError(
      `The service at ${baseUrl} names a page of another host, ${url}, which is not opened. Name the service with --base-url as its PUBLIC_URL does.`,
    );
  terminal.note(`Approve the key in the browser, where this code has to be shown: ${user_code}\n${url}`);
  await openInBrowser(url);
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code };
  const ends = Date.now() + expires_in * 1000;
  for (let seconds = begun.interval; ; ) {
    await sleep(seconds * 1000, undefined, { signal });
    const { access_token, error, error_description } = await post(
      `${baseUrl}/device/token`,
      form,
      signal,
    ).catch((failure): Partial<Answer> => {
      // A service that is away or busy for a moment is asked again, as one that asks for patience.
      if (signal.aborted || Date.now() > ends) throw failure;
      return { error: 'slow_down' };
    });
    if (access_token) return access_token;
    if (error === 'slow_down') seconds += 5;
    else if (error !== 'authorization_pending') throw new CommandError(error_description);
  }
}

async function post(url: string, form: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const body = new URLSearchParams(form);
  const response = await fetch(url, { method: 'POST', body, signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ConnectionError(`${url} does not answer`, { cause });
  });
  // OAuth refuses with 400; whatever else is no success is an error of the service.
  if (!response.ok && response.status !== 400) throw await failureOf(response);
  return (await response.json()) as Answer;
}
