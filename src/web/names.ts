/** Shows user-supplied names. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Wraps a user-supplied name, so that it cannot change the direction of the text around it. */
export function isolate(name: string): string {
  return `\u2068${name.replace(directionControls, '')}\u2069`;
}

/** Returns initials to show where there is no picture. */
export function initials(name: string): string {
  const words = name.replace(directionControls, '').trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => firstCharacter(word).toUpperCase())
    .join('');
}

const characters = new Intl.Segmenter();

function firstCharacter(word: string): string {
  return characters.segment(word).containing(0)?.segment ?? '';
}
