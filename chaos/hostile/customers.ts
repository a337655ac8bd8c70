/** The customers of the run, who publish and stage files, and what they wait for. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, clientOf } from '../../tests/support/client.ts';
import { jpeg } from '../../tests/support/files.ts';
import { startFileServer } from '../../tests/support/media.ts';
import { type Receiver, startReceiver } from '../../tests/support/receiver.ts';
import { until } from '../../tests/support/until.ts';
import { chanceOf } from '../chance.ts';
import { behave, type Experience } from '../endurance/customers.ts';
import { endingsTold } from '../endurance/verdict.ts';
import { outcomeTimes, type Times } from './harm.ts';
import { calmAfterMs, customers } from './plan.ts';

interface Customers {
  receiver: Receiver;
  experience: Experience;
  /** Lets them work for some milliseconds, and returns how long they waited for what. */
  work(part: string, forMs: number): Promise<Times>;
  close(): Promise<void>;
}

/** @param urls the API processes, any of which each request goes to. */
export async function openCustomers(seed: number, urls: readonly string[], key: string): Promise<Customers> {
  const receiver = await startReceiver();
  const receivedAt = stampReceived(receiver);
  const files = await startFileServer();
  files.files.set('/photo.jpg', jpeg);
  const experience: Experience = { accepted: [], answers: {}, wrong: [] };

  async function work(part: string, forMs: number): Promise<Times> {
    const endsAt = performance.now() + forMs;
    const continues = () => performance.now() < endsAt;
    const answers: number[] = [];
    const staged: number[] = [];
    const acceptedAt = new Map<string, number>();
    const names = Array.from({ length: customers }, (_, number) => `${part}-${number}`);
    const publishing = names.map((name) =>
      behave(
        {
          name,
          urls,
          key,
          chance: chanceOf(seed, name),
          continues,
          heard: (ms) => answers.push(ms),
          acceptedAt,
        },
        experience,
        // A customer who has got a wrong answer gives up; the answer is noted.
      ).catch(() => {}),
    );
    await Promise.all([...publishing, stage(continues, staged)]);
    await until(() => {
      const told = endingsTold(receiver.received);
      return [...acceptedAt.keys()].every((id) => told.has(id));
    }, calmAfterMs).catch(() => {});
    return {
      'an answer': answers,
      'the event of an outcome': outcomeTimes(acceptedAt, receiver.received, receivedAt),
      'a file from its URL': staged,
    };
  }

  /** Stages one file after the other, and notes how long each took until it was ready. */
  async function stage(continues: () => boolean, staged: number[]): Promise<void> {
    const client = clientOf(urls[0] ?? '', key);
    while (continues()) {
      const askedAt = performance.now();
      const ended = await stageOne(client).catch((error: Error) => error.message);
      if (ended !== 'ready') experience.wrong.push(`a file that is staged: ${ended}`);
      staged.push(performance.now() - askedAt);
      await pause(betweenFilesMs);
    }
  }

  /** Returns the status that the file ends in. */
  async function stageOne(client: Client): Promise<string> {
    const { body } = await client.post('/v1/media', { sourceUrl: `${files.url}/photo.jpg` }).expect(200);
    let status = '';
    await until(async () => {
      ({ status } = (await client.get(`/v1/media/${body.mediaId}`)).body);
      return /ready|failed/.test(status);
    }, calmAfterMs);
    return status;
  }

  return {
    receiver,
    experience,
    work,
    async close() {
      await receiver.close();
      await files.close();
    },
  };
}

const betweenFilesMs = 1_000;

/** Notes when each event was received. */
function stampReceived(receiver: Receiver): Map<string, number> {
  const receivedAt = new Map<string, number>();
  const { answer } = receiver;
  receiver.answer = (response, received) => {
    if (!receivedAt.has(received.event.id)) receivedAt.set(received.event.id, performance.now());
    answer(response, received);
  };
  return receivedAt;
}
