/** Makes the calls of a program, and prints what each has given, or how it failed, as one line of JSON. */
import { text } from 'node:stream/consumers';

/** What the programs use of the world that they are given. */
interface World {
  apiKey: string;
  baseUrl: string;
  between: string;
  connectedProfileId: string;
  pictures: string[];
  delivery: { body: string };
}

type Calls = Record<string, () => Promise<unknown>>;

export async function report(callsIn: (world: World) => Calls): Promise<void> {
  const { world } = JSON.parse(await text(process.stdin)) as { world: World };
  const outcomes: Record<string, { gave: unknown } | { failed: string }> = {};
  for (const [name, call] of Object.entries(callsIn(world)))
    outcomes[name] = await call().then(
      (gave) => ({ gave }),
      (error) => ({ failed: String(error?.stack ?? error) }),
    );
  process.stdout.write(`${JSON.stringify(outcomes)}\n`);
}
