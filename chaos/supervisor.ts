import { PgBoss } from 'pg-boss';

/** Makes the queue look for interrupted jobs every second; the service's own processes do it every minute. */
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
