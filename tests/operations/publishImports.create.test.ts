import { beforeAll, describe, expect, test } from '@jest/globals';
import { mostLines } from '../../src/domain/publishing/imports/file-rows.ts';
import { mostOpenImports } from '../../src/domain/publishing/imports/imports.ts';
import { readFile } from '../../src/domain/publishing/imports/read-file.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { checkedImport, csv, postFile, rowsOf, runToItsEnd } from '../support/publish-imports.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant, query, typeId } from '../support/suites/connect-resources.ts';

let service: SharedService;
let key: TestKey;
let facebook: string;
let mastodon: string;
const contentType = 'facebook.media.items';

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  facebook = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  mastodon = (await key.client.newProfile({ providerId: 'mastodon' })).connectedProfileId;
});

let made = 0;
const row = (more: Record<string, string> = {}) => {
  made += 1;
  return {
    key: `row-${made}`,
    connectedProfileIds: facebook,
    contentTypes: contentType,
    text: 'Rye',
    ...more,
  };
};
const errorsOf = async (file: string | Buffer, type?: string) => {
  const rows = await rowsOf(key.client, await checkedImport(service, key.client, file, type));
  return rows.map(({ errors = [] }) => errors.map(({ field, message }) => `${field}: ${message}`));
};
const refusalOf = async (file: string | Buffer, type?: string): Promise<string> => {
  const { validationErrors } = expectError(await postFile(key.client, file, type), 400, 'validation_error');
  return (validationErrors as { field: string; message: string }[])
    .map(({ field, message }) => `${field}: ${message}`)
    .join('\n');
};
const groupOf = async (file: string | Buffer, type?: string) => {
  const done = await runToItsEnd(service, key.client, await checkedImport(service, key.client, file, type));
  const [first] = await rowsOf(key.client, done);
  return (await key.client.get(`/v1/publish-groups/${first?.publishGroupId}`)).body;
};

describe('publishImports.create', () => {
  test('takes a file as CSV, as JSON lines, or in a body of JSON, and publishes nothing', async () => {
    const answer = await postFile(key.client, csv([row()]));
    expect(answer.body).toEqual({
      importId: typeId('test_imp'),
      status: 'checking',
      format: 'csv',
      rows: {
        total: 1,
        pending: 1,
        valid: 0,
        invalid: 0,
        created: 0,
        duplicate: 0,
        outstanding: 0,
        canceled: 0,
      },
      heldUntil: instant,
      createdAt: instant,
      updatedAt: instant,
    });
    const { connectedProfileIds: connectedProfileId, key: name } = row();
    const line = JSON.stringify({ key: name, text: 'Rye', targets: [{ connectedProfileId, contentType }] });
    const lines = await postFile(key.client, `\uFEFF${line}\r\n\r\n`, 'application/x-ndjson; charset=utf-8');
    expect(lines.body).toMatchObject({ format: 'jsonLines', rows: { total: 1 } });
    const inJson = await key.client.post('/v1/publish-groups/import', { format: 'csv', file: csv([row()]) });
    expect(inJson.body).toMatchObject({ format: 'csv', rows: { total: 1 } });
    await service.runDue('imports.rows');
    expect((await key.client.get('/v1/publish-groups')).body.data).toEqual([]);
  });

  test('makes shared fields of the cells of a row, and a target of each profile', async () => {
    const group = await groupOf(
      csv([
        row({
          connectedProfileIds: `${facebook}, ${mastodon}`,
          contentTypes: `${contentType} mastodon.posts.items`,
          text: 'Rye, "fresh"\nat eight',
          scheduledFor: '2030-03-01 09:30',
          timeZone: 'Europe/Lisbon',
          reference: 'spring',
        }),
      ]).replace('2030', String(new Date().getUTCFullYear() + (new Date().getUTCMonth() > 1 ? 1 : 0))),
    );
    expect(group.reference).toBe('spring');
    expect(group.publishRequests).toMatchObject([
      { connectedProfileId: facebook, contentType, status: 'scheduled' },
      { connectedProfileId: mastodon, contentType: 'mastodon.posts.items', status: 'scheduled' },
    ]);
    const [first] = group.publishRequests;
    expect(first.scheduledForLocal).toMatchObject({ timeZone: 'Europe/Lisbon' });
    const { body } = await key.client.get(`/v1/publish-requests/${first.publishRequestId}?include=content`);
    expect(body.content.text).toBe('Rye, "fresh"\nat eight');
  });

  test('reads what spreadsheets write: a byte order mark, semicolons or tabs, lines without cells, and headers in other letters', async () => {
    for (const separator of [';', '\t']) {
      const file = csv([row({ text: 'Rye; fresh, at eight' }), row()], separator);
      const asWritten = `\uFEFF${file.replace('connectedProfileIds', 'Connected Profile ID')}${separator.repeat(3)}\r\n\r\n`;
      expect(await errorsOf(asWritten)).toEqual([[], []]);
    }
    const rows = [row(), row({ text: '' })].map((one) => csv([one]).split('\r\n')[1]);
    const header = csv([row()]).split('\r\n')[0];
    const checked = await checkedImport(service, key.client, [header, rows[0], '', rows[1]].join('\n'));
    expect((await rowsOf(key.client, checked)).map((one) => one.row)).toEqual([2, 4]);
  });

  test('refuses a file of another encoding, and says how to save it', async () => {
    const said = 'file: It is not UTF-8. Save it as CSV UTF-8, or as text in UTF-8.';
    expect(await refusalOf(Buffer.from(csv([row({ text: 'Brötchen' })]), 'latin1'))).toBe(said);
    expect(await refusalOf(Buffer.from(`\uFEFF${csv([row()])}`, 'utf16le'))).toBe(said);
  });

  test('names the columns that the header lacks, has twice or does not know, with the nearest one', async () => {
    const columns =
      'The columns are key, connectedProfileIds, contentTypes, text, title, link, mediaUrls, altTexts, scheduledFor, timeZone, variant, reference.';
    expect(await refusalOf('key,connectedProfileIds,contentTypes,txet\n')).toBe(
      `file: No column is called txet. Did you mean text? ${columns}`,
    );
    expect(await refusalOf('key,text,text\nrow,Rye,Rye\n')).toBe(
      `file: More than one column is called text. The header lacks connectedProfileIds, contentTypes. ${columns}`,
    );
    expect(await refusalOf(csv([row()]).split('\r\n')[0] ?? '')).toBe('file: It has no rows.');
  });

  test('says in which row a quote is not closed, or stands in the middle of a cell', async () => {
    const file = csv([row()]);
    expect(await refusalOf(`${file}row-x,"${facebook},`)).toMatch(
      /^file: Row 3 has a quote \("\) that is never closed/,
    );
    expect(await refusalOf(`${file}row-x,a"b,c`)).toMatch(
      /^file: Row 3 has a quote \("\) in the middle of a cell/,
    );
  });

  test('names the column of each problem of a row, and keeps wrong rows from no others', async () => {
    const cell = (more: Record<string, string>) => row(more);
    const twice = row();
    const rows = [
      row(),
      cell({ key: '' }),
      twice,
      { ...twice, text: 'Other' },
      cell({ connectedProfileIds: '' }),
      cell({ connectedProfileIds: 'cp_nobody' }),
      cell({ contentTypes: 'facebook.media.item' }),
      cell({
        connectedProfileIds: `${facebook} ${mastodon} ${facebook}`,
        contentTypes: `${contentType} ${contentType}`,
      }),
      cell({ scheduledFor: '03/04/2030 09:30', timeZone: 'Europe/Lisbon' }),
      cell({ scheduledFor: '2026-03-01 09:30' }),
      cell({ scheduledFor: '2020-03-01T09:30:00Z' }),
      cell({ timeZone: 'Europe/Lisbon' }),
      cell({ scheduledFor: '2026-03-01 09:30', timeZone: 'Europe/Lisboa' }),
      cell({ mediaUrls: 'ftp://example.com/rye.jpg' }),
      cell({ altTexts: 'A loaf' }),
      cell({ text: '=HYPERLINK("http://x")' }),
      cell({ text: '#NAME?' }),
      cell({ variant: 'reels' }),
    ];
    const errors = await errorsOf(csv(rows));
    expect(errors.map((all) => all.map((one) => one.split(':')[0]))).toEqual([
      [],
      ['key'],
      [],
      ['key'],
      ['connectedProfileIds'],
      ['connectedProfileIds'],
      ['contentTypes'],
      ['contentTypes'],
      ['scheduledFor'],
      ['timeZone'],
      ['scheduledFor'],
      ['scheduledFor'],
      ['timeZone'],
      ['mediaUrls'],
      ['altTexts'],
      ['text'],
      ['text'],
      ['variant'],
    ]);
    expect(errors[3]).toEqual(['key: Row 4 has this key, too. Each row has a key of its own.']);
    expect(errors[6]?.[0]).toContain('Did you mean facebook.media.items?');
    expect(errors[8]?.[0]).toContain('can be read in two ways');
  });

  test('names the fields of JSON lines, and lines that are no object', async () => {
    const group = { text: 'Rye', targets: [{ connectedProfileId: facebook, contentType, text: 5 }] };
    const lines = ['{"key":', '[]', JSON.stringify(group), JSON.stringify({ ...group, key: 'five' })];
    const deep = `{"key":"deep","metadata":${'['.repeat(100)}${']'.repeat(100)}}`;
    const errors = await errorsOf([...lines, deep].join('\n'), 'application/x-ndjson');
    expect(errors).toEqual([
      ['row: Expected one JSON object in each line.'],
      ['row: Expected one JSON object in each line.'],
      ['key: Required field.', 'targets.0.text: Expected a string.'],
      ['targets.0.text: Expected a string.'],
      ['row: At most 64 levels of objects and lists.'],
    ]);
  });

  test('bounds bytes, rows, columns, rows and cells', async () => {
    expect(await refusalOf(Buffer.alloc(4 * 1024 ** 2 + 1, 'a'))).toBe('body: At most 4 MiB.');
    const many = Array.from({ length: 1_001 }, (_none, index) => ({ ...row(), key: `${index}` }));
    expect(await refusalOf(csv(many))).toBe(
      'file: At most 1000 rows; these are 1001. Make several files of it.',
    );
    expect(await refusalOf(`key${',x'.repeat(50)}\n`)).toContain('file: At most 50 columns.');
    expect(await refusalOf(csv([row({ text: 'a'.repeat(300 * 1024) })]))).toMatch(
      /^file: Row 2 has more than 256 KiB/,
    );
    const long = await errorsOf(csv([row({ text: 'a'.repeat(50_001) }), row({ key: 'k'.repeat(201) })]));
    expect(long.map(([first]) => first)).toEqual([
      'text: At most 50000 characters; these are 50001.',
      'key: At most 200 characters; these are 201.',
    ]);
  });

  test('looks at no cell that is too long, and at no more words and lines of one than a group can take', () => {
    const read = (cells: Record<string, string>) => [...readFile('csv', csv([row(cells)]))][0];
    const long = read({ connectedProfileIds: 'a '.repeat(100_000) });
    expect(long?.group).toBeUndefined();
    expect(long?.problems.map((one) => one.field)).toEqual(['connectedProfileIds']);
    const words = 'a '.repeat(20_000);
    const many = read({
      connectedProfileIds: words,
      mediaUrls: words,
      altTexts: words.replaceAll(' ', '\n'),
    });
    expect(many?.group).toMatchObject({ media: { length: 51 }, targets: { length: 51 } });
  });

  exhaustiveTest('takes as many lines as it says, and refuses more instead of leaving some out', async () => {
    const file = (empty: number) =>
      csv([row()]) + '\r\n'.repeat(empty) + (csv([row()]).split('\r\n')[1] ?? '');
    expect(await errorsOf(file(mostLines - 3))).toEqual([[], []]);
    const said = `file: At most ${mostLines} lines, those without a row among them.`;
    expect(await refusalOf(file(mostLines - 2))).toBe(said);
    expect(await refusalOf('\n'.repeat(mostLines), 'application/x-ndjson')).toBe(said);
  });

  test('gives each file the line of altTexts that stands at its place, also where the first one is empty', () => {
    const mediaUrls = 'https://example.com/a.jpg\nhttps://example.com/b.jpg?x=1|2';
    const [read] = readFile('csv', csv([row({ mediaUrls, altTexts: '\nA loaf' })]));
    expect(read?.group?.media).toEqual([
      { sourceUrl: 'https://example.com/a.jpg' },
      { sourceUrl: 'https://example.com/b.jpg?x=1|2', altText: 'A loaf' },
    ]);
  });

  test('refuses other media types and formats, naming those that it takes', async () => {
    const other = expectError(
      await postFile(key.client, '<rows/>', 'application/xml'),
      400,
      'validation_error',
    );
    expect(JSON.stringify(other)).toContain('Send application/json or text/csv or application/x-ndjson.');
    const wrong = await key.client.post('/v1/publish-groups/import', { format: 'xlsx', file: 'a' });
    expectViolations(wrong, { format: 'invalid_value' });
    const elsewhere = await key.client
      .post('/v1/publish-groups', 'key' as unknown as object)
      .set({ 'Content-Type': 'text/csv', 'Idempotency-Key': 'elsewhere' });
    expectError(elsewhere, 400, 'validation_error');
  });

  test('of a file sent twice with one Idempotency-Key, one import is made', async () => {
    const file = csv([row()]);
    const send = () => postFile(key.client, file);
    const first = await send();
    expect((await send()).body.importId).not.toBe(first.body.importId);
    const keyed = () =>
      key.client
        .post('/v1/publish-groups/import', file as unknown as object)
        .set({ 'Content-Type': 'text/csv', 'Idempotency-Key': 'file-1' });
    expect((await keyed()).body.importId).toBe((await keyed()).body.importId);
  });

  exhaustiveTest(
    'refuses more imports than may wait to be run, of which those with outstanding rows are some',
    async () => {
      const own = await service.newKey({ organization: 'Many files' });
      const file = csv([row()]);
      let last = '';
      for (let sent = 0; sent < mostOpenImports; sent += 1) {
        const { status, body } = await postFile(own.client, file);
        expect(status).toBe(200);
        last = body.importId;
      }
      await query(
        service,
        `WITH ended AS (UPDATE publish_imports SET status = 'completed' WHERE id = $1)
       UPDATE publish_import_rows SET status = 'outstanding' WHERE import_id = $1`,
        [last],
      );
      expect(expectError(await postFile(own.client, file), 409, 'conflict').reason).toBe('too_many_imports');
    },
  );
});
