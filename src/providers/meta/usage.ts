/** How long to wait after a throttle. Source: "Rate Limits" (Graph API). */
import { z } from 'zod';

const businessUseCaseUsage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().optional() })),
);
const appUsage = z.object({ call_count: z.number(), total_time: z.number(), total_cputime: z.number() });

/** The provider gives no figure for these: a few minutes as a rule, the rest of the hour when the app's hourly allowance is spent. */
const unknownWaitSeconds = 300;
const hourlyWindowSeconds = 3600;

export function retryAfterSeconds(headers: Readonly<Record<string, unknown>>): number {
  const minutes = businessMinutes(headers['x-business-use-case-usage']);
  if (minutes > 0) return minutes * 60;
  return hourlyAllowanceSpent(headers['x-app-usage']) ? hourlyWindowSeconds : unknownWaitSeconds;
}

function businessMinutes(header: unknown): number {
  const usage = businessUseCaseUsage.safeParse(readHeader(header));
  if (!usage.success) return 0;
  const estimates = Object.values(usage.data)
    .flat()
    .map((entry) => entry.estimated_time_to_regain_access ?? 0);
  return Math.max(0, ...estimates);
}

/** Percentages of the allowance; at 100 calls fail. */
function hourlyAllowanceSpent(header: unknown): boolean {
  const usage = appUsage.safeParse(readHeader(header));
  return usage.success && Math.max(...Object.values(usage.data)) >= 100;
}

function readHeader(header: unknown): unknown {
  try {
    return typeof header === 'string' ? JSON.parse(header) : undefined;
  } catch {
    return undefined;
  }
}
