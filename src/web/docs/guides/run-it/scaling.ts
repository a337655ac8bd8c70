import type { ReferenceSource } from '../../../../domain/administration/reference/source.ts';
import { count } from '../../format.ts';
import type { Facts } from '../../markdown/fill.ts';

export function scaling({ databasePoolSize }: ReferenceSource['config']): Facts {
  return { databasePoolSize: count(databasePoolSize) };
}
