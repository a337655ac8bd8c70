/** The ways in which simulated receivers treat a delivery. */
import type { ServerResponse } from 'node:http';
import type { Chance } from '../chance.ts';

export type Behaviour = (response: ServerResponse) => void;

/** How long a worker waits for an answer. Some receivers answer just before that, some after it. */
export const answerTimeoutSeconds = 2;

const take: Behaviour = (response) => response.writeHead(204).end();
const leave: Behaviour = (response) => response.writeHead(410).end();

const answerAfter =
  (ms: number): Behaviour =>
  (response) =>
    setTimeout(() => take(response), ms).unref();

const unkind: Behaviour[] = [
  (response) => response.writeHead(500).end('not now'),
  () => {},
  (response) => response.socket?.resetAndDestroy(),
  (response) => response.socket?.end('\0\xff not HTTP at all\r\n\r\n'),
  (response) => response.writeHead(503).end(Buffer.from('00ff0a5c7530303030d800', 'hex')),
  (response) => response.writeHead(200).end(Buffer.alloc(100_000, 'x\0')),
  (response) => response.writeHead(429, { 'Retry-After': '7' }).end(),
  answerAfter(answerTimeoutSeconds * 750),
  answerAfter(answerTimeoutSeconds * 1_250),
];

interface Turn {
  untilMs: number;
  behaviour: Behaviour;
}

/**
 * Returns a receiver's behaviour over time: periods in which it accepts deliveries alternate with periods in
 * which it fails in one way, and it accepts deliveries when the time is over.
 */
export function behavioursOf(chance: Chance, forMs: number): (elapsedMs: number) => Behaviour {
  const turns: Turn[] = [];
  let untilMs = 0;
  while (untilMs < forMs) {
    untilMs += chance.between(forMs / 20, forMs / 8);
    turns.push({ untilMs, behaviour: turns.length % 2 === 0 ? chance.pick(unkind) : take });
  }
  return (elapsedMs) =>
    elapsedMs < forMs ? (turns.find((turn) => elapsedMs < turn.untilMs)?.behaviour ?? take) : take;
}

/** Returns a behaviour that accepts deliveries until a moment, and answers 410 from then on. */
export function leavingAt(ms: number): (elapsedMs: number) => Behaviour {
  return (elapsedMs) => (elapsedMs < ms ? take : leave);
}
