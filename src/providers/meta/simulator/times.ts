/** The provider's timestamps: `2024-01-01T00:00:00+0000`. Fixtures count back from a fixed instant. */
const newest = Date.UTC(2026, 1, 28, 17, 45, 12);
const secondMs = 1000;

export function secondsBack(seconds: number): string {
  return new Date(newest - Math.round(seconds) * secondMs).toISOString().replace('.000Z', '+0000');
}

export const minutesBack = (minutes: number) => secondsBack(minutes * 60);
export const hoursBack = (hours: number) => minutesBack(hours * 60);
