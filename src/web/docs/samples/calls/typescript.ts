import type { WireCall } from './call.ts';
import { literal, typescriptStyle as style, textLiteral } from './literal.ts';

/** Returns TypeScript to paste that calls with `fetch`. The key and all variables are in the environment. */
export function typescript({ method, url, keyless, headers, body }: WireCall): string {
  const all = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is one of the sample
    ...(keyless ? [] : ['Authorization: `Bearer ${env.KEY}`']),
    ...Object.entries(headers).map(([name, value]) => `${style.field(name)}: ${style.quote(value)}`),
    ...(body ? [`'Content-Type': 'application/json'`] : []),
  ];
  const options = [
    ...(method === 'get' ? [] : [`method: '${method.toUpperCase()}',`]),
    ...(all.length > 0 ? ['headers: {', ...all.map((header) => `  ${header},`), '},'] : []),
    ...(body ? [`body: JSON.stringify(${literal(style, body, 1)}),`] : []),
  ];
  const imports = `import { env } from 'node:process';\n\n`;
  const lines = options.length > 0 ? `, {\n${options.map((line) => `  ${line}\n`).join('')}}` : '';
  return `${imports}const response = await fetch(${textLiteral(style, url)}${lines});\nconsole.log(await response.json());`;
}
