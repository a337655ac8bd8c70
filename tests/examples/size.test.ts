/** Reads the sources of the examples: each stays small enough to be read in one go, and can be copied alone. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const read = (...parts: string[]) => readFileSync(path.join('examples', ...parts), 'utf8');
const client = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8'));
const helper = JSON.parse(readFileSync('clients/testing/package.json', 'utf8'));
const ours = JSON.parse(readFileSync('package.json', 'utf8'));
/** The packages of this repository -> how an example names them. */
const packed = Object.fromEntries(
  [client, helper].map(({ name, version }) => [name, `file:${name}-${version}.tgz`]),
);

describe.each(readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory()))(
  'the example $name',
  ({ name }) => {
    const sources = globSync('**/*.{ts,js,css,html}', { cwd: path.join('examples', name) });

    test('has at most 200 lines in all its source files', () => {
      const lines = sources.flatMap((file) => read(name, file).trimEnd().split('\n'));
      expect(lines.length).toBeLessThanOrEqual(200);
    });

    test('uses nothing outside its folder but packages that it names, in the versions that are tested here', () => {
      const { dependencies, devDependencies } = JSON.parse(read(name, 'package.json'));
      const named = { ...dependencies, ...devDependencies };
      expect(dependencies).toHaveProperty('social-content-sdk');
      expect({ ...ours.dependencies, ...ours.devDependencies, ...packed }).toMatchObject(named);
      const imported = sources.flatMap((file) => [...read(name, file).matchAll(/ from '(.+)'/g)]);
      const outside = imported.flatMap(([, from = '']) => (/^(\.\/|node:)/.test(from) ? [] : [from]));
      expect(Object.keys(named)).toEqual(expect.arrayContaining(outside));
    });

    test('names in .env.example every setting that it reads', () => {
      const used = sources.flatMap((file) =>
        [...read(name, file).matchAll(/^const \{(.+)\} = process\.env/gm)].flatMap(([, names = '']) =>
          [...names.matchAll(/(?<!')\b[A-Z_]{3,}/g)].map(([setting]) => setting),
        ),
      );
      const named = [...read(name, '.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)];
      expect(named.map(([, setting]) => setting)).toEqual(expect.arrayContaining([...new Set(used)]));
    });
  },
);
