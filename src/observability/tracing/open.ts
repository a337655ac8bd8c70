/** Opens traces if they are configured. Otherwise no package of OpenTelemetry's is loaded, which would cost time and memory. */
import type { Tracing, TracingSettings } from './span.ts';

/** @param onLoss is called when spans cannot be sent, and not again before some have been. */
export async function openTracing(
  settings: TracingSettings | undefined,
  onLoss: (error: unknown) => void,
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { createTracing } = await import('./opentelemetry.ts');
  return createTracing(settings, onLoss);
}
