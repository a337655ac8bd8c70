import type { ValidRequest } from './requests.ts';

export interface Answer {
  status: number;
  body: unknown;
  /** The places where request or answer violates its schema, in Prism's words. */
  violations: string[];
}

/**
 * Sends a request to the mock server.
 * @throws Error when nobody answers.
 */
export async function ask(url: string, { path, method, headers, body }: ValidRequest): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((cause) => {
    throw new Error('Prism does not answer any more.', { cause });
  });
  return {
    status: response.status,
    body: isJson(response) ? await response.json() : await response.text(),
    violations: violationsIn(response.headers.get('sl-violations')),
  };
}

const isJson = ({ headers }: Response) => /json/.test(headers.get('content-type') ?? '');

/**
 * Reads Prism's header of violations.
 * @param header a JSON array; when it would be too long, Prism sends words and a part of it instead.
 */
function violationsIn(header: string | null): string[] {
  if (header === null) return [];
  if (!header.startsWith('[')) return [header];
  return (JSON.parse(header) as { message: string }[]).map(({ message }) => message);
}
