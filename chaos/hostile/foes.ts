/**
 * The attackers and their server, in a process that yields to the service and its customers wherever these want to compute:
 * foes have machines of their own, and what they do to this one by working on it is no harm that they could do.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { AttackerFacts } from './attackers.ts';

export type ToFoes = { kind: 'begin'; attackers: AttackerFacts[] } | { kind: 'stop' };
export type FromFoes = { kind: 'ready'; url: string } | ({ kind: 'over' } & Deeds);

interface Deeds {
  /** How often each kind of attack was carried out. */
  carriedOut: Record<string, number>;
  /** How often each kind of hostile answer was given. */
  answered: Record<string, number>;
}

interface Foes {
  /** The address of the hostile server. */
  url: string;
  begin(attackers: AttackerFacts[]): void;
  /** Resolves when the last attack has ended. */
  stop(): Promise<Deeds>;
  close(): Promise<void>;
}

const program = new URL('./foes-process.ts', import.meta.url);

/** Starts the process; its server is not hostile until the attackers begin. */
export async function startFoes(seed: number): Promise<Foes> {
  const child = fork(program, [`${seed}`]);
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit');
  const tell = (message: ToFoes) => child.send(message);
  const heard = async <Kind extends FromFoes['kind']>(kind: Kind) => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('the process of the attackers has ended'))),
    ]);
    if (message.kind !== kind) throw new Error(`the process of the attackers said ${message.kind}`);
    return message as Extract<FromFoes, { kind: Kind }>;
  };
  const { url } = await heard('ready');
  return {
    url,
    begin: (attackers) => tell({ kind: 'begin', attackers }),
    stop() {
      const over = heard('over');
      tell({ kind: 'stop' });
      return over;
    },
    async close() {
      child.kill();
      await ended;
    },
  };
}
