/** Tests which topics a portal's user may choose, pattern by pattern. */
import { describe, expect, test } from '@jest/globals';
import { choicesOf, ofUsers, requireAllowed } from '../../../../src/domain/people/portal.ts';

const problems = (message: string) =>
  expect.objectContaining({ code: 'validation_error', problems: [{ field: 'topics', message }] });

describe('a portal’s user', () => {
  test.each([
    { chosen: ['content.*'], allowed: ['content.*'] },
    { chosen: ['content.created'], allowed: ['connection.*', 'content.*'] },
    { chosen: ['content.created'], allowed: ['content.created'] },
    { chosen: ['content.*', '*'], allowed: ['*'] },
    { chosen: [], allowed: [] },
  ])('may choose $chosen where $allowed is allowed', ({ chosen, allowed }) => {
    expect(() => requireAllowed(chosen, allowed, [])).not.toThrow();
  });

  test.each([
    { chosen: ['*'], allowed: ['content.*'] },
    { chosen: ['content.*'], allowed: ['content.created'] },
    { chosen: ['content.created.late'], allowed: ['content.created'] },
    { chosen: ['connection.created'], allowed: ['content.*'] },
    { chosen: ['contents.created'], allowed: ['content.*'] },
    { chosen: ['my.content.created'], allowed: ['content.*'] },
    { chosen: ['content.created'], allowed: [] },
  ])('may not choose $chosen where $allowed is allowed', ({ chosen, allowed }) => {
    expect(() => requireAllowed(chosen, allowed, [])).toThrow(
      problems(`${chosen.join()} cannot be chosen here.`),
    );
  });

  test('is notified of everything that is refused, and of nothing else', () => {
    const chosen = ['content.created', 'connection.*', '*'];
    expect(() => requireAllowed(chosen, ['content.*'], [])).toThrow(
      problems('connection.*, * cannot be chosen here.'),
    );
  });

  test('keeps what a destination has already, and gets nothing more by it', () => {
    expect(() => requireAllowed(['*', 'content.created'], ['content.*'], ['*'])).not.toThrow();
    expect(() => requireAllowed(['connection.created'], ['content.*'], ['connection.*'])).toThrow(
      problems('connection.created cannot be chosen here.'),
    );
  });

  test('is offered what the link allows; where it allows everything, what belongs to users', () => {
    expect(choicesOf(['content.*', 'connection.created'])).toEqual(['content.*', 'connection.created']);
    expect(choicesOf(['content.*', '*'])).toEqual([...ofUsers]);
    expect(ofUsers).toEqual([
      'connection.*',
      'connectedProfile.*',
      'content.*',
      'publishRequest.*',
      'backfillRequest.*',
    ]);
  });
});
