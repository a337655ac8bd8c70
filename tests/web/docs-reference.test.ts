import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { operations } from '../../src/contract/index.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { boundsOf, fieldsWithin, typeOf } from '../../src/web/docs/api/fields.ts';
import { referenceOverview, referencePage } from '../../src/web/docs/api/pages.ts';
import {
  type Answer,
  type Body,
  type ReferenceOperation,
  readDocument,
  referencePages,
  resolved,
  type Schema,
} from '../../src/web/docs/contract.ts';
import { linksOf } from '../../src/web/docs/links.ts';
import { drawMarkdown } from '../../src/web/docs/markdown/draw.ts';
import { textOf } from './markup.ts';

const links = linksOf('https://api.example.com/social');
const source = { providers: { registry: createRegistry(loadConfig({ NODE_ENV: 'test' }).providers) } };
const pages = new Map(referencePages().map((page) => [page.slug, `${referencePage(source, links, page)}`]));

/** Returns what is drawn of an operation. */
function sectionOf(page: string, operationId: string): string {
  const section = page.split('<section ').find((part) => part.includes(`<h2 id="${operationId}">`));
  if (section === undefined) throw new Error(`There is no ${operationId}`);
  return section;
}

/** Returns the names of all fields of a schema, to any depth. */
function namesIn(written: Schema, seen = new Set<Schema>()): string[] {
  const schema = resolved(written);
  if (seen.has(schema) || written.$ref === '#/components/schemas/DeliveredEvent') return [];
  seen.add(schema);
  const { properties = {}, items, oneOf = [], additionalProperties } = schema;
  const inner = [...Object.values(properties), ...oneOf, ...(items ? [items] : [])];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return [...Object.keys(properties), ...inner.flatMap((one) => namesIn(one, seen))];
}

const schemasIn = (part: Body | Answer | undefined) =>
  Object.values((part && resolved(part as Body).content) ?? {}).map(
    ({ schema, 'x-data': data }) => data ?? schema,
  );

const all = referencePages().flatMap(({ slug, operations: own }) => own.map((one) => [slug, one] as const));

describe('the API reference', () => {
  test('has every operation, once', () => {
    expect(all.map(([, { operationId }]) => operationId).toSorted()).toEqual(
      Object.keys(operations).toSorted(),
    );
  });

  test('says of every operation what it does, takes and answers, and shows how it is called', () => {
    const bodiesAbove = new Set<string>();
    for (const [slug, operation] of all) {
      const page = pages.get(slug) ?? '';
      const section = sectionOf(page, operation.operationId);
      const above = [...section.matchAll(/Described <a href="#(\w+)">above/g)].map(([, name]) =>
        page.indexOf(`id="${name}"`),
      );
      expect(above).not.toContain(-1);
      const text = textOf([section, ...above.map((at) => page.slice(at))].join(' '));
      const { requestBody: body } = operation;
      const drawnAbove = body?.$ref !== undefined && bodiesAbove.has(`${slug} ${body.$ref}`);
      bodiesAbove.add(`${slug} ${body?.$ref}`);
      expect([
        operation.operationId,
        lacking(text, [...expectedOf(operation), ...(drawnAbove ? [] : fieldsOfBody(operation))]),
      ]).toEqual([operation.operationId, []]);
    }
  });

  test('names every topic of an event, on the page about webhooks', () => {
    const page = pages.get('webhooks') ?? '';
    const missing = Object.keys(readDocument().webhooks).filter(
      (topic) => !page.includes(`<dt id="${topic}">`),
    );
    expect(missing).toEqual([]);
  });

  test.each([...pages])('page %s is light enough for a phone', (_, page) => {
    expect(page.match(/<[a-z]/g)?.length).toBeLessThan(10_000);
    expect(Buffer.byteLength(page)).toBeLessThan(400_000);
  });

  test('has the addresses that operations and tags had on its single page, each with a link to where they are now', () => {
    const overview = `${referenceOverview(source, links)}`;
    for (const [
      ,
      {
        operationId,
        tags: [tag],
      },
    ] of all) {
      expect(overview).toContain(
        `<li id="operation/${operationId}"><a href="${links.operation(operationId)}">`,
      );
      expect(overview).toContain(`<section id="tag/${tag.replaceAll(' ', '-')}">`);
    }
  });
});

const lacking = (text: string, words: readonly string[]) => words.filter((word) => !text.includes(word));

function expectedOf(operation: ReferenceOperation): string[] {
  const { summary, method, path, parameters, responses, 'x-codeSamples': samples = [] } = operation;
  const refusals = Object.values(responses).flatMap((answer) =>
    [...resolved(answer).description.matchAll(/^(?:- )?`(\w+)`: /gm)].map(([, code = '']) => code),
  );
  expect(samples).toHaveLength(3);
  return [
    summary,
    method,
    path,
    ...parameters.map((parameter) => resolved(parameter).name),
    ...schemasIn(responses['200']).flatMap((schema) => namesIn(schema)),
    ...refusals,
    ...samples.map(({ source: sample }) => sample),
  ];
}

const fieldsOfBody = ({ requestBody }: ReferenceOperation) =>
  schemasIn(requestBody).flatMap((schema) => namesIn(schema));

describe('a value is described in words', () => {
  const values: [string, Schema, string, string[]][] = [
    [
      'a text with bounds',
      { type: 'string', minLength: 1, maxLength: 255 },
      'string',
      ['1 to 255 characters'],
    ],
    ['a text that is not empty', { type: 'string', minLength: 1 }, 'string', []],
    ['a time', { type: 'string', format: 'date-time' }, 'string, date-time', []],
    ['a number or nothing', { type: ['integer', 'null'], minimum: 0 }, 'integer or null', ['at least 0']],
    [
      'a list',
      { type: 'array', items: { type: 'string' }, maxItems: 1 },
      'array of strings',
      ['at most 1 item'],
    ],
    [
      'lists in a list',
      { type: 'array', items: { type: 'array', items: { type: 'object' } } },
      'array of arrays of objects',
      [],
    ],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, 'object of numbers', []],
    [
      'a choice',
      { oneOf: [{ type: 'string' }, { type: 'object' }, { type: 'object' }] },
      'string or object',
      [],
    ],
    ['anything', {}, 'any value', []],
  ];
  test.each(values)('%s', (_, schema, type, bounds) => {
    expect([typeOf(schema), boundsOf(schema)]).toEqual([type, bounds]);
  });
});

test('an object that can hold itself is drawn once', () => {
  const comment: Schema = { type: 'object', properties: { text: { type: 'string' } } };
  Object.assign(comment.properties ?? {}, { replies: { type: 'array', items: comment } });
  const drawn = `${fieldsWithin({ links, pageOf: () => undefined, drawn: new Set() }, comment)}`;
  expect(drawn.match(/<code>replies<\/code>/g)).toHaveLength(1);
});

describe('Markdown is drawn', () => {
  test('with links to the operations that it names', () => {
    expect(`${drawMarkdown('See `media.get`.', links)}`).toBe(
      '<p>See <a href="/social/docs/api/media#media.get"><code>media.get</code></a>.</p>\n',
    );
  });

  test('with its lists, tables and code', () => {
    const drawn = `${drawMarkdown('One `two` **three**.\n\n- four\n- five\n\n| a | b |\n| - | - |\n| `c` | d |\n', links)}`;
    expect(drawn).toContain('<p>One <code>two</code> <strong>three</strong>.</p>');
    expect(drawn).toContain('<ul><li>four</li><li>five</li></ul>');
    expect(drawn).toContain('<tr><th scope="row"><code>c</code></th><td>d</td></tr>');
  });

  test('and markup in it does nothing, nor do addresses that are not of the web', () => {
    const drawn = `${drawMarkdown('<script>a</script>\n\n<b>c</b> [d](javascript:e) [f](https://example.com)', links)}`;
    expect(drawn).not.toMatch(/<script|<b>|href="javascript/);
    expect(textOf(drawn)).toContain('<b>c</b>');
    expect(drawn).toContain('<a href="https://example.com" rel="noreferrer">f</a>');
  });
});
