/**
 * Tests each error code of the pages "Handling Errors" and "Rate Limits" and of the Instagram and Messenger
 * error pages.
 */
import { describe, expect, test } from '@jest/globals';
import type { UpstreamRequest } from '../../../src/providers/call.ts';
import { classifyGraphAnswer } from '../../../src/providers/meta/errors/classify.ts';

interface Asked {
  target?: 'account' | 'object';
  cursor?: string;
  status?: number;
  headers?: Record<string, string>;
  extra?: object;
}

function classify(code: number, subcode?: number, asked: Asked = {}) {
  const { target = 'object', cursor, status = 400, headers = {}, extra = {} } = asked;
  const request = {
    method: 'GET',
    path: '/1',
    target,
    query: { after: cursor },
    parse: () => {},
  } as UpstreamRequest<void>;
  const body = {
    error: { message: 'text for developers', code, error_subcode: subcode, fbtrace_id: 'trace', ...extra },
  };
  return classifyGraphAnswer({ status, headers, body, text: '' }, request);
}

const kindOf = (code: number, subcode?: number, asked?: Asked) =>
  classify(code, subcode, asked)?.failure.kind;

test('a text that is too long is recognized by the error’s message, as the code is that of any bad parameter', () => {
  const causeOf = (message: string) =>
    classify(100, undefined, { extra: { message }, cursor: 'x' })?.why?.reason;
  expect(causeOf('Param text must be at most 500 characters long')).toBe('text_too_long');
  expect(causeOf('(#100) Param text must be at most 500 characters long.')).toBe('text_too_long');
  expect(causeOf('Param children must be at most 20')).toBe('content_invalid');
});

test('an error is known by a subcode of its own, whatever code it comes with', () => {
  expect(classify(100, 2207052)?.failure).toMatchObject({ kind: 'rejected', verdict: 'passing' });
  expect(kindOf(100, 2207050)).toBe('expired');
  expect(kindOf(4, 33)).toBe('throttled');
});

describe('codes of the Graph API', () => {
  test.each([
    [
      'expired',
      [
        [190],
        [190, 458],
        [190, 459],
        [190, 460],
        [190, 463],
        [190, 464],
        [190, 467],
        [190, 492],
        [102],
        [102, 463],
        [25, 2207050],
      ],
    ],
    ['scopes', [[10], [200], [210], [299], [3]]],
    [
      'throttled',
      [
        [4],
        [17],
        [32],
        [341],
        [613],
        [613, 1996],
        [80001],
        [80002],
        [80006],
        [9, 2207042],
        [368],
        [368, 1390008],
      ],
    ],
    ['not_found', [[100, 33], [803], [24, 2207006]]],
    [
      'not_ready',
      [
        [9007, 2207027],
        [24, 2207008],
      ],
    ],
    [
      'unsupported',
      [
        [-1, 2207073],
        [-1, 2207081],
      ],
    ],
    [
      'rejected',
      [
        [10, 2534022],
        [10, 2018278],
        [10, 2018065],
        [10, 2018108],
        [551],
        [200, 1545041],
        [100, 2018001],
        [368, 1346003],
        [368, 1404102],
        [4, 2207051],
        [506],
        [1609005],
        [1609008],
        [100, 2207023],
        [100, 2207028],
        [100, 2207040],
        [352, 2207026],
        [352],
        [9004, 2207052],
        [9004],
        [36000, 2207004],
        [36001, 2207005],
        [36003, 2207009],
        [36004, 2207010],
        [1, 2207057],
        [382],
        [389],
        [6000],
        [100, 1366046],
        [200, 1404078],
        [200, 4854002],
      ],
    ],
    ['unusable', [[1], [2], [-1, 2207001], [-1, 2207085], [-2, 2207003], [6001], [2500], [99999]]],
  ] as const)('are %s where the documentation says so', (kind, codes) => {
    for (const [code, subcode] of codes as readonly (readonly [number, number?])[])
      expect([code, subcode, kindOf(code, subcode)]).toEqual([code, subcode, kind]);
  });

  test("a fault of the provider's own keeps its 5xx, and is a bad gateway without one", () => {
    expect(classify(2, undefined, { status: 503 })?.failure).toEqual({ kind: 'outage', status: 503 });
    expect(classify(1, 99, { status: 500 })?.failure).toEqual({ kind: 'outage', status: 500 });
    expect(kindOf(2, undefined, { status: 400 })).toBe('unusable');
    expect(classify(77, undefined, { status: 500, extra: { is_transient: true } })?.failure).toEqual({
      kind: 'outage',
      status: 500,
    });
  });

  test('an account that is not there is a lost grant; an object that is not there is not found', () => {
    expect([kindOf(100, 33, { target: 'account' }), kindOf(100, 33, { target: 'object' })]).toEqual([
      'expired',
      'not_found',
    ]);
  });

  test("a bare 100 is the caller's cursor or id, and ours when the caller gave neither", () => {
    expect(classify(100, undefined, { cursor: 'x' })?.failure).toMatchObject({
      kind: 'rejected',
      field: 'cursor',
    });
    expect(kindOf(100, undefined, { target: 'object' })).toBe('not_found');
    expect(kindOf(100, undefined, { target: 'account' })).toBe('unusable');
  });

  test('the longest time that the usage headers name is waited for', () => {
    const usage = (...minutes: number[]) =>
      JSON.stringify({
        '1784': minutes.map((estimated_time_to_regain_access) => ({
          type: 'instagram',
          estimated_time_to_regain_access,
        })),
      });
    const wait = (headers: Record<string, string>) => {
      const failure = classify(4, undefined, { headers })?.failure;
      return failure?.kind === 'throttled' ? failure.retryAfterSeconds : undefined;
    };
    expect(wait({ 'x-business-use-case-usage': usage(3, 19, 0) })).toBe(19 * 60);
    expect(wait({ 'x-business-use-case-usage': usage(0) })).toBe(300);
    expect(wait({ 'x-app-usage': '{"call_count":100,"total_time":1,"total_cputime":1}' })).toBe(3600);
    expect(wait({ 'x-app-usage': '{"call_count":28,"total_time":1,"total_cputime":1}' })).toBe(300);
    for (const broken of ['', '{', '[]', 'null', '{"a":1}'])
      expect(wait({ 'x-business-use-case-usage': broken })).toBe(300);
  });

  test("only what the provider words for users is passed on, never the developers' text or the trace", () => {
    const words = { error_user_title: 'Too long', error_user_msg: 'Shorten the caption.' };
    const refused = classify(36004, 2207010, { extra: words });
    expect(refused?.failure).toEqual({
      kind: 'rejected',
      detail: { code: '36004', subcode: '2207010', title: 'Too long', message: 'Shorten the caption.' },
    });
    expect(refused?.detail).toContain('trace');
  });

  test('what is no error of the Graph API is left to the status', () => {
    const request = { method: 'GET', path: '/1', target: 'object', parse: () => {} } as UpstreamRequest<void>;
    for (const body of [undefined, null, [], {}, { data: [] }, { error: 'text' }])
      expect(classifyGraphAnswer({ status: 200, headers: {}, body, text: '' }, request)).toBeUndefined();
  });
});
