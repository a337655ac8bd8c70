import type { ReferenceSource } from '../../../../domain/administration/reference/source.ts';
import type { Facts } from '../../markdown/fill.ts';

export function proxy({ port, opsPort }: ReferenceSource['config']): Facts {
  return { port: String(port), opsPort: String(opsPort) };
}
