/** The generators that are promised to make a client of the contract, in the order of their table. */
import type { Generator } from './generator.ts';
import { goGenerators } from './go.ts';
import { javaGenerators } from './java.ts';
import { pythonGenerators } from './python.ts';
import { typescriptGenerators } from './typescript.ts';

export const generators: readonly Generator[] = [
  ...typescriptGenerators,
  ...pythonGenerators,
  ...goGenerators,
  ...javaGenerators,
];
