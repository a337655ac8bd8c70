/**
 * Checks the origins to which a Connect Session may finally send the browser, and that its return URL has one
 * of them. Without this limit, the hosted pages would be an open redirect.
 */
import type { InputProblem } from '../../../errors/index.ts';
import { spellingProblem } from '../../../outbound/url-rules.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export function returnOriginProblems(origins: readonly string[] = []): InputProblem[] {
  return origins.flatMap((origin, index) =>
    isOrigin(origin)
      ? []
      : [
          {
            field: `returnOrigins.${index}`,
            code: 'invalid_format' as const,
            message: 'Expected an origin such as https://app.example.com, without path and slash at the end.',
          },
        ],
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  if (hostname.includes('*')) return false;
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname)));
}

export function returnUrlProblems(returnUrl: string, origins: readonly string[]): InputProblem[] {
  const misspelt = spellingProblem(returnUrl);
  if (misspelt) return [{ field: 'returnUrl', code: 'invalid_format', message: misspelt }];
  const { origin, username, password } = new URL(returnUrl);
  if (origins.includes(origin) && !username && !password) return [];
  return [
    {
      field: 'returnUrl',
      code: 'return_url_not_allowed',
      message: `Expected a URL of one of the Auth Integration's returnOrigins: ${origins.join(', ')}.`,
    },
  ];
}
