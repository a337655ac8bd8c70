/** Holds the pages at the front door: how long they are, where they lead, and what can be pasted without more. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../src/config.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { guides } from './support/guides.ts';
import { blocksIn } from './support/markdown-blocks.ts';
import { sharedTestService } from './support/service.ts';

const readme = readFileSync('README.md', 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')];

test('the README has at most 12 KB, and says how to start and to test', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_000);
  expect(blocksIn(readme, 'sh')[0]).toBe('npm ci && npm start\n');
  expect(blocksIn(readme, 'sh')).toContain('npm ci && npm test\n');
});

test('the README names every provider, and every content type with all of its actions', () => {
  const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
  const [introduction = ''] = /^# .*?(?=^## )/ms.exec(readme) ?? [];
  const named = new Intl.ListFormat('en-GB').format(providers.map(({ name }) => name));
  expect(introduction.replaceAll('\n', ' ')).toContain(`talks to ${named}, `);
  const rows = [...readme.matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)].map(([, contentType, cell = '']) => [
    contentType,
    cell
      .replaceAll(/\([^)]*\)/g, '')
      .split(/,| and /)
      .map((action) => action.trim())
      .sort(),
  ]);
  const declared = providers.flatMap(({ contentTypes }) =>
    contentTypes.map(({ contentType, capabilities, publish }) => [
      contentType,
      [...Object.keys(capabilities), ...(publish.length > 0 ? ['publish'] : [])].sort(),
    ]),
  );
  expect(rows).toEqual(declared);
});

describe('what a page leads to is there', () => {
  test.each(pages)('%s', (page) => {
    const text = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(path.dirname(page), link)))).toEqual([]);
    const named = [...text.matchAll(/\/docs\/guides\/([a-z-]+[a-z])/g)].map(([, slug = '']) => slug);
    const slugs = guides.map(({ slug }) => slug);
    expect(named.filter((slug) => !slugs.includes(slug))).toEqual([]);
    const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
    const commands = [...text.matchAll(/`npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

test('the request of the README is answered with what the README shows', async () => {
  const service = await sharedTestService();
  const { key, client } = await service.newKey();
  const { connectedProfileId } = await client.newProfile({ providerId: 'instagram' });
  const [request = ''] = blocksIn(readme, 'sh').filter((block) => block.startsWith('curl '));
  const env = { PATH: process.env.PATH, KEY: key, SERVICE: service.url, PROFILE: connectedProfileId };
  const { stdout } = await promisify(execFile)('bash', ['-c', request], { env });
  const [shown = ''] = blocksIn(readme, 'json');
  const fieldsOf = (text: string) => {
    const { data, ...others } = JSON.parse(text);
    return [Object.keys(others).sort(), data.map((item: object) => Object.keys(item).sort())];
  };
  expect(fieldsOf(stdout)).toEqual(fieldsOf(shown));
});
