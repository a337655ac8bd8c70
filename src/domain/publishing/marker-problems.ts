/** Finds markers of faults that do not exist, in texts of test mode: a test that relies on one would prove nothing. */
import type { InputProblem } from '../../errors.ts';
import { faultMarker, isPublishMark, publishMarks } from '../../simulators/faults.ts';
import { capMarker } from '../billing/rehearse-cap.ts';
import type { PublishInputContent } from './input.ts';

const markers = /#fault:(\w*)/gi;
/** No marker is longer, so longer words are compared no further. */
const longestName = 40;

/** Returns a problem for each field of texts that has the marker of no fault, with the one that was probably meant. */
export function markerProblems({
  text,
  title,
  contentWarning,
  firstComment,
  media = [],
}: PublishInputContent & { firstComment?: string }): InputProblem[] {
  const texts = { text, title, contentWarning, firstComment };
  const fields = [
    ...Object.entries(texts),
    ...media.map(({ altText }, index) => [`media.${index}.altText`, altText] as const),
  ];
  return fields.flatMap(([field, value = '']) => {
    const unknown = [...value.matchAll(markers)].find(([marker, name = '']) => !isKnown(marker, name));
    return unknown ? [problemOf(field, unknown[0])] : [];
  });
}

const isKnown = (marker: string, name: string) =>
  isPublishMark(name.toLowerCase()) || marker.toLowerCase() === capMarker;

function problemOf(field: string, marker: string): InputProblem {
  const shown = marker.slice(0, longestName);
  return {
    field,
    code: 'invalid_value',
    message: `Test mode has no ${shown}. Did you mean ${nearest(shown)}? The guide on test mode lists all markers.`,
  };
}

function nearest(marker: string): string {
  const known = [...publishMarks.map(faultMarker), capMarker];
  const [first = capMarker] = known.toSorted((one, other) => distance(marker, one) - distance(marker, other));
  return first;
}

/** Returns how many characters have to be added, left out or replaced to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one.toLowerCase()].entries()) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1)
      next.push(
        Math.min((row[to] ?? 0) + Number(letter !== other[to]), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
