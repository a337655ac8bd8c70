/**
 * Runs the cases on the installed package. It reads `{ names, world }` from the standard input, and prints the name of
 * each case -> what is wrong. With the argument `require`, the package is taken as CommonJS.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { casesOf } from './cases.ts';

const name = 'social-content-sdk';
const sdk = process.argv[2] === 'require' ? createRequire(import.meta.url)(name) : await import(name);
const { names, world } = JSON.parse(readFileSync(0, 'utf8'));
const cases = casesOf(sdk, world);
const outcomes = {};
for (const each of names)
  outcomes[each] = await cases[each]().then(
    () => '',
    (error) => String(error.stack),
  );
process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit());
