/** Runs the cases on the client as a worker: takes `{ names, world }`, and answers the name of each case -> what is wrong. */
import { casesOf } from './cases.js';
import * as sdk from './sdk/index.js';

export default {
  async fetch(request) {
    const { names, world } = await request.json();
    const cases = casesOf(sdk, world);
    const outcomes = {};
    for (const name of names)
      outcomes[name] = await cases[name]().then(
        () => '',
        (error) => String(error.stack),
      );
    return Response.json(outcomes);
  },
};
