/**
 * Tests that no regular expression of ours makes more than linear work of a text. Each one is run on long texts that are
 * made of its own parts. A new one is found by itself; one that meets no text from outside is named here, with the reason.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readSources, type SourceFile } from '../../scripts/structure/imports.ts';
import { mention, url } from '../../src/simulators/mastodon/writes.ts';
import { slowTextOf } from '../support/pattern-time.ts';
import { exhaustiveTest, runsOf, sampleOf } from '../support/sample.ts';
import { ts } from '../support/shared-typescript.ts';

/** The longest text that is tried. Much shorter ones show a square, while a text from outside may have a megabyte. */
const longestText = runsOf({ all: 262_144, sample: 16_384 });

/** Patterns that are slow and meet texts of ours alone. */
const ours: Exception[] = [
  { file: 'config.ts', text: String.raw`/\/+$/`, reason: 'the operator sets these texts' },
  {
    file: 'db/migrations/concurrent-index.ts',
    text: String.raw`/^\s*--.*$/gm`,
    reason: 'reads our migrations',
  },
  {
    file: 'web/docs/markdown/draw.ts',
    text: String.raw`/ ?\{#([^}\s]+)\}$/`,
    reason: 'reads our guides and the contract',
  },
  {
    file: 'web/docs/markdown/write.ts',
    text: '/^ *(?<fence>`{3,})[^\\n]*\\n.*?^ *\\k<fence>$|(?<ticks>`+)(?!`).*?\\k<ticks>(?!`)|\\{\\{(?<name>[\\w.-]+)\\}\\}/gms',
    reason: 'reads our guides',
  },
  {
    file: 'web/docs/markdown/publish.ts',
    text: '/(^ *`{3,}[^\\n]*\\n.*?^ *`{3,}$)/ms',
    reason: 'reads our guides',
  },
  {
    file: 'web/docs/parts.ts',
    text: String.raw`/("(?:[^"\\]|\\.)*"(?!:)|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)(?=[\s,\]}]|$)/`,
    reason: 'reads the examples of the contract',
  },
  {
    file: 'web/docs/search/index.ts',
    text: String.raw`/<details>.*?<\/details>|<p class="form-name">.*?<\/p>|<pre .*?<\/pre>/gs`,
    reason: 'reads our guides',
  },
  {
    file: 'web/docs/search/index.ts',
    text: String.raw`/^(?:<[^>]*>)*?(<code>.*?<\/code>)(.*)$/s`,
    reason: 'reads our guides',
  },
  {
    file: 'web/docs/search/words.ts',
    text: String.raw`/<\/?(?:code|a|em|strong|small|time)\b[^>]*>/g`,
    reason: 'reads our guides',
  },
  { file: 'web/docs/search/words.ts', text: `/<[^>]+>/g`, reason: 'reads our guides' },
  {
    file: 'web/docs/search/words.ts',
    text: String.raw`/\[([^\]]*)\]\([^)]*\)/g`,
    reason: 'reads the descriptions of the contract',
  },
];

/** Patterns that meet no text longer than this. */
const bounded: (Exception & { longest: number })[] = [
  {
    file: 'domain/publishing/admission/text-problems.ts',
    text: String.raw`/\p{RGI_Emoji}|\p{Emoji_Presentation}/gv`,
    longest: 65_536,
    reason: 'the contract bounds the texts of publish requests',
  },
  {
    file: 'domain/publishing/admission/text-problems.ts',
    text: String.raw`/\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}/gv`,
    longest: 65_536,
    reason: 'the contract bounds the texts of publish requests',
  },
  {
    file: 'simulators/threads/publishing.ts',
    text: String.raw`/\p{RGI_Emoji}|\p{Extended_Pictographic}/gv`,
    longest: 65_536,
    reason: 'the adapter sends texts of publish requests',
  },
];

/** Patterns that are put together while the code runs, as they are then: by file, in the order in which they are written. */
const composed: Record<string, RegExp[][]> = {
  'auth/api-keys/verifier.ts': [[/^svc_(live|test)_[0-9A-Za-z]{49}$/]],
  'db/client/ids.ts': [
    [/^(?:test_)?(?:key|con|prf)_[0-9a-z]{26}$/],
    [/^test_(?:key|con|prf)_[0-9a-z]{26}$/],
    [/^(?:key|con|prf)_[0-9a-z]{26}$/],
    [/\b(?:test_)?(key|con|prf)_[0-9a-z]{26}\b/g],
  ],
  'domain/publishing/admission/text-problems.ts': [
    [/(?<![\p{L}\p{N}_])#[\p{L}\p{N}_]/gu, /(?<![\p{L}\p{N}_])@[\p{L}\p{N}_]/gu],
  ],
  'http/unknown-routes.ts': [[/^\/v1\/content\/[^/]+\/[^/]+\/moderate$/]],
  'observability/log.ts': [[secretShape()]],
  'simulators/bluesky/hosts.ts': [[/^[a-z0-9-]+\.bsky\.example$/]],
  'simulators/engine/api.ts': [[/^GET api\/v1\/posts\/([\w-]+)\/context$/]],
  'simulators/mastodon/writes.ts': [[url], [mention]],
  'simulators/meta/read-nodes.ts': [[/\w+/y, /\.(\w+)/y, /\(([^()]*)\)/y]],
};

interface Exception {
  file: string;
  /** The pattern as it is written there. */
  text: string;
  reason: string;
}

interface Written {
  file: string;
  line: number;
  text: string;
  /** Absent for one that is put together while the code runs. */
  pattern?: RegExp;
}

/** Returns every pattern in a file: literals, and those that are made of texts. */
function patternsIn({ file, text }: SourceFile): Written[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) || isConstruction(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, text: node.getText(), pattern: patternOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isConstruction(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

function patternOf(
  node: ts.RegularExpressionLiteral | ts.NewExpression | ts.CallExpression,
): RegExp | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
  }
  const parts = (node.arguments ?? []).map((part) => (ts.isStringLiteralLike(part) ? part.text : undefined));
  const [source, flags = ''] = parts;
  return source === undefined || parts.includes(undefined) ? undefined : new RegExp(source, flags);
}

/** Returns the shapes of credentials as one pattern, in which the log looks for them first. */
function secretShape(): RegExp {
  const shapes = patternsIn({
    file: 'observability/log.ts',
    text: readFileSync('src/observability/log.ts', 'utf8'),
  });
  const sources = shapes.flatMap(({ pattern }) => (pattern?.global ? [pattern.source] : []));
  return new RegExp(sources.join('|'), 'i');
}

const validators = 'contract/generated/validators.ts';
const sources = [
  ...readSources('src'),
  { file: validators, text: readFileSync(`src/${validators}`, 'utf8') },
];
/** Finds the beginning of a literal, which follows no value and no quote, or a pattern that is made of texts. */
const beginning =
  /(?:^|[^\w)\]'"`<*.}\s]|\b(?:return|case|of|in|await|yield|typeof|void))\s*\/(?![/*])|\bRegExp\(/m;
const { looked = [], passedOver = [] } = Object.groupBy(sources, ({ text }) =>
  beginning.test(text) ? 'looked' : 'passedOver',
);
const written = sampleOf(looked, 60).flatMap(patternsIn);

const isOf =
  ({ file, text }: Pick<Exception, 'file' | 'text'>) =>
  (one: Pick<Exception, 'file' | 'text'>) =>
    one.file === file && one.text === text;

exhaustiveTest('no file has a pattern that has no beginning of one', () => {
  expect(passedOver.length).toBeGreaterThan(100);
  expect(passedOver.flatMap(patternsIn)).toEqual([]);
});

exhaustiveTest(
  'each pattern that is put together while the code runs is named here, and none that is not there',
  () => {
    const made = Map.groupBy(
      written.filter(({ pattern }) => !pattern),
      ({ file }) => file,
    );
    const counts = (all: Iterable<[string, unknown[]]>) =>
      Object.fromEntries([...all].map(([file, each]) => [file, each.length]));
    expect(counts(made)).toEqual(counts(Object.entries(composed)));
    expect([...ours, ...bounded].filter((one) => !written.some(isOf(one)))).toEqual([]);
  },
);

describe('a text from outside takes linear time in', () => {
  const patterns = Map.groupBy(
    written.filter((one) => !ours.some(isOf(one))),
    ({ file }) => file,
  );
  const known = new Map<string, ReturnType<typeof slowTextOf>>();
  test.each([...patterns])('%s', (_file, all) => {
    const slow = all.flatMap((one) => {
      const longest = Math.min(bounded.find(isOf(one))?.longest ?? longestText, longestText);
      const runs = one.pattern ? [one.pattern] : (composed[one.file]?.flat() ?? []);
      return runs.flatMap((pattern) => {
        const name = `${pattern}`;
        if (!known.has(name)) known.set(name, slowTextOf(pattern, longest));
        const found = known.get(name);
        return found ? [{ at: `src/${one.file}:${one.line}`, pattern: name, ...found }] : [];
      });
    });
    expect(slow).toEqual([]);
  });
});

test('a pattern that is not linear is found by the texts that are made of it', () => {
  const slow = [
    /\s+$/,
    /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g,
    /<!--.*?-->/gs,
    /^(\d+\.?\d*)$/,
    /(a+)+$/,
    /^(?:a|aa)+!$/,
  ];
  for (const pattern of sampleOf(slow, 1))
    expect([`${pattern}`, slowTextOf(pattern, longestText)]).not.toContain(undefined);
});
