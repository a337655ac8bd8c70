import { PgBoss } from 'pg-boss';

/** Looks for interrupted jobs every second, as the service's processes do every minute. */
export async function startSupervisor(connectionString: string): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString,
    max: 1,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  return () => boss.stop({ graceful: false });
}
