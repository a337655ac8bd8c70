/** A piece of a page. Text that is put into one is escaped; another piece is not. */
export class Html extends String {}

export const html = (text: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(String.raw({ raw: text }, ...values.map((value) => [value].flat().map(put).join(''))));

const put = (value: unknown) =>
  value instanceof Html ? value : String(value || '').replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
