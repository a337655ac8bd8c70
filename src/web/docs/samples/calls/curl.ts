import type { WireCall } from './call.ts';

/** Returns a curl command to paste, with the key in the shell variable `KEY`. */
export function curl({ method, url, keyless, headers, body }: WireCall): string {
  const usual = method === (body ? 'post' : 'get');
  const lines = [
    `curl -s ${usual ? '' : `-X ${method.toUpperCase()} `}"${url}"`,
    ...(keyless ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]
      : []),
  ];
  return lines.join(' \\\n  ');
}
