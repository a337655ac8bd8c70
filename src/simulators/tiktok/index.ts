/** Simulates TikTok. */
export { simulator } from './open/index.ts';
