import { describe, expect, test } from '@jest/globals';
import { loadContract } from '../../codegen/document.ts';
import type { ContentType } from '../../src/contract/index.ts';
import type { RequestedAction } from '../../src/domain/connections/connect/pages.ts';
import { requestedSentences } from '../../src/web/pages/consent.ts';
import { english } from '../../src/web/texts/english.ts';
import { languages, type Texts } from '../../src/web/texts/index.ts';
import { sampleOf } from '../support/sample.ts';
import { readMarkup } from './markup.ts';
import { endingReasons, type Names, plainNames, render, samplePages } from './samples.ts';

const everyLanguage = languages.map((texts) => [texts.tag, texts] as const);
const plainPages = Object.entries(samplePages(plainNames));

/** Renders all sample pages. Returns pairs of a sample's name and its HTML. */
async function renderAll(names: Names, texts: Texts): Promise<[string, string][]> {
  const pages = Object.entries(samplePages(names));
  return Promise.all(
    pages.map(async ([name, page]) => [name, await render(page, texts)] as [string, string]),
  );
}

const asked = loadContract().contentTypes.flatMap(({ id, actions, publish }) =>
  [...Object.keys(actions), ...(publish ? ['publish'] : [])].map((action) => [id, action] as const),
);

const namesOf = (name: string): Names => ({ appName: name, providerName: name, accountName: name });

describe.each(everyLanguage)('the pages in %s', (tag, texts) => {
  test.each(plainPages)(
    '%s is well-formed, says its language, and has one heading, which is its title',
    async (_, page) => {
      const text = await render(page, texts);
      expect(readMarkup(text).problems).toEqual([]);
      expect(text).toMatch(new RegExp(`^<!doctype html>\n<html lang="${tag}">`));
      const [heading] = /(?<=<h1>)[^<]+/.exec(text) ?? [];
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(/(?<=<title>)[^<]+/.exec(text)?.[0]).toBe(heading);
    },
  );

  test('load nothing from elsewhere, run no script, and have no style of their own', async () => {
    for (const [, text] of await renderAll(plainNames, texts)) {
      const { elements, attributes } = readMarkup(text);
      expect([...elements].filter((name) => ['script', 'style', 'iframe'].includes(name))).toEqual([]);
      expect([...attributes].filter((name) => /^(on.*|style|action)$/.test(name))).toEqual([]);
      const sources = [...text.matchAll(/ src="([^"]*)"/g)].map(([, source = '']) => source);
      expect(
        sources.filter(
          (source) =>
            !/^(accounts\/[^/]+\/picture|https:\/\/connect\.example\/connect\/brands\/int_1\/logo\?v=1)$/.test(
              source,
            ),
        ),
      ).toEqual([]);
    }
  });

  test('say something else for every way to end', async () => {
    const endings = texts.endings('P');
    const said = endingReasons.map((reason) => Object.values(endings[reason]).join(' '));
    expect(new Set(said).size).toBe(endingReasons.length);
  });

  test('have a sentence for every content type and action of the contract', () => {
    const sentences = asked.flatMap(([contentType, action]) =>
      requestedSentences(texts, 'the app', [
        { contentType: contentType as ContentType, actions: [action as RequestedAction] },
      ]),
    );
    expect(sentences).toHaveLength(asked.length);
    expect(sentences.filter((sentence) => /\w\.\w/.test(sentence) || !sentence.includes('the app'))).toEqual(
      [],
    );
  });

  test('name an app, provider and account that are called like markup', async () => {
    const allowed = new Map(
      (await renderAll(plainNames, texts)).map(([name, text]) => [name, readMarkup(text)]),
    );
    const names = [
      '<script>alert(1)</script>',
      '&lt;b&gt;',
      "' autofocus onfocus='x",
      '{{2}}',
      '</title><b>',
      '"><img src=x onerror=alert(1)>',
    ];
    for (const hostile of sampleOf(names, 3))
      for (const [name, text] of await renderAll(namesOf(hostile), texts)) {
        expect(readMarkup(text)).toEqual(allowed.get(name));
        if (/^choice|that nobody has$/.test(name)) expect(text).toContain(escaped(hostile));
      }
  });

  test('keep names in other scripts whole, and their direction to themselves', async () => {
    const names = ['حساب المتجر', '🍞👩‍👩‍👧 Bäckerei', '株式会社', `evil\u202Eknil\u2066`];
    for (const name of sampleOf(names, 2)) {
      const visible = name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
      for (const [, page] of await renderAll(namesOf(name), texts)) {
        const text = page.replace(/<[^>]*>/g, '');
        expect(text).not.toMatch(/\u202e|\u2066/);
        expect(text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')).not.toContain(visible);
      }
    }
  });
});

describe.each(everyLanguage.filter(([tag]) => tag !== 'en'))('the texts in %s', (_, texts) => {
  test('have nothing left in English', () => {
    const foreign = leaves(texts);
    expect(Object.entries(leaves(english)).filter(([path, text]) => foreign[path] === text)).toEqual([]);
  });

  test('use the same names in the same places as the English ones', () => {
    const named = (text: string) => [...new Set(text.match(/APP|PROVIDER/g))].sort();
    const foreign = leaves(texts);
    for (const [path, text] of Object.entries(leaves(english)))
      expect([path, named(foreign[path] ?? '')]).toEqual([path, named(text)]);
  });
});

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '<': '&lt;',
    '>': '&gt;',
    '&': '&amp;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[<>&"']/g, (character) => entities[character] ?? '');
}

/**
 * Returns all texts by their paths. Texts with names in them are made with APP and PROVIDER, and texts that
 * take the provider's name alone with PROVIDER.
 */
function leaves(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return { [path]: value };
  if (typeof value === 'function') {
    const onlyProvider = /endings|continue|again/.test(path);
    return leaves(onlyProvider ? value('PROVIDER') : value('APP', 'PROVIDER'), path);
  }
  return Object.assign(
    {},
    ...Object.entries(value as object).map(([name, child]) => leaves(child, `${path}.${name}`)),
  );
}
