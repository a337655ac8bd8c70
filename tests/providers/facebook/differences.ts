export { differences } from '../meta/differences.ts';
