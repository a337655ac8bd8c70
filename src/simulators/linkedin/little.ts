/** Reads the format of a post's text as LinkedIn does: whatever follows a sign of the format that means nothing is lost. */
const templates = [
  /@\[(?:\\.|[^\\\]])+\]\(urn:li:(?:organization|person):[^)]+\)/y,
  /\{hashtag\|\\?[#＃]\|(?:\\.|[^\\}])+\}/y,
];
const meaning = new Set('|{}@[]()<>#*_~');

/** Returns as much of a text as LinkedIn keeps. Source: github.com/n8n-io/n8n/issues/10179. */
export function keptOf(commentary: string): string {
  let place = 0;
  while (place < commentary.length) {
    const sign = commentary[place] ?? '';
    if (sign === '\\') {
      place += 2;
      continue;
    }
    const template = templates.find((one) => {
      one.lastIndex = place;
      return one.test(commentary);
    });
    if (template) place = template.lastIndex;
    else if (meaning.has(sign)) return commentary.slice(0, place);
    else place += 1;
  }
  return commentary;
}

const hashtags = /\{hashtag\|\\?([#＃])\|((?:\\.|[^{}\\]){1,100})\}/g;

/** Returns a text as people see it, without the signs of the format. */
export const shownOf = (commentary: string): string =>
  commentary.replace(hashtags, '$1$2').replace(/\\(.)/gs, '$1');
