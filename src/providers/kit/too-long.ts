import { ProviderFailure } from '../call.ts';

/** Reads one part of many; one whose answer is longer than any that is read leaves out only itself. */
export async function unlessTooLong<Part>(read: Promise<Part>, instead: Part): Promise<Part> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderFailure && error.failure.kind === 'unusable' && error.failure.longerThan)
      return instead;
    throw error;
  }
}
