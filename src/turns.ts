/** One piece of work at a time per name, in this process. */
export type Turns = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();

  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(work);
    last.set(name, turn);
    const leave = () => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(leave, leave);
    return turn;
  };
}
