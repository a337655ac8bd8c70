import type { ReferenceSource } from '../../../../domain/administration/reference/source.ts';
import { duration } from '../../format.ts';
import type { Facts } from '../../markdown/fill.ts';

export function stopping({ shutdownTimeoutMs }: ReferenceSource['config']): Facts {
  return { shutdownTimeout: duration(shutdownTimeoutMs) };
}
