/** Finds markers of faults that do not exist, in texts of test mode: a test that relies on one would prove nothing. */
import type { InputProblem } from '../../../errors/index.ts';
import { faultMarker, isPublishMark, publishMarks } from '../../../simulators/faults.ts';
import { capMarker } from '../../foundation/billing/simulate-cap.ts';
import { meantWord } from '../../foundation/choice.ts';
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
    message: `Test mode has no ${shown}. ${meantWord(shown, known)}The guide on test mode lists all markers.`,
  };
}

const known = [...publishMarks.map(faultMarker), capMarker];
