/** Writes to one repository, one after the other, as a server commits them: each finds what the one before has left. */
const last = new Map<string, Promise<unknown>>();

export async function inTurn<Result>(did: string, write: () => Promise<Result>): Promise<Result> {
  const turn = (last.get(did) ?? Promise.resolve()).then(write, write);
  last.set(did, turn);
  try {
    return await turn;
  } finally {
    if (last.get(did) === turn) last.delete(did);
  }
}
