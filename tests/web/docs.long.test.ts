// A service of its own: its public address is a setting.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { imageSize } from 'image-size';
import { contentTypes, operations, topics } from '../../src/contract/index.ts';
import { contractValue, tableRows } from '../../src/contract/values.ts';
import { violationMeanings } from '../../src/domain/administration/reference/errors.ts';
import { errorKinds, reasons } from '../../src/errors/index.ts';
import { eachOf } from '../../src/providers/access.ts';
import { faultMarker, publishFaults } from '../../src/simulators/faults.ts';
import { personas } from '../../src/simulators/personas.ts';
import { scenarios } from '../../src/simulators/scenarios.ts';
import { referencePages } from '../../src/web/docs/contract.ts';
import { guides } from '../support/guides.ts';
import { type Client, clientOf, startTestService, type TestService } from '../support/service.ts';
import { simulatorFor, simulators } from '../support/simulators.ts';
import { textOf } from './markup.ts';

let service: TestService;
let client: Client;
const pages = new Map<string, string>();
const guidePaths = guides.map(({ slug }) => `/docs/guides/${slug}`);
const referencePaths = referencePages().map(({ slug }) => `/docs/api/${slug}`);

beforeAll(async () => {
  service = await startTestService({ PUBLIC_URL: 'http://social.example.com:8080' });
  client = clientOf(service.url);
  for (const path of ['/docs', '/docs/api', ...referencePaths, ...guidePaths]) {
    const { status, text, headers } = await client.get(path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    pages.set(path, text);
  }
});

const guideText = (slug: string) => textOf(pages.get(`/docs/guides/${slug}`) ?? '');

const attributesOf = (element: string) =>
  Object.fromEntries([...element.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

/** In the words, backticks mark code, as in those of providers. */
function expectAllIn(slug: string, words: readonly string[]): void {
  const page = pages.get(`/docs/guides/${slug}`) ?? '';
  const text = textOf(page.replaceAll(/<\/?(?:code|a)\b[^>]*>/g, ''));
  expect(words.filter((word) => !text.includes(word.replaceAll('`', '')))).toEqual([]);
}

describe('the guides say everything that there is', () => {
  test('every content type is in the guides on capabilities, scopes and publishing or backfills', () => {
    expectAllIn('capabilities', contentTypes);
    expectAllIn('scopes', contentTypes);
    const declared = service.ctx.providers.registry.providers.flatMap((provider) => provider.contentTypes);
    expectAllIn(
      'publishing',
      declared.flatMap(({ contentType, publish }) =>
        publish.map(({ variant }) => `${contentType}, ${variant}`),
      ),
    );
    expectAllIn(
      'backfills',
      declared.flatMap(({ contentType, capabilities }) => (capabilities.list ? [contentType] : [])),
    );
    expectAllIn(
      'pagination',
      declared.flatMap(({ contentType, capabilities }) => (capabilities.list?.pageSize ? [contentType] : [])),
    );
  });

  test('each error of each provider has its verdict, by its code', () => {
    const page = pages.get('/docs/guides/publish-failures') ?? '';
    const rows = [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) =>
        textOf(cell)
          .trim()
          .replace(/\s+\*$/, ''),
      ),
    );
    // The table of reasons, which may have the same names, has fewer columns.
    const verdictOf = (name: string) => rows.find((row) => row.length === 5 && row[0] === name)?.[3];
    expect(
      ['4/2207051', '9004/2207052', '9007/2207027', '36003', '-1', 'FAILED_DOWNLOADING_VIDEO'].map(verdictOf),
    ).toEqual(['undecided', 'passing', 'passing', 'final', 'undecided', 'passing']);
    const names = service.ctx.providers.registry.providers.flatMap(({ errors }) =>
      errors.flatMap((family) => Object.keys(family.errors)),
    );
    const verdicts = ['final', 'passing', 'undecided'];
    expect(names.filter((name) => !verdicts.includes(verdictOf(name) ?? ''))).toEqual([]);
  });

  test('what is particular about a provider, or assumed of it, is in the guide on capabilities', () => {
    const { providers } = service.ctx.providers.registry;
    expectAllIn(
      'capabilities',
      providers.flatMap(({ notes = [], unverified = [] }) => [...notes, ...unverified]),
    );
  });

  test('where servers or accounts have rules of their own, the guide on publishing says where they are', () => {
    const differing = service.ctx.providers.registry.providers.filter(({ rulesOfServer }) => rulesOfServer);
    expectAllIn('publishing', [
      'Servers of Mastodon have rules of their own',
      'What TikTok takes of an account depends on that account’s own settings',
    ]);
    expect(pages.get('/docs/guides/publishing')).not.toContain('Servers of TikTok');
    expect(
      pages.get('/docs/guides/publishing')?.split('/v1/connected-profiles/{connectedProfileId}/surfaces'),
    ).toHaveLength(1 + differing.length);
  });

  test('every scope of every operation and login kind is in the guide on scopes', () => {
    const scopes = service.ctx.providers.registry.providers.flatMap(
      ({ contentTypes: declared, loginKinds }) => [
        ...loginKinds.flatMap(({ connect }) => connect.scopes),
        ...declared.flatMap(({ capabilities, publish }) =>
          [...Object.values(capabilities), ...publish].flatMap(({ scopes: needed }) =>
            eachOf(needed).flatMap(({ names }) => names),
          ),
        ),
      ],
    );
    expect(scopes.length).toBeGreaterThan(0);
    expectAllIn('scopes', scopes);
  });

  test('every task of every operation is in the tables of the guide on scopes', () => {
    const tasks = service.ctx.providers.registry.providers.flatMap(({ contentTypes: declared }) =>
      declared.flatMap(({ capabilities, publish }) =>
        [...Object.values(capabilities), ...publish].flatMap((way) =>
          eachOf(way.tasks ?? {}).flatMap(({ names }) => names),
        ),
      ),
    );
    expect(tasks.length).toBeGreaterThan(0);
    expectAllIn('scopes', tasks);
  });

  test('every topic is in the catalogue, with a sample of its whole envelope', () => {
    const page = pages.get('/docs/guides/events') ?? '';
    const samples = [...page.matchAll(/<code class="language-json">(\{[^<]*)<\/code><\/pre>/g)].map(
      ([, sample = '']) => JSON.parse(textOf(sample)),
    );
    expect(samples.map(({ topic }) => topic).sort()).toEqual(Object.keys(topics).sort());
    for (const sample of samples) expect(sample).toMatchObject({ mode: 'live', data: expect.any(Object) });
    expect([...page.matchAll(/<h3 id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual(
      Object.keys(topics).sort(),
    );
  });

  test('every error code, reason and violation is in the guide on errors', () => {
    expectAllIn('errors', Object.keys(errorKinds));
    expectAllIn('errors', Object.keys(reasons));
    const violations = contractValue('components', 'schemas', 'ViolationCode', 'enum') as string[];
    expect(Object.keys(violationMeanings).sort()).toEqual([...violations].sort());
    expectAllIn('errors', violations);
  });

  test('the guide to troubleshooting has every code and reason, each with why it happens and what to do', () => {
    const page = pages.get('/docs/guides/troubleshooting') ?? '';
    const codesOf = (schema: string) => contractValue('components', 'schemas', schema, 'enum') as string[];
    for (const name of codesOf('ErrorCode')) {
      const [, paragraph = ''] = new RegExp(`<h2 id="${name}">(.*?)</section>`, 's').exec(page) ?? [];
      expect([name, paragraph.match(/<tbody><tr/)?.length]).toEqual([name, 1]);
    }
    const rows = [...page.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)].map(
      ([, why = '', rest = '']) => [textOf(why).trim(), textOf(rest).trim()],
    );
    const others = ['ConnectSessionFailureCode', 'MediaErrorCode', 'EventDestinationDisabledReason'];
    for (const name of [...Object.keys(reasons), ...others.flatMap(codesOf)]) {
      const row = rows.find(([why = '']) => why.split(' ')[0] === name);
      expect([name, row]).toEqual([name, [expect.any(String), expect.stringMatching(/\.$/)]]);
    }
  });

  test('every event that an end user should hear of is in the guide on what to tell them', () => {
    const bad = /^(?!eventDestination).*\.(failed|expired|expiring|revoked|disconnected|outcomeUnknown)$/;
    const troubling = Object.keys(topics).filter((topic) => bad.test(topic));
    expect(troubling).toContain('connection.expired');
    expectAllIn('what-to-tell-your-users', troubling);
  });

  test('every scenario, marker, trigger, persona, credential and provider event is in the guide on test mode', () => {
    const { providers } = service.ctx.providers.registry;
    expectAllIn('test-mode', [
      ...scenarios.flatMap(({ scenario, description }) => [scenario, description]),
      ...publishFaults.flatMap(({ fault, description }) => [faultMarker(fault), description]),
      ...personas.flatMap(({ persona, description }) => [persona, description]),
      ...Object.values(simulators).flatMap((simulator) => [
        ...simulator.triggers.flatMap(({ ids }) => Object.values(ids)),
        ...simulator.providerEvents.flatMap(({ event, description, topic }) => [
          event,
          description,
          topic ?? '',
        ]),
      ]),
      ...providers.flatMap((provider) =>
        provider.loginKinds.flatMap(({ id, connect }) =>
          connect.grantImport?.takes === 'accessToken'
            ? [simulatorFor(provider.id).grantToken(id, 'healthy')]
            : [],
        ),
      ),
    ]);
  });

  test('every operation that takes an Idempotency-Key is in the guide on idempotency', () => {
    const taking = Object.values(operations).filter(({ idempotent }) => idempotent);
    expectAllIn(
      'idempotency',
      taking.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    );
  });
});

test('a guide to going live names the webhook and the callbacks where its providers take them, and nowhere else', () => {
  const named = (slug: string) =>
    ['webhook.callbackUrl', 'userCallbacks'].map((field) => guideText(slug).includes(field));
  expect(['meta', 'youtube', 'pinterest'].map((company) => named(`go-live-${company}`))).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('the guide to publishing names the content types that take a variant, which the contract declares', () => {
  const [, sentence = ''] = /first below\.(.*?)have a field/s.exec(guideText('publishing')) ?? [];
  const inputs = contractValue('components', 'schemas', 'PublishRequestInput', 'discriminator', 'mapping');
  const taking = Object.entries(inputs as Record<string, string>).flatMap(([contentType, target]) =>
    'variant' in (contractValue(...target.split('/').slice(1), 'properties') as object) ? [contentType] : [],
  );
  expect(sentence.match(/\w+\.\w+\.\w+/g)).toEqual(taking);
});

test('no page shows the backticks that mark code', () => {
  for (const [path, page] of pages) {
    const prose = page.replaceAll(/<(pre|code)\b.*?<\/\1>/gs, '');
    expect([path, prose.match(/.{0,40}`.{0,40}/g)]).toEqual([path, null]);
  }
});

test('what the contract says of the error codes is what the code does', () => {
  const table = contractValue('components', 'schemas', 'ErrorCode', 'description') as string;
  const rows = tableRows(table).map(([code = '', status = '', retry = '']) => [
    code.replaceAll('`', ''),
    Number.parseInt(status, 10),
    retry.startsWith('after') ? 'after' : retry.includes('backoff') ? 'backoff' : retry,
  ]);
  expect(rows).toEqual(Object.entries(errorKinds).map(([code, { status, retry }]) => [code, status, retry]));
});

describe('links', () => {
  const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

  test('no id is there twice on a page', () => {
    for (const [path, page] of pages) {
      const ids = idsOf(page);
      expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []]);
    }
  });

  test('the guide that meta.docUrl of an error leads to has an anchor for each code', async () => {
    const { docUrl } = (await client.get('/v1/nothing')).body.error.meta;
    const [page = '', code] = docUrl.replace('http://social.example.com:8080', '').split('#');
    expect(code).toBe('not_found');
    const anchors = [...idsOf(pages.get(page) ?? '')];
    expect(Object.keys(errorKinds).filter((each) => !anchors.includes(each))).toEqual([]);
  });

  test('every link inside the documentation leads somewhere, its anchor too', async () => {
    const anchors = new Map([...pages].map(([path, page]) => [path, new Set(idsOf(page))]));
    const there = new Set(pages.keys());
    const dead: string[] = [];
    for (const [path, page] of pages)
      for (const [, link = ''] of page.matchAll(/ href="([^"]+)"/g)) {
        if (/^https:/.test(link)) continue;
        const [target = '', anchor] = link.split('#');
        const place = target === '' ? path : target;
        if (!there.has(place) && (await client.get(target)).status === 200) there.add(place);
        if (!there.has(place) || (anchor && !anchors.get(place)?.has(anchor))) dead.push(`${path}: ${link}`);
      }
    expect(dead).toEqual([]);
  });

  test('from the first guide, the next ones lead through all of them, and back', () => {
    const neighbour = (path: string, rel: string) =>
      new RegExp(`rel="${rel}" href="([^"]+)"`).exec(pages.get(path) ?? '')?.[1];
    expect(guidePaths.map((path) => neighbour(path, 'next'))).toEqual([...guidePaths.slice(1), undefined]);
    expect(guidePaths.map((path) => neighbour(path, 'prev'))).toEqual([
      undefined,
      ...guidePaths.slice(0, -1),
    ]);
  });
});

describe('answers', () => {
  test('guides are kept for a short while, and run one script, which is a file of the service, as the API reference is', async () => {
    for (const path of [...guidePaths, ...referencePaths, '/docs/api']) {
      const { headers, text } = await client.get(path);
      if (path !== '/docs/api')
        expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
      expect(headers['cache-control']).toBe('public, max-age=300');
      expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
      expect(headers['content-security-policy']).toContain("; script-src 'self'; ");
      expect(headers['content-security-policy']).not.toMatch(/unsafe|connect-src/);
      expect(text.match(/<script[^>]*>/g)).toEqual([
        expect.stringMatching(
          path === '/docs/api'
            ? /^<script src="\/docs\/assets\/\w+\/api-reference\.js" defer>$/
            : /^<script src="\/docs\/assets\/\w+\/guides\.js" defer blocking="render">$/,
        ),
      ]);
      expect(text).not.toMatch(/<style| style=| on[a-z]+=/);
    }
  });

  test('all other pages run no scripts', async () => {
    for (const path of ['/docs', '/docs/search?q=events', '/docs/nothing']) {
      const { headers, text } = await client.get(path);
      expect(headers['content-security-policy']).not.toContain('script-src');
      expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=/);
    }
  });

  test('without scripts, every form of a call can be read', () => {
    const page = pages.get('/docs/guides/idempotency') ?? '';
    expect(page.match(/<p class="form-name">\w+<\/p><pre/g)).toHaveLength(3);
    expect(page).not.toMatch(/\bhidden\b|display/);
  });

  test('files are kept for good under an address with their hash, and nothing is at another hash', async () => {
    const page = `${pages.get('/docs/api')}${pages.get(guidePaths[0] ?? '')}`;
    const files = [
      ...new Set([...page.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')),
    ];
    expect(files).toHaveLength(3);
    for (const file of files) {
      const { status, headers, text } = await client.get(file);
      expect([file, status]).toEqual([file, 200]);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
      });
      const plain = await client.get(file).set('Accept-Encoding', 'identity');
      expect([plain.headers['content-encoding'], plain.text === text]).toEqual([undefined, true]);
      expect((await client.get(file.replace(/assets\/./, 'assets/x'))).status).toBe(404);
    }
  });

  test('pictures of guides are small, keep their place on the page, say what they show, and are kept for good', async () => {
    const shown = guidePaths.flatMap((path) => pages.get(path)?.match(/<img [^>]*>/g) ?? []);
    expect(shown.length).toBeGreaterThan(0);
    for (const image of shown) {
      const { src, alt, width, height } = attributesOf(image);
      expect(src).toMatch(/^\/docs\/assets\/\w+\/[a-z-]+\.png$/);
      expect(alt?.length).toBeGreaterThan(40);
      const { status, body, headers } = await client.get(src ?? '');
      expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
        200,
        'image/png',
        undefined,
      ]);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const size = imageSize(body as Buffer);
      expect([width, height]).toEqual([`${size.width}`, `${size.height}`]);
      expect((body as Buffer).length).toBeLessThan(150_000);
      expect((await client.get(src?.replace(/assets\/./, 'assets/x') ?? '')).status).toBe(404);
    }
  });

  test.each(['/docs/guides/nothing', '/docs/api/nothing', '/docs/nothing', '/docs/assets/1/docs.css'])(
    '%s is a page that says that it is not there, and where the guides are',
    async (path) => {
      const { status, text, headers } = await client.get(path);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('There is no such page');
      for (const guide of guidePaths) expect(text).toContain(`href="${guide}"`);
    },
  );

  test.each([
    ['/docs/', '../docs', '/docs'],
    ['/docs/api/', '../api', '/docs/api'],
    ['/docs/guides/errors/?a=b', '../errors?a=b', '/docs/guides/errors'],
    ['/docs/guides', '/docs', '/docs'],
    ['/docs//example.org/', '../example.org', '/docs//example.org'],
    ['/console/', '../console', '/console'],
  ])('%s leads to the page that is meant', async (path, location, leadsTo) => {
    const { status, headers } = await client.get(path).redirects(0);
    expect([status, headers.location]).toEqual([302, location]);
    expect(new URL(headers.location ?? '', `http://localhost${path}`).pathname).toBe(leadsTo);
  });

  test('/ leads browsers to the documentation, and answers programs with the envelope', async () => {
    const browser = await client
      .get('/')
      .set('Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
      .redirects(0);
    expect([browser.status, browser.headers.location]).toEqual([302, '/docs']);
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const { status, body, headers } = await client.get('/').set('Accept', accept).redirects(0);
      expect([status, body.error.code, headers.vary]).toEqual([404, 'not_found', 'Accept']);
    }
    expect((await client.post('/', {})).body.error.code).toBe('not_found');
  });
});

describe('a deployment', () => {
  test('with other limits and times has them in its guides', async () => {
    expect(guideText('limits')).not.toMatch(/ 7,321 |\b77 seconds/);
    const other = await startTestService(
      {
        PUBLIC_URL: 'https://api.example.org/social',
        RATE_LIMIT_PER_KEY: '7321',
        RATE_LIMIT_PER_ADDRESS: '7654',
        EVENT_TIMEOUT_SECONDS: '77',
        SWEEP_INTERVAL_MINUTES: '11',
        MEDIA_MAX_BYTES: '123456789',
      },
      { databaseUrl: service.databaseUrl },
    );
    const read = async (slug: string) => (await clientOf(other.url).get(`/docs/guides/${slug}`)).text;
    const [limits, deliveries, first] = [
      await read('limits'),
      await read('deliveries'),
      await read('first-steps'),
    ];
    await other.close();
    expect(textOf(limits)).toMatch(/key\s+requests of one API key\s+7,321\s+1 second/);
    expect(textOf(limits)).toContain(' 7,654 ');
    expect(textOf(limits)).toContain('every 11 minutes');
    expect(textOf(limits)).toContain('123,456,789 bytes');
    expect(textOf(deliveries)).toContain('within 77 seconds');
    expect(textOf(first)).toContain('export KEY SERVICE=https://api.example.org/social');
    expect(first).toContain('href="/social/docs/guides/errors"');
  });

  test('that is asked too often answers with a page, and when to come back', async () => {
    const strict = await startTestService(
      { RATE_LIMIT_PER_ADDRESS: '1' },
      { databaseUrl: service.databaseUrl },
    );
    const asked = clientOf(strict.url);
    const answers = await Promise.all(Array.from({ length: 4 }, () => asked.get('/docs')));
    await strict.close();
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.text).toContain('Too many requests');
    // The refused request is told to wait for one second; for two when the requests were sent around the
    // beginning of a new second and have used up its allowance as well.
    const retryAfter = expect.stringMatching(/^[12]$/);
    expect(refused?.headers).toMatchObject({ 'retry-after': retryAfter, 'cache-control': 'no-store' });
  });
});
