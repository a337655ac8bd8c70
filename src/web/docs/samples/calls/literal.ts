/** Writes JSON as a literal of a language. */
import { variableIn, withVariables } from './variables.ts';

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

export function textLiteral(style: LiteralStyle, text: string): string {
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
