/**
 * Runs commands of the command line in the test's own process, because starting a process takes longer than
 * any command.
 */
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
