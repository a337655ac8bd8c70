/** The languages of the pages. English comes first, because it is used when none of them is asked for. */
import type { Request } from 'express';
import { english, type Texts } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

export type { Texts } from './english.ts';

export const languages: readonly Texts[] = [english, german, spanish, french, portuguese, japanese];

/**
 * Returns the texts in the language of the session (a BCP 47 tag), or else in one that the browser accepts,
 * or else in English.
 */
export function textsFor(req: Request, asked: string | undefined): Texts {
  return find(asked?.split('-')[0]?.toLowerCase()) ?? find(acceptedBy(req)) ?? english;
}

function find(tag: string | undefined): Texts | undefined {
  return languages.find((texts) => texts.tag === tag);
}

function acceptedBy(req: Request): string | undefined {
  return req.acceptsLanguages(languages.map(({ tag }) => tag)) || undefined;
}
