/** Writes JSON as a literal of a language. */
interface LiteralStyle {
  indent: string;
  quote(text: string): string;
  /** Writes the name of a field. */
  field(name: string): string;
  constants: { true: string; false: string; null: string };
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

export const typescriptStyle: LiteralStyle = {
  indent: '  ',
  quote: quoted,
  field: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)),
  constants: { true: 'true', false: 'false', null: 'null' },
};

export const pythonStyle: LiteralStyle = {
  indent: '    ',
  quote: (text) => JSON.stringify(text),
  field: (name) => JSON.stringify(name),
  constants: { true: 'True', false: 'False', null: 'None' },
};

/** @param level how far the line on which the literal begins is indented. */
export function literal(style: LiteralStyle, value: unknown, level: number): string {
  if (typeof value === 'string') return style.quote(value);
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
