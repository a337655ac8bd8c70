import type { ReferenceSource } from '../../../../domain/administration/reference/source.ts';
import { largestImageBytes } from '../../../../domain/administration/reference/stack.ts';
import { bytes, count } from '../../format.ts';
import type { Facts } from '../../markdown/fill.ts';

export function sizes({ media, streams }: ReferenceSource['config']): Facts {
  const { mostAtATime, memoryLimitBytes } = media.inspection;
  return {
    largestImageBytes: count(largestImageBytes / 1_000_000),
    mostAtATime: bytes(mostAtATime * memoryLimitBytes),
    mostPerProcess: count(streams.mostPerProcess),
  };
}
