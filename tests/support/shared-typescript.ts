/** TypeScript's compiler, which takes a second to load, for all test files of a worker. */
import ts from 'typescript';

export { ts };
