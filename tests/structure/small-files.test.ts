import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import { mergeableFiles } from '../../scripts/structure/small-files.ts';

/** The small files in `src` that are not merged into their only importer, and why each reads better alone. */
const apart: Record<string, string> = {
  'src/**/present-*.ts': 'a presenter has a file to itself',
  'src/domain/administration/health-check/*.ts': 'one subject of the doctor per file',
  'src/domain/grants/profile-health.ts': 'what a profile can do, apart from how it is shown',
  'src/http/{contract-documents,direct-routes,media-links,unknown-routes}.ts':
    'app.ts shows in which order a request passes the handlers, and no handler',
  'src/inspection/{audio,document}.ts': 'one kind of file per file',
  'src/observability/metrics/*.ts': 'the metrics of one subject per file',
  'src/providers/*/{login,facebook-login,notifications}.ts': 'the parts of every adapter have these names',
  'src/providers/bluesky/publishing/*-steps.ts': 'the steps of one variant per file',
  'src/providers/meta/errors/*.ts': 'one family of errors per file',
  'src/simulators/*/{seeded-writes,provider-events}.ts': 'the parts of every simulator have these names',
  'src/simulators/facebook/photo-stories.ts': 'one edge of the Graph API per file',
  'src/simulators/instagram/{containers,publish-container}.ts': 'one call that publishes per file',
  'src/simulators/mastodon/streaming.ts': 'one part of the API of Mastodon per file',
  'src/web/docs/guides/**/*.ts': 'one guide, or one section of a long guide, per file',
  'src/web/docs/samples/calls/*.ts': 'one language per file',
};

const importing = ['src', 'tests', 'scripts', 'bench', 'chaos', 'codegen', 'tools'];
const sourcesIn = (folder: string) =>
  readSources(folder).map(({ file, text }) => ({ file: `${folder}/${file}`, text }));

describe('small files', () => {
  const mergeable = mergeableFiles(importing.flatMap(sourcesIn)).filter((file) => file.startsWith('src/'));
  const patterns = Object.keys(apart);

  test('a file of a few lines that only its neighbour imports is part of that neighbour, or is listed with a reason', () => {
    expect(mergeable.filter((file) => !patterns.some((pattern) => path.matchesGlob(file, pattern)))).toEqual(
      [],
    );
  });

  test('every reason is the reason of a file that is there', () => {
    expect(patterns.filter((pattern) => !mergeable.some((file) => path.matchesGlob(file, pattern)))).toEqual(
      [],
    );
  });

  const small = { file: 'src/a/small.ts', text: 'export const one = 1;\n' };
  const importer = (file: string, more = '') => ({
    file,
    text: `import { one } from './small.ts';\n${more}`,
  });

  test.each([
    ['is found when its neighbour alone imports it', [importer('src/a/big.ts')], ['src/a/small.ts']],
    ['is not found when nothing imports it', [], []],
    [
      'is not found when a test imports it as well',
      [
        importer('src/a/big.ts'),
        { file: 'tests/small.test.ts', text: "import { one } from '../src/a/small.ts';" },
      ],
      [],
    ],
    [
      'is not found when its importer lies in another folder',
      [{ file: 'src/big.ts', text: "import { one } from './a/small.ts';" }],
      [],
    ],
    [
      'is not found when its importer would become too long',
      [importer('src/a/big.ts', '//\n'.repeat(149))],
      [],
    ],
  ])('a small file %s', (_what, importers, found) => {
    expect(mergeableFiles([small, ...importers])).toEqual(found);
  });

  test('a file of 30 lines is small, and one of 31 is not', () => {
    const of = (count: number) => ({ ...small, text: `${'//\n'.repeat(count)}` });
    expect(mergeableFiles([of(30), importer('src/a/big.ts', '//\n'.repeat(60))])).toEqual(['src/a/small.ts']);
    expect(mergeableFiles([of(31), importer('src/a/big.ts', '//\n'.repeat(60))])).toEqual([]);
  });
});
