import type { WireCall } from './call.ts';
import { withVariables } from './variables.ts';

/** Returns a curl command to paste. It takes the key and all variables from the shell. */
export function curl({ method, url, keyless, headers, body }: WireCall): string {
  const usual = method === (body ? 'post' : 'get');
  const lines = [
    `curl -s ${usual ? '' : `-X ${method.toUpperCase()} `}"${url}"`,
    ...(keyless ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body
      ? ['-H "Content-Type: application/json"', `-d '${inQuotes(JSON.stringify(body, null, 2))}'`]
      : []),
  ];
  return lines.join(' \\\n  ');
}

/** Writes a text for within single quotes, which are left for each variable. */
const inQuotes = (text: string) =>
  withVariables(text.replaceAll("'", String.raw`'\''`), (name) => `'"$${name}"'`);
