import type { WireCall } from './call.ts';
import { literal, pythonStyle as style, textLiteral } from './literal.ts';

/** Returns Python to paste that calls with `requests`. The key and all variables are in the environment. */
export function python({ method, url, keyless, headers, body }: WireCall): string {
  const all = [
    ...(keyless ? [] : [`"Authorization": f"Bearer {os.environ['KEY']}"`]),
    ...Object.entries(headers).map(([name, value]) => `${style.field(name)}: ${style.quote(value)}`),
  ];
  const options = [
    `${textLiteral(style, url)},`,
    ...(all.length > 0 ? ['headers={', ...all.map((header) => `    ${header},`), '},'] : []),
    ...(body ? [`json=${literal(style, body, 1)},`] : []),
  ];
  const imports = ['import os', '', 'import requests', ''];
  return [
    ...imports,
    `response = requests.${method}(`,
    ...options.map((line) => `    ${line}`),
    ')',
    'print(response.json())',
  ].join('\n');
}
