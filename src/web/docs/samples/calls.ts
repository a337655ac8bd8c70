/** Writes a call to the API as the command and the code that make it. */
import { type OperationDescription, type OperationId, operations } from '../../../contract/index.ts';

// A call of the API that a guide shows. It is described once and written in several languages.

export interface Call {
  operationId: OperationId;
  /** Values for the `{name}` parameters in the path. They, the query and the body may have variables. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Required where the operation requires an `Idempotency-Key`. */
  idempotencyKey?: string;
  body?: object;
}

/** A call as it goes over the network, with the names of variables in place of their values. */
interface WireCall extends Pick<OperationDescription, 'method' | 'keyless'> {
  url: string;
  /** The headers besides those for the key and the type of the body. */
  headers: Record<string, string>;
  body?: object;
}

function wireCall({ operationId, path = {}, query, idempotencyKey, body }: Call): WireCall {
  const { method, path: template, keyless } = operations[operationId];
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? `{${name}}`);
  const search = Object.entries(query ?? {})
    // curl expands brackets that are not encoded.
    .map(([name, value]) => `${name.replace('[', '%5B').replace(']', '%5D')}=${value}`)
    .join('&');
  return {
    method,
    keyless,
    url: `$SERVICE${filled}${search && `?${search}`}`,
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
    ...(body ? { body } : {}),
  };
}

/**
 * What samples take from the environment, so that they run as they stand: what `npm start` prints, and ids that a command of
 * the guide reads from an answer. A sample writes one as `$NAME`, alone or within a text.
 */
const names = [
  ...(['SERVICE', 'PROFILE', 'APP', 'SESSION', 'MEDIUM', 'CURSOR', 'QUEUE'] as const),
  ...(['LINKING', 'CHANNEL', 'CREATOR', 'PINNER', 'BOARD', 'THREADED'] as const),
] as const;
export type VariableName = (typeof names)[number];

/** Replaces each variable in a text. */
const withVariables = (text: string, write: (name: string) => string): string =>
  text.replace(/\$([A-Z]+)/g, (whole, name: string) =>
    names.some((known) => known === name) ? write(name) : whole,
  );

/** Returns the name of the variable that is the whole text. */
const variableIn = (text: string): string | undefined => names.find((name) => text === `$${name}`);

/**
 * Returns lines that keep a part of an answer for the next samples, in whichever language these are.
 * @param request what follows `curl -s`.
 * @param find a command of the shell that finds the part, such as `ids('cp')`.
 */
export function keeping(name: VariableName, request: string, find: string): string {
  return `export ${name}=$(curl -s ${request} \\
  -H "Authorization: Bearer $KEY" | ${find} | head -1)
echo "$${name}"`;
}

/** Finds ids by their prefix, in either mode. */
export const ids = (prefix: string): string => `grep -o '[a-z_]*${prefix}_[0-9a-z]*'`;

/** Finds the values in a list of targets. */
export const targetValues = `grep -o '"value":"[^"]*' | cut -d '"' -f 4`;

export const nextCursor = `grep -o '"nextCursor":"[^"]*' | cut -d '"' -f 4`;

// Writes JSON as a literal of a language.

interface LiteralStyle {
  indent: string;
  quote(text: string): string;
  /** Writes the value of a variable of the environment. */
  variable(name: string): string;
  /** Writes a text that has variables in it. */
  interpolated(text: string): string;
  /** Writes the name of a field. */
  field(name: string): string;
  constants: { true: string; false: string; null: string };
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

export const typescriptStyle: LiteralStyle = {
  indent: '  ',
  quote: quoted,
  variable: (name) => `env.${name}`,
  interpolated: (text) => `\`${withVariables(text, (name) => `\${env.${name}}`)}\``,
  field: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)),
  constants: { true: 'true', false: 'false', null: 'null' },
};

export const pythonStyle: LiteralStyle = {
  indent: '    ',
  quote: (text) => JSON.stringify(text),
  variable: (name) => `os.environ["${name}"]`,
  interpolated: (text) => `f${JSON.stringify(withVariables(text, (name) => `{os.environ['${name}']}`))}`,
  field: (name) => JSON.stringify(name),
  constants: { true: 'True', false: 'False', null: 'None' },
};

function textLiteral(style: LiteralStyle, text: string): string {
  const name = variableIn(text);
  if (name) return style.variable(name);
  return withVariables(text, () => '') === text ? style.quote(text) : style.interpolated(text);
}

/** @param level how far the line on which the literal begins is indented. */
export function literal(style: LiteralStyle, value: unknown, level: number): string {
  if (typeof value === 'string') return textLiteral(style, value);
  if (typeof value === 'number') return `${value}`;
  if (typeof value !== 'object' || value === null)
    return style.constants[`${value}` as keyof LiteralStyle['constants']];
  const parts = Array.isArray(value)
    ? value.map((item) => literal(style, item, level + 1))
    : Object.entries(value).map(([name, item]) => `${style.field(name)}: ${literal(style, item, level + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const line = (at: number) => `\n${style.indent.repeat(at)}`;
  return `${open}${parts.map((part) => `${line(level + 1)}${part},`).join('')}${line(level)}${close}`;
}

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

/** Returns TypeScript to paste that calls with `fetch`. The key and all variables are in the environment. */
function typescript({ method, url, keyless, headers, body }: WireCall): string {
  const all = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is one of the sample
    ...(keyless ? [] : ['Authorization: `Bearer ${env.KEY}`']),
    ...Object.entries(headers).map(
      ([name, value]) => `${typescriptStyle.field(name)}: ${typescriptStyle.quote(value)}`,
    ),
    ...(body ? [`'Content-Type': 'application/json'`] : []),
  ];
  const options = [
    ...(method === 'get' ? [] : [`method: '${method.toUpperCase()}',`]),
    ...(all.length > 0 ? ['headers: {', ...all.map((header) => `  ${header},`), '},'] : []),
    ...(body ? [`body: JSON.stringify(${literal(typescriptStyle, body, 1)}),`] : []),
  ];
  const imports = `import { env } from 'node:process';\n\n`;
  const lines = options.length > 0 ? `, {\n${options.map((line) => `  ${line}\n`).join('')}}` : '';
  return `${imports}const response = await fetch(${textLiteral(typescriptStyle, url)}${lines});\nconsole.log(await response.json());`;
}

/** Returns Python to paste that calls with `requests`. The key and all variables are in the environment. */
function python({ method, url, keyless, headers, body }: WireCall): string {
  const all = [
    ...(keyless ? [] : [`"Authorization": f"Bearer {os.environ['KEY']}"`]),
    ...Object.entries(headers).map(
      ([name, value]) => `${pythonStyle.field(name)}: ${pythonStyle.quote(value)}`,
    ),
  ];
  const options = [
    `${textLiteral(pythonStyle, url)},`,
    ...(all.length > 0 ? ['headers={', ...all.map((header) => `    ${header},`), '},'] : []),
    ...(body ? [`json=${literal(pythonStyle, body, 1)},`] : []),
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

// Writes a call in each language that guides have. Tests run every form of every call in the guides.

export interface CallForm {
  /** The name that readers see. */
  name: string;
  /** The name of the language in Markdown. */
  language: string;
  text: string;
}

export function formsOf(call: Call): CallForm[] {
  const sent = wireCall(call);
  return [
    { name: 'curl', language: 'sh', text: curl(sent) },
    { name: 'TypeScript', language: 'ts', text: typescript(sent) },
    { name: 'Python', language: 'python', text: python(sent) },
  ];
}
