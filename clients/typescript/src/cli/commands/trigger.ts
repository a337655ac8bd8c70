import type { SocialContent } from '../../client.ts';
import type { TestProviderEventKind } from '../../generated/models.ts';
import { command } from '../command.ts';
import { CommandError } from '../failures.ts';
import { nearest } from '../nearest.ts';

export const trigger = command({
  summary: 'let something happen at a simulated provider, so that an event of a topic is emitted',
  details: 'It needs a key of test mode. Without --profile, a new simulated profile is made.',
  parameters: { topic: { help: 'the topic of the event' } },
  options: {
    profile: { type: 'string', value: 'ID', help: 'the Connected Profile at which it happens' },
    id: { type: 'string', value: 'ID', help: 'what is changed or deleted, where something is' },
    text: { type: 'string', value: 'TEXT', help: 'the text of what is written' },
  },
  examples: ['trigger content.instagram.media.comments.created --text "Is it open today?"'],
  async run({ parameters: { topic }, options, terminal, access, signal }) {
    const client = access.client();
    const { profile, id: externalId, text } = options;
    const kinds = await client.test.providerEvents.list({ signal });
    const kind = chosen(kinds.data, topic, externalId !== undefined);
    const connectedProfileId = profile ?? (await newProfile(client, kind, signal));
    const input = { connectedProfileId, event: kind.event, externalId, text };
    const happened = await client.test.providerEvents.create(input, { signal });
    terminal.answer(happened, ({ externalId: id }) => [
      `${kind.description} (${kind.event})`,
      `  at   ${connectedProfileId}`,
      `  id   ${id}`,
    ]);
  },
});

/** Returns what makes an event of the topic, by what changes something that is named or by what adds something. */
function chosen(
  kinds: readonly TestProviderEventKind[],
  topic: string,
  named: boolean,
): TestProviderEventKind {
  const ofTopic = kinds.filter((kind) => kind.topic === topic);
  const fitting = ofTopic.find(({ takes }) => takes.includes('externalId') === named);
  if (fitting) return fitting;
  if (ofTopic.length > 0)
    throw new CommandError(
      named
        ? `${topic} is about something new, so leave out --id.`
        : `Name what ${topic} is about with --id, and where it is with --profile.`,
    );
  const topics = [...new Set(kinds.flatMap((kind) => kind.topic ?? []))].sort();
  const meant = nearest(topic, topics);
  throw new CommandError(
    [
      `Nothing at a simulated provider makes an event of the topic ${topic}.`,
      ...(meant ? [`Did you mean ${meant}?`] : []),
      'These topics can be triggered:',
      ...topics.map((each) => `  ${each}`),
    ].join('\n'),
  );
}

async function newProfile(
  client: SocialContent,
  { providerId }: TestProviderEventKind,
  signal: AbortSignal,
): Promise<string> {
  const made = await client.test.connectedProfiles.create({ providerId }, { signal });
  return made.connectedProfileId;
}
