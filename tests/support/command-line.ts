/** Commands of the command line, run in the test's own process: a process for each would take longer than all the rest. */
import { createCommands } from '../../scripts/commands.ts';
import type { Context } from '../../src/context.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was answered.
export async function commandLine(ctx: Context, ...args: string[]): Promise<any> {
  let answer: unknown;
  const commands = createCommands(async (command) => {
    answer = await command(ctx);
  });
  await commands.parseAsync(args, { from: 'user' });
  return JSON.parse(JSON.stringify(answer));
}
