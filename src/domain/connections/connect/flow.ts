/** The steps of the hosted flow that a browser with a connect link takes. All of them throw ConnectRefusal. */
export { receiveCallback } from './callback.ts';
export { askAgain, cancelByLink, cancelChoice, readIntroduction, startConsent } from './consent.ts';
export { choose, readAccountPicture, readChoice } from './finish-session.ts';
export { readConnected } from './open-session.ts';
