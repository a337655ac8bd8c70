import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { keepBrowser, readBrowser } from '../../src/web/browser.ts';
import { contentSecurityPolicy, requireOwnForm } from '../../src/web/page.ts';
import { textsFor } from '../../src/web/texts/index.ts';

/**
 * Returns a client for an app that answers each request with the result of the function, or with 403 and the
 * message of what it throws.
 */
function answering(answer: (req: express.Request, res: express.Response) => unknown) {
  const app = express();
  app.all('/', (req, res) => {
    res.json({ answer: answer(req, res) ?? null });
  });
  app.use((error: Error, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    res.status(403).json({ answer: error.message });
  });
  return request(app);
}

describe('the language', () => {
  test.each([
    ['pt-BR', 'de', 'pt'],
    ['JA', '', 'ja'],
    ['nl', 'fr-CA, en;q=0.5', 'fr'],
    [undefined, 'nl, es-419;q=0.8', 'es'],
    [undefined, 'zh, *;q=0.1', 'en'],
    [undefined, 'nl', 'en'],
    [undefined, undefined, 'en'],
    ['__proto__', '%%%', 'en'],
  ])('asked for as %s, in a browser that prefers %s, is %s', async (asked, accepted, tag) => {
    const client = answering((req) => textsFor(req, asked).tag).get('/');
    if (accepted !== undefined) client.set('Accept-Language', accepted);
    expect((await client).body.answer).toBe(tag);
  });
});

describe('a form', () => {
  const publicUrl = 'https://connect.example/base';
  const client = answering((req) => requireOwnForm(req, publicUrl));

  test.each([
    [{ Origin: 'https://connect.example' }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Origin: 'https://connect.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Origin: 'https://connect.example.evil.example' }, 403],
    [{ Origin: 'http://connect.example' }, 403],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{}, 403],
  ])('that comes with %j is answered with %i', async (headers, status) => {
    expect((await client.post('/').set(headers)).status).toBe(status);
  });
});

describe('the cookie', () => {
  test('is bound to the host and to https where that is how the service is reached', async () => {
    const answer = await answering((_req, res) =>
      keepBrowser(res, 'https://connect.example', 's3cret', 30 * 60_000),
    ).get('/');
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-connect=s3cret; Max-Age=2400; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('stays with the pages on a developer’s machine', async () => {
    const answer = await answering((_req, res) =>
      keepBrowser(res, 'http://localhost:8080', 's3cret', 30 * 60_000),
    ).get('/');
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^connect=s3cret; Max-Age=2400; Path=\/connect; .*SameSite=Lax$/,
    );
  });

  test.each([
    ['a=1; __Host-connect=s3cret; b=2', 's3cret'],
    ['connect=other', null],
    ['__host-connect=other', null],
    ['', null],
    ['=;;;%', null],
  ])('is read from %j as %j', async (header, value) => {
    const client = answering((req) => readBrowser(req, 'https://connect.example'));
    expect((await client.get('/').set('Cookie', header)).body.answer).toBe(value);
  });
});

describe('the content security policy', () => {
  const publicUrl = 'https://connect.example';

  test('allows styles and forms of our own, and nothing else', () => {
    expect(contentSecurityPolicy({ publicUrl, connectFrameAncestors: [] })).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test('names who may show the pages in a frame', () => {
    const connectFrameAncestors = ['https://a.example', 'https://b.example'];
    expect(contentSecurityPolicy({ publicUrl, connectFrameAncestors })).toMatch(
      /form-action 'self'; .*frame-ancestors https:\/\/a\.example https:\/\/b\.example$/,
    );
  });
});
