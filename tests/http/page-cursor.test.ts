import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { OperationDescription } from '../../src/contract/index.ts';
import { createCursors } from '../../src/crypto/cursors.ts';
import type { Caller } from '../../src/domain/foundation/caller.ts';
import { bindingOf, openCursor, sealNextCursor } from '../../src/http/validation/query.ts';

const caller = { organizationId: 'org_1', mode: 'live' } as Caller;
const operation = {
  operationId: 'media.list',
  query: { cursor: {}, limit: {}, includeProviderRaw: {}, status: {}, since: {} },
} as unknown as OperationDescription;
const cursors = createCursors([createSecretKey(Buffer.alloc(32, 1))]);

const own = bindingOf(caller, operation, { id: 'a' }, { status: 'ready' });

describe('a page’s cursor', () => {
  test('is bound to the organization, the mode, the operation, what the list is of, and its filters', () => {
    expect(own).toEqual(['org_1', 'live', 'media.list', 'a', 'status=ready', 'since=']);
    expect(bindingOf(caller, operation, { id: 'a' }, { since: 0 })).toContain('since=0');
  });

  test('is bound to each part of a filter that has several', () => {
    const bound = (status: unknown) => bindingOf(caller, operation, { id: 'a' }, { status });
    expect(bound({ shop: '1' })).not.toEqual(bound({ shop: '2' }));
    expect(bound(['a', 'b'])).not.toEqual(bound(['a,b']));
  });

  test('stays good while only the cursor, the limit and what is shown of an item change', () => {
    const next = { status: 'ready', cursor: 'x', limit: 7, includeProviderRaw: true };
    expect(bindingOf(caller, operation, { id: 'a' }, next)).toEqual(own);
  });

  test('leads to the next page, and takes nothing else from the answer', () => {
    const answer = { data: [1], nextCursor: 'place' };
    const sealed = sealNextCursor(cursors, own, answer) as typeof answer;
    expect(sealed).toEqual({ data: [1], nextCursor: cursors.seal('place', own) });
    expect(openCursor(cursors, own, sealed.nextCursor)).toBe('place');
  });

  test('is absent from the last page', () => {
    expect(sealNextCursor(cursors, own, { data: [1] })).toEqual({ data: [1] });
  });

  test('is left to the schema when it is empty, absent or given more than once', () => {
    for (const cursor of ['', undefined, ['a', 'b']])
      expect(openCursor(cursors, own, cursor)).toBeUndefined();
  });

  test('is refused with the field’s name when it was made for another list', () => {
    const other = cursors.seal('place', ['org_2']);
    expect(() => openCursor(cursors, own, other)).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        meta: {
          validationErrors: [
            expect.objectContaining({
              field: 'cursor',
              message: expect.stringMatching(/^Malformed cursor\./),
            }),
          ],
        },
      }),
    );
  });
});
