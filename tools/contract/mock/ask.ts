import type { ValidRequest } from './requests.ts';

export interface Answer {
  status: number;
  body: unknown;
  /** Where the request or the answer is not as its schema says, in Prism's words. */
  violations: string[];
}

/** @throws where nobody answers. */
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
    body: await response.json(),
    violations: violationsIn(response.headers.get('sl-violations')),
  };
}

/** @param header a JSON array; cut off in its middle, and with words before it, where it would be longer than Prism sends. */
function violationsIn(header: string | null): string[] {
  if (header === null) return [];
  if (!header.startsWith('[')) return [header];
  return (JSON.parse(header) as { message: string }[]).map(({ message }) => message);
}
