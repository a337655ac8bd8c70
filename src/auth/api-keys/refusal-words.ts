/**
 * Says what is wrong with what was sent in place of an API key. Everything here comes from the text alone, so it says
 * nothing about which keys exist: whoever guesses a well-formed key hears the same of every one.
 */
import { isOwnId } from '../../db/client/ids.ts';
import { isOfOtherMode, keyCharacters, type ParsedKey } from './format.ts';

const expected = 'Send the header Authorization: Bearer <API key>.';

/** Says why an `Authorization` header has no key that could be looked at. */
export function missingKeyWords(authorization = ''): string {
  const header = authorization.trim();
  const [scheme = '', ...rest] = header.split(/\s+/);
  if (header === '') return expected;
  if (/^svc_/.test(scheme)) return `The word Bearer is missing before the API key. ${expected}`;
  if (!/^bearer$/i.test(scheme)) return `The header Authorization has no Bearer token. ${expected}`;
  if (rest.length === 0)
    return `Nothing follows Bearer in the header Authorization: is the variable with the API key empty? ${expected}`;
  return `After Bearer, the header Authorization has a key with blanks in it, or several. ${expected}`;
}

/**
 * Says why a token is no accepted key.
 * @param parsed the key that the token is, if it has the form of one.
 */
export function wrongKeyWords(token: string, parsed: ParsedKey | undefined): string {
  return parsed
    ? 'This API key is not accepted: it was never made here, or it was revoked, or it has expired. Compare its last four characters with the keys in the console.'
    : `${mistakeIn(token)} An API key is svc_live_ or svc_test_ and ${keyCharacters} letters and digits.`;
}

function mistakeIn(token: string): string {
  if (token.startsWith('whsec_'))
    return 'This is a secret for checking signatures of events, and not an API key.';
  if (isOwnId(token) || /^key_[0-9a-z]+$/.test(token))
    return 'This is an id, and not an API key. A key is shown once, when it is made.';
  if (/^svc_(live|test)_(svc|live|test)_/.test(token)) return 'This begins with two prefixes.';
  const [, secret] = /^svc_(?:live|test)_(.*)$/s.exec(token) ?? [];
  if (secret === undefined) return 'This does not begin as API keys do.';
  if (!/^\w*$/.test(secret))
    return 'This is the placeholder of a sample, or has characters that no API key has.';
  const missing = keyCharacters - secret.length;
  if (missing > 0) return `This API key is cut short: it lacks ${characters(missing)}.`;
  if (missing < 0) return `This API key has ${characters(-missing)} too many.`;
  if (isOfOtherMode(token)) return 'The prefix of this API key was changed: it was made for the other mode.';
  return 'This API key is mistyped: its last characters do not fit the others. Copy it again.';
}

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;
