/** Tests that every guide can be read as Markdown, and that `llms.txt` leads to all of them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { guides } from '../support/guides.ts';
import { type Client, clientOf, sharedTestService, type TestService } from '../support/service.ts';

const publicUrl = 'https://api.example.org/social';
let service: TestService;
let client: Client;
const texts = new Map<string, string>();
const pages = new Map<string, string>();

beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = publicUrl;
  client = clientOf(service.url);
  for (const { slug } of guides) {
    const { status, text, headers } = await client.get(`/docs/guides/${slug}.md`);
    expect([slug, status, headers['content-type'], headers['cache-control']]).toEqual([
      slug,
      200,
      'text/markdown; charset=utf-8',
      'public, max-age=300',
    ]);
    texts.set(slug, text);
    pages.set(slug, (await client.get(`/docs/guides/${slug}`)).text);
  }
});
afterAll(() => service.close());

/** Returns the words of a text, without what Markdown and HTML add to them. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/&(?:quot|#39|lt|gt|amp);/g, ' ')
    .replaceAll(/\]\([^)\s]*\)/g, ' ')
    .match(/[\p{L}\d]{2,}/gu) ?? [];

describe('a guide as Markdown', () => {
  test.each(guides)('$slug has every word of its page, in the same order', ({ slug, title }) => {
    const text = texts.get(slug) ?? '';
    const [, article = ''] = /<article>(.*)<\/article>/s.exec(pages.get(slug) ?? '') ?? [];
    const read = article
      .replace(/<nav class="contents".*?<\/nav>/s, '')
      .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, ' $1 ')
      .replaceAll(/<[^>]+>/g, ' ');
    const languages = /^ *```(?:sh|ts|python|json|sql|yaml|go|java|php|ruby|csv)$/gm;
    expect(wordsOf(text.replaceAll(languages, ''))).toEqual(wordsOf(read));
    expect(text).toMatch(new RegExp(`^# ${title}\n`));
  });

  test('has no HTML in it, and its tables are tables of Markdown', () => {
    for (const [slug, text] of texts) {
      const prose = text.replaceAll(/```.*?```/gs, '').replaceAll(/`[^`\n]*`/g, '');
      expect([slug, prose.match(/<\/?[a-z][^>]*>|&\w+;/g)]).toEqual([slug, null]);
    }
    expect(texts.get('pagination')).toContain(
      '\n| Content type | Without limit | At most |\n| --- | --- | --- |\n',
    );
  });

  test('has every backtick in the code that it marks', () => {
    for (const [slug, text] of texts) {
      const prose = text.replaceAll(/^ *(`{3,}).*?^ *\1/gms, '').replaceAll(/(`+)(?!`).+?\1/g, '');
      expect([slug, prose.match(/.{0,40}`.{0,40}/g)]).toEqual([slug, null]);
      expect([slug, text.match(/.{0,40}\\`.{0,40}/g)]).toEqual([slug, null]);
    }
  });

  test('names the host in its links, and leads on to Markdown', () => {
    for (const [slug, text] of texts) {
      const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
      expect([slug, targets.filter((target) => !/^(https:\/\/|#)/.test(target))]).toEqual([slug, []]);
      const guidesLinked = targets.filter((target) => target.startsWith(`${publicUrl}/docs/guides/`));
      expect(guidesLinked.filter((target) => !/\.md(#|$)/.test(target))).toEqual([]);
    }
  });

  test('is linked on its page, for people and for programs', () => {
    for (const [slug, page] of pages) {
      const address = `/social/docs/guides/${slug}.md`;
      expect(page).toContain(`<link rel="alternate" type="text/markdown" href="${address}">`);
      expect(page).toContain(`<a href="${address}">This page as Markdown</a>`);
    }
  });

  test('of a guide that there is not is a page that says so', async () => {
    expect((await client.get('/docs/guides/nothing.md')).status).toBe(404);
  });
});

test('llms.txt has the form of llmstxt.org, and leads to the Markdown of every guide and to the contract', async () => {
  const { status, text, headers } = await client.get('/llms.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n/);
  expect(text.match(/^# /gm)).toHaveLength(1);
  const listed = text
    .slice(text.indexOf('\n## '))
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  expect(listed.filter((line) => !/^## \w|^- \[[^\]]+\]\(https:[^)]+\): \S/.test(line))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  const expected = guides.map(({ slug }) => `${publicUrl}/docs/guides/${slug}.md`);
  expect(links.slice(0, expected.length)).toEqual(expected);
  for (const link of links) {
    const answer = await client.get(link.slice(publicUrl.length));
    expect([link, answer.status]).toEqual([link, 200]);
  }
});
