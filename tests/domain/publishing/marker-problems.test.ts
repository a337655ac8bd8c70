/** In test mode, a marker of no fault is refused with the field that has it and the marker that was probably meant. */
import { expect, test } from '@jest/globals';
import { capMarker } from '../../../src/domain/foundation/billing/caps.ts';
import { markerProblems } from '../../../src/domain/publishing/admission/text-problems.ts';
import { youtubeErrors } from '../../../src/providers/youtube/errors.ts';
import { faultMarker, publishMarks } from '../../../src/simulators/faults.ts';

const media = [{ mediaId: 'media_1', altText: 'A loaf' }];

test.each([
  ['#fault:publised_but_refused', '#fault:published_but_refused'],
  ['#fault:created_then_eror', '#fault:created_then_error'],
  ['#FAULT:Refusd', '#fault:refused'],
  ['#fault:quota_exceded', '#fault:quota_exceeded'],
])('%s is no marker; %s was meant', (marker, meant) => {
  expect(markerProblems({ text: `Bread ${marker}` })).toEqual([
    {
      field: 'text',
      code: 'invalid_value',
      message: `Test mode has no ${marker}. Did you mean ${meant}? The guide on test mode lists all markers.`,
    },
  ]);
});

test('nothing is guessed of a marker that comes close to none', () => {
  expect(markerProblems({ text: 'Bread #fault:' })).toMatchObject([
    { message: 'Test mode has no #fault:. The guide on test mode lists all markers.' },
  ]);
});

test('every field of text is named on its own, and only those that are wrong', () => {
  const wrong = '#fault:nobody';
  const fields = (problems: { field: string }[]) => problems.map(({ field }) => field);
  expect(
    fields(
      markerProblems({
        text: wrong,
        title: wrong,
        contentWarning: wrong,
        firstComment: wrong,
        media: [...media, { mediaId: 'media_2', altText: wrong }],
        thread: [{ text: 'Bread' }, { text: wrong, media: [{ mediaId: 'media_2', altText: wrong }] }],
      }),
    ),
  ).toEqual([
    'text',
    'title',
    'contentWarning',
    'firstComment',
    'media.1.altText',
    'thread.1.text',
    'thread.1.media.0.altText',
  ]);
});

test('what exists is taken, in any case, and so is a text without a marker', () => {
  for (const marker of [...publishMarks.map(faultMarker), capMarker])
    for (const text of [marker, marker.toUpperCase(), `Bread ${marker}, fresh`])
      expect(markerProblems({ text, media })).toEqual([]);
  expect(markerProblems({ text: 'fault:nobody' })).toEqual([]);
  expect(markerProblems({})).toEqual([]);
});

test('a marker without end is refused as soon as it is met', () => {
  const [problem] = markerProblems({ text: `#fault:${'a'.repeat(60_000)}` });
  expect(problem?.message.length).toBeLessThan(200);
});

test.each([
  ['copyright', 'content_against_rules'],
  ['duplicate', 'duplicate_content'],
  ['quotaExceeded', 'quota_spent'],
  ['uploadLimitExceeded', 'quota_spent'],
  ['conversion', 'container_error'],
  ['processing_failed', 'container_error'],
  ['backendError', 'error_before'],
])('names the marker that plays what YouTube calls %s', (name, meant) => {
  expect(markerProblems({ title: `Rye #fault:${name}` }, youtubeErrors)).toMatchObject([
    { field: 'title', message: expect.stringContaining(`Did you mean #fault:${meant}?`) },
  ]);
});
