/** Tests what a migration may do to the tables of a running service, and what is refused before it is ever run. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { inSteps } from '../../scripts/migrations/in-steps.ts';
import { lastUnchecked, problemsOf } from '../../scripts/migrations/rules.ts';
import { releasedVersions } from '../../scripts/releases/changelog.ts';
import { knownMigrations } from '../../src/db/migrations/schema-check.ts';

const problemsIn = (sql: string, name = 'new') =>
  problemsOf([{ name: `20990101000000_${name}`, sql }], ['0.2.0', '0.1.0']);

test('every migration since the first release lets a running service be', () => {
  const migrations = knownMigrations().map((name) => ({
    name,
    sql: readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'),
  }));
  expect(migrations.map(({ name }) => name)).toContain(lastUnchecked);
  expect(problemsOf(migrations, releasedVersions())).toEqual([]);
});

describe('a migration may', () => {
  test.each([
    [
      'make tables with their keys and indexes',
      'CREATE TABLE "a" ("id" TEXT NOT NULL, CONSTRAINT "a_pkey" PRIMARY KEY ("id"));\nCREATE INDEX "i" ON "a"("id");\nALTER TABLE "a" ADD CONSTRAINT "u" UNIQUE ("id");',
    ],
    [
      'build an index beside traffic',
      'CREATE UNIQUE INDEX CONCURRENTLY "i" ON "media"("id") WHERE (id <> \'\');',
    ],
    [
      'build one with words about it',
      '-- What is due.\nCREATE INDEX CONCURRENTLY "i" ON "media" USING GIN ("tags");',
    ],
    ['add a column that may be empty', 'ALTER TABLE "media" ADD COLUMN "a" TEXT;'],
    [
      'add columns with constant defaults',
      'ALTER TABLE "media" ADD COLUMN "a" JSONB NOT NULL DEFAULT \'[]\', ADD COLUMN "b" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP, ADD COLUMN "c" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[], ADD COLUMN "d" TIMESTAMPTZ DEFAULT now();',
    ],
    [
      'add constraints for new rows',
      'ALTER TABLE "media" ADD CONSTRAINT "c" CHECK (size > 0) NOT VALID, ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b"("id") NOT VALID;',
    ],
    ['validate a constraint', 'ALTER TABLE "media" VALIDATE CONSTRAINT "c";'],
    [
      'take a unique index for a constraint',
      'ALTER TABLE "media" ADD CONSTRAINT "c" UNIQUE USING INDEX "i";',
    ],
    [
      'put another key in the place of one when it says why',
      '-- earlier processes: no statement of theirs names a key\nALTER TABLE "media" DROP CONSTRAINT "c", ADD CONSTRAINT "c" PRIMARY KEY USING INDEX "i";',
    ],
    ['change rows', 'UPDATE "media" SET "a" = 1;'],
    [
      'replace functions and make triggers',
      'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;\nCREATE OR REPLACE TRIGGER t AFTER UPDATE ON media FOR EACH ROW EXECUTE FUNCTION f();',
    ],
    [
      'add a value when it says why',
      '-- earlier processes: they read no such rows\nALTER TYPE "Mode" ADD VALUE \'x\';',
    ],
  ])('%s', (_title, sql) => {
    expect(problemsIn(sql)).toEqual([]);
  });
});

describe('a migration may not', () => {
  test.each([
    [
      'build an index under a lock',
      'CREATE INDEX "i" ON "media"("id");',
      /CONCURRENTLY, in a migration of its own/,
    ],
    [
      'do anything else beside building one',
      'CREATE INDEX CONCURRENTLY "i" ON "media"("id");\nALTER TABLE "media" ADD COLUMN "a" TEXT;',
      /all of its migration/,
    ],
    [
      'build two',
      'CREATE INDEX CONCURRENTLY "i" ON "media"("id");\nCREATE INDEX CONCURRENTLY "j" ON "media"("id");',
      /all of its migration/,
    ],
    [
      'add a column that earlier processes leave out',
      'ALTER TABLE "media" ADD COLUMN "a" TEXT NOT NULL;',
      /media\.a needs a default/,
    ],
    [
      'compute a default for every row',
      'ALTER TABLE "media" ADD COLUMN "a" UUID DEFAULT gen_random_uuid();',
      /computed for every row/,
    ],
    ['add a unique column', 'ALTER TABLE "media" ADD COLUMN "a" TEXT UNIQUE;', /CONSTR_UNIQUE/],
    [
      'hold all rows against a constraint',
      'ALTER TABLE "media" ADD CONSTRAINT "c" CHECK (size > 0);',
      /NOT VALID/,
    ],
    [
      'do so for a foreign key',
      'ALTER TABLE "media" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b"("id");',
      /NOT VALID/,
    ],
    [
      'validate while the table is locked',
      'ALTER TABLE "media" ADD CONSTRAINT "c" CHECK (size > 0) NOT VALID;\nALTER TABLE "media" VALIDATE CONSTRAINT "c";',
      /in a later migration/,
    ],
    [
      'build the index of a key under a lock',
      'ALTER TABLE "media" ADD CONSTRAINT "u" UNIQUE ("a");',
      /USING INDEX/,
    ],
    ['drop a column', 'ALTER TABLE "media" DROP COLUMN "a";', /dropping the column media\.a takes away/],
    ['drop a table, an index or a trigger', 'DROP TABLE "media";', /takes away/],
    ['require a value', 'ALTER TABLE "media" ALTER COLUMN "a" SET NOT NULL;', /takes away/],
    ['change a type', 'ALTER TABLE "media" ALTER COLUMN "a" TYPE TEXT;', /takes away/],
    ['rename a column', 'ALTER TABLE "media" RENAME COLUMN "a" TO "b";', /takes away/],
    ['drop a default', 'ALTER TABLE "media" ALTER COLUMN "a" DROP DEFAULT;', /takes away/],
    [
      'put another key in the place of one without a word',
      'ALTER TABLE "media" DROP CONSTRAINT "c", ADD CONSTRAINT "c" PRIMARY KEY USING INDEX "i";',
      /takes away/,
    ],
    [
      'drop a constraint that nothing takes the place of, whatever it says',
      '-- earlier processes: they do without\nALTER TABLE "media" DROP CONSTRAINT "c";',
      /takes away/,
    ],
    ['drop a constraint', 'ALTER TABLE "media" DROP CONSTRAINT "c";', /takes away/],
    ['add a value without a word', 'ALTER TYPE "Mode" ADD VALUE \'x\';', /earlier processes: …/],
    [
      'let values be empty without a word',
      'ALTER TABLE "media" ALTER COLUMN "a" DROP NOT NULL;',
      /earlier processes: …/,
    ],
    [
      'change rows while a table is locked',
      'ALTER TABLE "media" ADD COLUMN "a" TEXT;\nUPDATE "media" SET "a" = \'\';',
      /in a migration of its own/,
    ],
    ['lock a table, or run what nobody can look into', 'LOCK TABLE media;', /LockStmt is no statement/],
    [
      'call a function',
      "SELECT partition_table('media', 'med', '7 days', 'created_at');",
      /SelectStmt is no statement/,
    ],
    ['move a table', 'ALTER TABLE "media" SET TABLESPACE slow;', /AT_SetTableSpace/],
  ])('%s', (_title, sql, words) => {
    expect(problemsIn(sql).join('\n')).toMatch(words);
  });
});

test('a migration drops what a release has done without, and names that release', () => {
  const sql = 'ALTER TABLE "media" DROP COLUMN "a";';
  expect(problemsIn(sql, 'drop_a_contracts_0_2_0')).toEqual([]);
  expect(problemsIn(sql, 'drop_a_contracts_0_9_0').join()).toMatch(/CHANGELOG\.md has no such release/);
});

test('what Prisma writes for an idle database becomes steps that are allowed', () => {
  const steps = inSteps(
    `-- AlterTable
ALTER TABLE "media" ADD COLUMN     "a" TEXT;

-- CreateTable
CREATE TABLE "pages" (
    "id" TEXT NOT NULL,

    CONSTRAINT "pages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pages_id_idx" ON "pages"("id");

-- CreateIndex
CREATE INDEX "media_a_idx" ON "media"("a");

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_a_fkey" FOREIGN KEY ("a") REFERENCES "pages"("id") ON DELETE CASCADE;
`,
    'pages',
  );
  expect(steps.map(({ name }) => name)).toEqual(['pages', 'pages_media_a_idx', 'pages_media_a_fkey']);
  expect(steps[0]?.sql).toContain('"pages_id_idx"');
  expect(steps[0]?.sql).toContain('NOT VALID');
  expect(steps.flatMap(({ sql }) => problemsIn(sql))).toEqual([]);
});
