/** Tests that a change of the contract which would break a client of the last release is found, and that an addition is none. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { breakingChanges, type Contract, hasOasdiff } from '../../tools/contract/breaking/compare.ts';
import { withProgram } from '../support/needs.ts';

interface Schema {
  required: string[];
  properties: Record<string, object>;
  enum?: string[];
  'x-extensible-enum'?: string[];
}

interface Document {
  paths: Record<string, Record<string, { parameters: object[]; responses: Record<string, object> }>>;
  webhooks?: Record<string, object>;
  components: { schemas: Record<string, Schema> };
}

const read = (name: string) => JSON.parse(readFileSync(`src/contract/generated/${name}`, 'utf8'));
const contract = (): Contract => ({ client: read('openapi.client.json'), closed: read('openapi.json') });

/** Returns what is found when a change is made to both documents. */
function after(change: (document: Document) => unknown): string {
  const changed = contract();
  change(changed.client as Document);
  change(changed.closed as Document);
  return breakingChanges(contract(), changed).join('\n');
}

const schema = ({ components }: Document, name: string): Schema => {
  const found = components.schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
};
const operation = ({ paths }: Document, path: string, method: string) => {
  const found = paths[path]?.[method];
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
};
const values = (one: Schema) => one['x-extensible-enum'] ?? one.enum ?? [];
const colour = (required: boolean) => ({ name: 'colour', in: 'query', required, schema: { type: 'string' } });

describe('a client of the last release is broken by', () => {
  withProgram('oasdiff', hasOasdiff).describe('a comparison of contracts', () => {
    test.each<[string, RegExp, (document: Document) => unknown]>([
      ['an operation less', /api removed/, ({ paths }) => delete paths['/v1/media/{mediaId}']?.delete],
      [
        'a field of answers less',
        /checksum/,
        (document) => delete schema(document, 'Media').properties.checksum,
      ],
      [
        'a required field that may be missing',
        /became optional/,
        (document) => schema(document, 'Media').required.shift(),
      ],
      [
        'another type',
        /createdAt/,
        (document) => Object.assign(schema(document, 'Media').properties, { createdAt: { type: 'integer' } }),
      ],
      [
        'a parameter that is required now',
        /colour/,
        (document) => operation(document, '/v1/media', 'get').parameters.push(colour(true)),
      ],
    ])('%s', (_what, words, change) => {
      expect(after(change)).toMatch(words);
    });

    test('a webhook less, or a field less in one', () => {
      const withoutTopic = contract();
      delete (withoutTopic.closed as Document).webhooks?.['media.ready'];
      expect(breakingChanges(contract(), withoutTopic).join('\n')).toContain('/webhooks/media.ready');
    });
  });

  describe('no client of the last release is broken by', () => {
    test.each<[string, (document: Document) => unknown]>([
      ['an operation more', ({ paths }) => Object.assign(paths, { '/v1/new': paths['/v1/providers'] })],
      [
        'a field of answers more',
        (document) => Object.assign(schema(document, 'Media').properties, { colour: { type: 'string' } }),
      ],
      ['another status of a medium', (document) => values(schema(document, 'MediaStatus')).push('drying')],
      [
        'a parameter that may be left out',
        (document) => operation(document, '/v1/media', 'get').parameters.push(colour(false)),
      ],
      [
        'a topic more',
        (document) =>
          document.webhooks &&
          Object.assign(document.webhooks, { 'media.new': document.webhooks['media.ready'] }),
      ],
      [
        'a parameter that takes several values, which may be others, where it took one',
        (document) => {
          const { parameters } = operation(document, '/v1/connected-profiles', 'get');
          const given = parameters.find((one) => 'name' in one && one.name === 'status');
          const items = { type: 'string', enum: ['live', 'left', 'dozing'] };
          Object.assign(given ?? {}, { schema: { type: 'array', items } });
        },
      ],
      ['nothing', () => undefined],
    ])('%s', (_what, change) => {
      expect(after(change)).toBe('');
    });
  });
});
