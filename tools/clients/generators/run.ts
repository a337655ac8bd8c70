/** Generates a client, compiles it, and compares what its calls have given. */
import { isDeepStrictEqual } from 'node:util';
import type { CallsOutcome } from '../../../src/domain/administration/reference/generators.ts';
import { output } from '../runs/run.ts';
import type { World } from '../world.ts';
import { calls } from './calls.ts';
import type { Generator } from './generator.ts';

/** Returns the outcome, and prints the reasons of what failed. */
export async function outcomeOf(generator: Generator, contract: string, world: World): Promise<CallsOutcome> {
  if (!(await succeeds(() => generator.generate(contract)))) return none('it does not generate');
  const program = await succeeds(() => generator.compile());
  if (!program) return none('it does not compile');
  const printed = await succeeds(() => output(program.value, JSON.stringify({ world })));
  return printed ? { failed: failedIn(printed.value, world) } : none('its program ends early');
}

const none = (reason: string): CallsOutcome => ({ failed: Object.keys(calls), reason });

async function succeeds<Value>(step: () => Promise<Value>): Promise<{ value: Value } | undefined> {
  try {
    return { value: await step() };
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}

/** Returns the calls that have not given what they have to, by what a program has printed. */
function failedIn(printed: string, world: World): string[] {
  const given: Record<string, { gave?: unknown; failed?: string }> = JSON.parse(
    printed.trim().split('\n').at(-1) ?? '',
  );
  return Object.entries(calls).flatMap(([name, { gives }]) => {
    const { gave, failed } = given[name] ?? { failed: 'The program does not make this call.' };
    if (failed === undefined && isDeepStrictEqual(gave, gives(world))) return [];
    console.error(
      `${name}: ${failed ?? `${JSON.stringify(gave)} instead of ${JSON.stringify(gives(world))}`}`,
    );
    return [name];
  });
}
