/** The last task for each key. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs the tasks of one key one after the other, as a server commits writes to one account. Each task sees
 * what the task before it has written.
 */
export async function oneAtATime<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
  const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}
