/** Tests the figures of budgets that are kept in memory until they are written. */
import { expect, test } from '@jest/globals';
import type { StoredBudget } from '../../src/db/tables/provider-limits.ts';
import { createBudgetBook } from '../../src/provider-client/budget-book.ts';

const holder = {
  organizationId: 'org_1',
  mode: 'live',
  providerId: 'facebook',
  externalId: 'page',
  app: 'app',
} as const;
const reading = {
  budget: 'pages_calls',
  per: 'account',
  unit: 'percent',
  used: 2,
  limit: 100,
  windowSeconds: 60,
} as const;

test('a figure is read while it is being written, and after that could not be done', async () => {
  const rows: StoredBudget[] = [];
  let writing = Promise.withResolvers<void>();
  const write = (budgets: StoredBudget[]) => writing.promise.then(() => void rows.push(...budgets));
  const book = createBudgetBook({ read: async () => rows, write }, () => new Date());
  const used = async () => (await book.read(holder)).map((row) => row.used);
  book.note(holder, [reading]);
  const failing = book.flush();
  expect(await used()).toEqual([2]);
  writing.reject(new Error('the database is away'));
  await expect(failing).rejects.toThrow('away');
  expect(await used()).toEqual([2]);
  writing = Promise.withResolvers();
  const written = book.flush();
  book.note(holder, [{ ...reading, used: 3 }]);
  writing.resolve();
  await written;
  expect(await used()).toEqual([3]);
  expect(rows.map((row) => row.used)).toEqual([2]);
});
