/** Lists the pages and changes of people's own accounts. */
import type { Section } from '../../declare.ts';
import type { SignedInContext } from '../../page-context.ts';
import {
  chooseMails,
  choosePageZone,
  choosePassword,
  endOtherSessions,
  endSession,
  rename,
} from './changes.ts';
import { begin, renew, turnOff, turnOn } from './codes.ts';
import { byPasskey, byPassword, confirmation } from './confirm.ts';
import { page } from './page.ts';
import { add, keeping, offer, removal, renamed } from './passkeys.ts';

/**
 * The changes whose form is on the account's page. Fixed paths stand before those with an id, because the
 * router takes the first that matches.
 */
const ofPage = [
  rename,
  choosePageZone,
  choosePassword,
  chooseMails,
  endOtherSessions,
  endSession,
  begin,
  turnOn,
  turnOff,
  renew,
  renamed,
  keeping,
  removal,
];

export const account: Section<SignedInContext> = {
  pages: [page, confirmation],
  changes: [...ofPage.map((change) => ({ ...change, page })), byPassword],
  calls: [offer, add, byPasskey],
};
