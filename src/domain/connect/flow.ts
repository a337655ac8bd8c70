/** The hosted flow, step by step: what a browser can do with a connect link. All throw ConnectRefusal. */
export { receiveCallback } from './callback.ts';
export { choose, readChoice } from './choose.ts';
export { askAgain, cancelByLink, cancelChoice, readIntroduction, startConsent } from './consent.ts';
