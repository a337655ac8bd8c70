import { ConnectionError } from '../../errors.ts';
import { command } from '../command.ts';
import { CommandError } from '../failures.ts';
import { nearest } from '../nearest.ts';

interface Contract {
  webhooks: Record<
    string,
    { post: { summary: string; requestBody: { content: { 'application/json': { example: object } } } } }
  >;
}

export const samples = command({
  summary: 'print a sample of an event, or list the topics',
  details: "The samples are those of the service's contract, which needs no key.",
  parameters: { topic: { help: 'the topic of the event; all are listed without one', optional: true } },
  options: {},
  examples: ['samples content.instagram.media.comments.created'],
  async run({ parameters: { topic }, terminal, access, signal }) {
    const { webhooks } = await contractOf(access.baseUrl(), signal);
    const topics = Object.keys(webhooks);
    if (topic === undefined) return terminal.answer(topics, () => topics);
    const webhook = Object.hasOwn(webhooks, topic) ? webhooks[topic] : undefined;
    if (!webhook) {
      const meant = nearest(topic, topics);
      const hint = meant ? `Did you mean ${meant}?` : '`samples` without a topic lists all.';
      throw new CommandError(`There is no topic ${topic}. ${hint}`);
    }
    const { example } = webhook.post.requestBody.content['application/json'];
    terminal.answer(example, () => JSON.stringify(example, undefined, 2));
  },
});

async function contractOf(baseUrl: string, signal: AbortSignal): Promise<Contract> {
  const address = `${baseUrl}/openapi.json`;
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ConnectionError(`${address} does not answer`, { cause });
  });
  if (!response.ok)
    throw new CommandError(`${address} answers ${response.status}, so this is not the service.`);
  return (await response.json()) as Contract;
}
