import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { parse } from 'yaml';
import { errorKinds } from '../../src/errors.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PUBLIC_URL: 'https://api.example.com/' });
});

const written = parse(readFileSync('openapi.yaml', 'utf8'));

describe('the served contract', () => {
  test('is the written one, with the address of the installation, as JSON and as YAML', async () => {
    const expected = { ...written, servers: [{ url: 'https://api.example.com' }] };
    const json = await request(service.url).get('/openapi.json');
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
    expect(json.body).toEqual(expected);
    expect(yaml.headers['content-type']).toContain('yaml');
    expect(parse(yaml.body)).toEqual(expected);
  });

  test('is OpenAPI 3.1.0, version 0.1.0, with HTTP bearer security', () => {
    expect([written.openapi, written.info.version]).toEqual(['3.1.0', '0.1.0']);
    expect(written.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('has the error codes of the service, with the statuses that it answers', () => {
    const { enum: codes, description } = written.components.schemas.ErrorCode;
    expect(codes).toEqual(Object.keys(errorKinds));
    for (const [code, { status }] of Object.entries(errorKinds))
      expect(description).toContain(`| \`${code}\` | ${status}`);
  });

  test('declares nothing that it does not use', () => {
    const text = readFileSync('openapi.yaml', 'utf8');
    const names = Object.entries(written.components as Record<string, object>).flatMap(([kind, entries]) =>
      kind === 'securitySchemes' ? [] : Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
    );
    expect(names.filter((name) => !new RegExp(`${name}['"]`).test(text))).toEqual([]);
  });
});
