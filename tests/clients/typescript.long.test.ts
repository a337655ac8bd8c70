/** Runs the list of tests that all client libraries share on the source of the TypeScript client. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as sdk from '../../clients/typescript/src/index.ts';
import { casesOf } from '../../clients/typescript/tests/cases.ts';
import { makeWorld } from '../../tools/clients/world.ts';
import { jpeg } from '../support/files.ts';
import { sharedTestService } from '../support/service.ts';

const list: Record<string, string> = JSON.parse(readFileSync('clients/test-list.json', 'utf8'));

let cases: ReturnType<typeof casesOf>;
let close: () => void;

beforeAll(async () => {
  const service = await sharedTestService({ workers: 'live' });
  service.ctx.config.publicUrl = service.url;
  const { key: apiKey } = await service.newKey();
  const made = await makeWorld({ url: service.url, apiKey }, jpeg);
  cases = casesOf(sdk, made.world);
  close = made.close;
});

afterAll(() => close?.());

test.each(Object.keys(list))('%s', async (name) => {
  const run = cases[name];
  if (!run) throw new Error('the TypeScript client has no such case');
  await run();
});

test('there are no other cases', () => expect(Object.keys(cases)).toEqual(Object.keys(list)));
