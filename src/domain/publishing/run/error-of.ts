/** What ended a request, in the ledger's words. */
import type { ErrorCode, Schemas } from '../../../contract/index.ts';
import { ServiceError } from '../../../errors.ts';

const codes: Partial<Record<ErrorCode, string>> = {
  validation_error: 'refused_by_provider',
  not_found: 'target_not_found',
  internal: 'provider_unavailable',
};

export function errorOf(error: Error): Schemas['RecordError'] {
  if (!(error instanceof ServiceError))
    return {
      code: 'media_not_fetchable',
      message: "Providers cannot fetch files from this service's PUBLIC_URL.",
    };
  return { code: codes[error.code] ?? error.code, message: providerMessage(error) ?? error.message };
}

/** What the provider said, where it is safe to show. */
function providerMessage({ meta }: ServiceError): string | undefined {
  const { title, message, code, subcode } = (meta.provider ?? {}) as Schemas['ProviderErrorDetail'];
  const said = [title, message].filter(Boolean).join(': ');
  const where = [code, subcode].filter(Boolean).join('/');
  return said || where ? [said, where && `(${where})`].filter(Boolean).join(' ') : undefined;
}
