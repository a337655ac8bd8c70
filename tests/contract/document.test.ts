import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { parse } from 'yaml';
import { loadContract } from '../../codegen/document.ts';
import { applySteps } from '../../codegen/steps.ts';
import { loadConfig } from '../../src/config.ts';
import { contentTypes, readClientContract, readContract } from '../../src/contract/index.ts';
import { errorKinds } from '../../src/errors/index.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let here: object;
beforeAll(async () => {
  service = await sharedTestService();
  here = { servers: [{ url: service.ctx.config.publicUrl }] };
});
afterAll(() => service.close());

interface Schema {
  properties?: Record<string, { pattern?: string }>;
  enum?: string[];
  description?: string;
}

interface Written {
  openapi: string;
  info: { version: string };
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

const serversOf = /^servers:\n(?:[ -].*\n)+/m;
/** Returns a contract without the addresses of its servers, and without the comments before it. */
const ofNoServer = (text: string) => text.replace(/^(?:#.*\n|\n)+/, '').replace(serversOf, '');

const written = loadContract().document as Record<string, object> & Written;

describe('the served contract', () => {
  test('has the address of the deployment, as JSON', async () => {
    const { body } = await request(service.url).get('/openapi.json');
    expect(body).toEqual({ ...readContract(), ...here });
  });

  exhaustiveTest('has the address of the deployment, as YAML', async () => {
    const yaml = await request(service.url)
      .get('/openapi.yaml')
      .buffer()
      .parse((res, done) => {
        let text = '';
        res.on('data', (chunk) => {
          text += chunk;
        });
        res.on('end', () => done(null, text));
      });
    expect(yaml.headers['content-type']).toContain('yaml');
    expect(parse(serversOf.exec(yaml.body)?.[0] ?? '')).toEqual(here);
    // The file is read as a whole by the next test.
    expect(ofNoServer(yaml.body)).toBe(ofNoServer(readFileSync('openapi.full.yaml', 'utf8')));
  });

  exhaustiveTest('is in the repository as a whole, for tools, and says so of itself', () => {
    const text = readFileSync('openapi.full.yaml', 'utf8');
    // Some tools still read YAML 1.1, where a bare time is a date and `on` is a boolean.
    for (const schema of ['yaml-1.1', 'core'] as const)
      expect(parse(text, { schema })).toEqual(readContract());
    expect(text).toMatch(/^# Generated from openapi\.yaml/);
    expect(readFileSync('openapi.yaml', 'utf8')).toMatch(/^# .*\n# .*openapi\.full\.yaml.*\nopenapi:/);
  });

  test('has a form for client generators, which needs no key either', async () => {
    const { status, body } = await request(service.url).get('/openapi.client.json');
    expect([status, body]).toEqual([200, { ...readClientContract(), ...here }]);
  });

  test('has all operations, schemas and webhooks that are written', () => {
    const names = ({ paths, webhooks, components }: Record<string, object>) =>
      [paths, webhooks, (components as { schemas: object }).schemas].map((part) => Object.keys(part ?? {}));
    expect(names(readContract() as Record<string, object>)).toEqual(names(written));
  });

  test('is worked out step by step, and what is written stays as it is', () => {
    const before = { info: { title: 'before' } };
    const rename = (document: object) => Object.assign(document, { title: 'after' });
    expect(applySteps(before, [rename])).toEqual({ info: { title: 'before' }, title: 'after' });
    expect(before).toEqual({ info: { title: 'before' } });
  });

  test('is OpenAPI 3.1.0, version 0.1.0, with HTTP bearer security', () => {
    expect([written.openapi, written.info.version]).toEqual(['3.1.0', '0.1.0']);
    expect(written.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('has the error codes of the service, with the statuses that it answers', () => {
    const { enum: codes, description } = written.components.schemas.ErrorCode as Schema;
    expect(codes).toEqual(Object.keys(errorKinds));
    for (const [code, { status }] of Object.entries(errorKinds))
      expect(description).toContain(`| \`${code}\` | ${status}`);
  });

  test('knows the providers, their login kinds and their content types', () => {
    const { schemas } = written.components;
    const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
    const known = {
      KnownProviderId: providers.map(({ id }) => id),
      KnownLoginKind: [...new Set(providers.flatMap(({ loginKinds }) => loginKinds.map(({ id }) => id)))],
      KnownContentType: contentTypes,
    };
    for (const [name, values] of Object.entries(known))
      expect([name, schemas[name]?.enum]).toEqual([name, values]);
  });

  test('says of every id of an answer how it looks', () => {
    const { schemas } = readContract().components as { schemas: Record<string, Schema> };
    const ids = ['Connection', 'ConnectedProfile', 'PublishRequest', 'Media', 'Delivery'].flatMap((name) =>
      Object.entries(schemas[name]?.properties ?? {}).filter(([field]) =>
        /^[a-z]+([A-Z][a-z]+)?Id$/.test(field),
      ),
    );
    const own = ids.filter(([field]) => field !== 'externalId' && field !== 'providerId');
    expect(own.length).toBeGreaterThan(8);
    for (const [field, { pattern }] of own)
      expect([field, pattern]).toEqual([field, expect.stringContaining('_')]);
  });

  test('declares nothing that it does not use', () => {
    // The served document is included, since the steps that make it use components that the written one does
    // not.
    const text = JSON.stringify([written, readContract()]);
    const names = Object.entries(written.components as Record<string, object>).flatMap(([kind, entries]) =>
      kind === 'securitySchemes' ? [] : Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
    );
    expect(names.filter((name) => !new RegExp(`${name}['"]`).test(text))).toEqual([]);
  });
});
