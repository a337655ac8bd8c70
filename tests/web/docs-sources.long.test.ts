/** Tests that the guides state what the code does: no number in them is written by hand. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';

const run = promisify(execFile);

async function render(sources: string): Promise<Record<string, string>> {
  const script = path.resolve('tests/support/render-guides.ts');
  const { stdout } = await run(process.execPath, [script, path.join(sources, 'src')], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

interface Edit {
  file: string;
  from: string;
  to: string;
  /** Guide -> a text that the guide contains after the edit, and not before. */
  says: Record<string, string>;
}

const edits: Edit[] = [
  {
    file: 'domain/deliveries/attempt.ts',
    from: '  30 * secondMs,',
    to: '  37 * secondMs,',
    says: { deliveries: '<td>37 seconds</td>' },
  },
  {
    file: 'domain/foundation/billing/caps.ts',
    from: 'publishRequestsPerMonth: 100,',
    to: 'publishRequestsPerMonth: 4321,',
    says: { limits: '<td>4,321</td>' },
  },
  {
    file: 'domain/foundation/billing/caps.ts',
    from: 'backfillRequestsPerMonth: 5,',
    to: 'backfillRequestsPerMonth: 43,',
    says: { backfills: 'has 43 of them a month' },
  },
  {
    file: 'providers/instagram/media.ts',
    from: 'mediaPageSize = { default: 25, maximum: 100 }',
    to: 'mediaPageSize = { default: 26, maximum: 97 }',
    says: { pagination: '<td>26</td><td>97</td>' },
  },
  {
    file: 'errors/index.ts',
    from: "message: 'Not found.', retry: 'no'",
    to: "message: 'Not found.', retry: 'backoff'",
    says: { errors: 'Not found. Status 404; retry: with backoff.' },
  },
  {
    file: 'db/retention/retention.ts',
    from: 'contentHeldMs = 23 * hourMs',
    to: 'contentHeldMs = 19 * hourMs',
    says: { deliveries: 'Payloads are erased after 19 hours', limits: '<td>19 hours</td>' },
  },
  {
    file: 'db/tables/idempotency.ts',
    from: 'answerKeptMs = dayMs',
    to: 'answerKeptMs = (21 * dayMs) / 24',
    says: { idempotency: 'for 21 hours', limits: '<td>21 hours</td>' },
  },
  {
    file: 'domain/foundation/request-limits.ts',
    from: 'largestBodyBytes = 1024 * 1024',
    to: 'largestBodyBytes = 3 * 1024 * 1024',
    says: { limits: '<td>3 MiB</td>' },
  },
  {
    file: 'domain/publishing/ledger/queue-run.ts',
    from: 'processingTimeoutMs = hourMs',
    to: 'processingTimeoutMs = (47 * hourMs) / 60',
    says: { publishing: 'The provider has 47 minutes to process files' },
  },
  {
    file: 'simulators/scenarios.ts',
    from: "description: 'Everything works.'",
    to: "description: 'All is as well as on day 1.'",
    says: { 'test-mode': 'All is as well as on day 1.' },
  },
  {
    file: 'providers/publish-failures.ts',
    from: "'Publish again tomorrow.'",
    to: "'Publish again on day 2.'",
    says: { 'publish-failures': '<td>Publish again on day 2.</td>' },
  },
  {
    file: 'providers/instagram/metrics.ts',
    from: 'historyDays: 730,',
    to: 'historyDays: 613,',
    says: { metrics: 'There are values of the last 613 days.' },
  },
];

describe('when a constant of the code is changed, the guides change with it', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guides-'));
  let before: Record<string, string>;
  let after: Record<string, string>;
  beforeAll(async () => {
    cpSync('src', path.join(folder, 'src'), { recursive: true });
    cpSync('package.json', path.join(folder, 'package.json'));
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    for (const { file, from, to } of edits) {
      const target = path.join(folder, 'src', file);
      const text = readFileSync(target, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(target, text.replace(from, to));
    }
    [before, after] = await Promise.all([render(process.cwd()), render(folder)]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(edits.map((edit) => [`${edit.file}: ${edit.to.trim()}`, edit] as const))('%s', (_, { says }) => {
    for (const [slug, sentence] of Object.entries(says)) {
      expect(before[slug]).not.toContain(sentence);
      expect(after[slug]).toContain(sentence);
    }
  });

  test('and those that say nothing of it stay as they are', () => {
    const same = Object.keys(before).filter((slug) => before[slug] === after[slug]);
    expect(same.sort()).toEqual([
      'alerts',
      'assistants',
      'capabilities',
      'changes',
      'command-line',
      'events',
      'first-steps',
      'generate-a-client',
      'go-live-bluesky',
      'go-live-linkedin',
      'go-live-mastodon',
      'go-live-meta',
      'go-live-pinterest',
      'go-live-tiktok',
      'go-live-youtube',
      'logs',
      'other-schedulers',
      'publish-groups',
      'queues',
      'run-it',
      'scopes',
      'security',
      'signing-in',
      'traces',
      'troubleshooting',
      'upgrade',
      'verify-a-webhook',
      'what-to-tell-your-users',
    ]);
  });
});

/** Matches names that contain a digit, but are no numbers that anybody could change. */
const names = [
  /initial-scale=1/g,
  /<\/?h[1-6]\b/g,
  /UTF-?8/gi,
  /\btemplate0\b/gi,
  /rand -hex 24/g,
  /SHA-256/g,
  /sha256/g,
  /base64/g,
  /UTF-16/g,
  /targets\.3\.text/g,
  /IPv6/g,
  /\bS3(?=\b|_)/g,
];

const number = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|double)\b/i;

function numbersIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const text = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) ? node.text : '';
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
    if (number.test(rest)) found.push(`${path.basename(file)}: ${rest.trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Lists the lines of a guide that have a number in them. Where steps are counted, all of them are the first. */
function numbersInGuide(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) =>
      number.test(names.reduce((left, name) => left.replaceAll(name, ''), line.replace(/^ *1\. /, ''))),
    )
    .map((line) => `${path.basename(file)}: ${line}`);
}

test('no text of a guide or a page has a number in it', () => {
  const sources = readdirSync('src/web/docs/guides', { recursive: true, encoding: 'utf8' });
  const files = [
    'src/web/docs/pages.ts',
    ...sources.filter((name) => name.endsWith('.ts')).map((name) => path.join('src/web/docs/guides', name)),
  ];
  const guides = readdirSync('src/web/docs/guides').filter((name) => name.endsWith('.md'));
  expect(files.length).toBeGreaterThan(15);
  expect(guides.length).toBeGreaterThan(25);
  expect(files.flatMap(numbersIn)).toEqual([]);
  expect(guides.flatMap((name) => numbersInGuide(`src/web/docs/guides/${name}`))).toEqual([]);
});
