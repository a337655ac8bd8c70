/** Tests what the rule for texts of Threads refuses, and what it warns of because it was refused without a document. */
import { describe, expect, test } from '@jest/globals';
import { textProblems, textWarnings } from '../../../src/domain/publishing/admission/text-problems.ts';
import { common } from '../../../src/providers/threads/publishing.ts';

const problemsOf = (text: string, link?: string) =>
  textProblems('text', text, common.text, '', link).map(({ code, message }) => `${code}: ${message}`);
const warningsOf = (text: string, link?: string) =>
  textWarnings(text, common.text, link).map(({ code, message }) => `${code}: ${message}`);

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://e.com/${index}`).join(' ');

describe('a text of Threads', () => {
  test('is warned of where it has more bytes than characters are taken', () => {
    const text = `${'a'.repeat(495)}’’’`;
    expect(problemsOf(text)).toEqual([]);
    expect(warningsOf(text)).toEqual([expect.stringContaining('At most 500 bytes in UTF-8; these are 504.')]);
    expect(warningsOf('a'.repeat(500))).toEqual([]);
  });

  test.each(['❤', '☺', '✔', '™', '❤️', '😀'])('counts %s as its bytes', (sign) => {
    const fitting = 'a'.repeat(500 - Buffer.byteLength(sign));
    expect(problemsOf(fitting + sign)).toEqual([]);
    expect(problemsOf(`a${fitting}${sign}`)).toEqual([
      'text_too_long: At most 500 characters; these are 501.',
    ]);
  });

  test.each(['#', '7', '*'])('counts %s as a character', (sign) => {
    expect(problemsOf('a'.repeat(499) + sign)).toEqual([]);
  });

  test('has at most five different links, the attached one included', () => {
    expect(problemsOf(links(5), 'https://e.com/4')).toEqual([]);
    expect(problemsOf(links(5), 'https://e.com/5')).toEqual([
      'link_count: At most 5 different links; these are 6.',
    ]);
    expect(problemsOf('https://e.com/0, https://e.com/0. '.repeat(6))).toEqual([]);
  });

  test('is warned of where it has more links than were taken', () => {
    expect(warningsOf(links(3), 'https://e.com/2')).toEqual([]);
    expect(warningsOf(links(3), 'https://e.com/3')).toEqual([
      expect.stringContaining('At most 3 different links; these are 4.'),
    ]);
  });
});
