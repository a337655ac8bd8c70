/** Finds the functions that a request to a provider passes on its way from a content operation to the transport. */
import type { FollowedService } from './followed-service.ts';

/**
 * Returns them, the uppermost first, each with its file. The function of the content operation itself is left out, and so are
 * adapters and what hands the request to the simulator in place of the network.
 * @param list sends the request of a content list of Instagram.
 */
export async function hopsToTransport(
  { ctx }: FollowedService,
  list: () => Promise<void>,
): Promise<string[]> {
  const { instagram } = ctx.providers.simulated.simulators;
  if (!instagram) throw new Error('there is no simulator of Instagram');
  const { answer } = instagram;
  const { stackTraceLimit } = Error;
  let stack = '';
  Error.stackTraceLimit = 100;
  instagram.answer = (...asked) => {
    stack = new Error('on the way to the transport').stack ?? '';
    return answer(...asked);
  };
  try {
    await list();
  } finally {
    Object.assign(instagram, { answer });
    Object.assign(Error, { stackTraceLimit });
  }
  const frames = [...stack.matchAll(/^ {4}at (?:async )?(.*?)[\s(]*file:.*\/src\/([^:]+):.*$/gm)];
  return (
    frames
      .map(([, name = '', file = '']) => ({ name, file }))
      .filter(({ file }) => /^(?:domain|provider-client)\//.test(file))
      // The innermost one hands the request to the simulator.
      .slice(1)
      .filter(({ name }) => name !== 'runContent')
      .map(({ name, file }) => `${name || 'anonymous'} (${file})`)
      .reverse()
  );
}
