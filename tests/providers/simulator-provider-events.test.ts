/** Tests that each declared happening takes place, and that an impossible one is refused with advice. */
import { describe, expect, test } from '@jest/globals';
import { topics } from '../../src/contract/generated/topics.ts';
import { ProviderEventRefused } from '../../src/simulators/simulator.ts';
import { edgeOf, graphKinds, openSimulated, simulatedKinds } from '../support/simulated-account.ts';

const own = simulatedKinds['Instagram, Instagram Login'];
const page = simulatedKinds['Facebook Page'];

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderEventRefused)) throw new Error(`not refused: ${error}`);
  return { field: error.field, message: error.message };
};

describe.each(Object.entries(graphKinds))('provider events (%s)', (_name, kind) => {
  const { providerEvents } = kind.simulator;

  test('are declared with a topic of the contract, in sentences', () => {
    for (const { topic, description, takes } of providerEvents) {
      if (topic) expect(Object.keys(topics)).toContain(topic);
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(new Set(takes).size).toBe(takes.length);
    }
  });

  test('need no choices but for what is there already', async () => {
    const { happen } = openSimulated(kind);
    const ids: string[] = [];
    for (const { event } of providerEvents.filter(({ takes }) => !takes.includes('externalId')))
      ids.push((await happen(event)).externalId, (await happen(event)).externalId);
    expect(ids.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('need an existing object where they change one, and take nothing else', async () => {
    const { happen } = openSimulated(kind);
    for (const { event, takes } of providerEvents) {
      if (takes.includes('externalId')) {
        expect(await refusalOf(happen(event))).toMatchObject({ field: 'externalId' });
        expect(await refusalOf(happen(event, { externalId: '1' }))).toMatchObject({ field: 'externalId' });
      } else {
        const { field, message } = await refusalOf(happen(event, { externalId: '1' }));
        expect([field, message]).toEqual(['externalId', expect.stringContaining('does not take externalId')]);
      }
    }
  });
});

describe.each(Object.entries(simulatedKinds))('provider events (%s)', (name, kind) => {
  test('on one account leave others as they are', async () => {
    const [one, other] = [openSimulated(kind), openSimulated(kind)];
    const { externalId } = await one.happen('comment_added');
    expect((await one.request(externalId)).id).toBe(externalId);
    expect((await other.request(externalId)).error?.code).toBe(100);
  });

  test('cannot be triggered with the token of another account', async () => {
    const { simulator, store } = openSimulated(kind);
    const happening = { event: 'comment_added', times: 1 } as const;
    await expect(simulator.trigger('EAAnonsense', happening, store)).rejects.toThrow('not a token');
    const endUser = openSimulated(page).simulator.grantToken('facebook_login', 'healthy');
    await expect(simulator.trigger(endUser, happening, store)).rejects.toThrow('not a token');
  });

  test('refuse choices that the account has nothing for', async () => {
    const { externalId, happen } = openSimulated(kind);
    const refusals = {
      mediaExternalId: happen('comment_added', { mediaExternalId: externalId }),
      commentExternalId: happen('reply_added', { commentExternalId: externalId }),
      participantExternalId: happen('message_received', { participantExternalId: externalId }),
      text: happen('comment_added', { text: ' ' }),
    };
    for (const [field, work] of Object.entries(refusals))
      expect(await refusalOf(work)).toMatchObject({ field });
    const nobody = happen('message_received', { participantExternalId: 'Lena' });
    expect((await refusalOf(nobody)).message).toContain('Lena is not the id of a person');
  });

  test('refuse to hide what is hidden, to show what is visible, and to hide an own comment', async () => {
    const { externalId, list, happen } = openSimulated(kind);
    const [edge, own] = name === 'Facebook Page' ? ['published_posts', 'can_hide'] : ['media', 'user'];
    const comments = `comments.limit(20){${own}}`;
    const [first] = await list(`${externalId}/${edge}?fields=${comments}&limit=1`);
    const nodes = edgeOf(first, 'comments');
    const id = `${nodes[0]?.id}`;
    expect((await refusalOf(happen('comment_unhidden', { externalId: id }))).message).toContain(
      'visible already',
    );
    await happen('comment_hidden', { externalId: id });
    expect((await refusalOf(happen('comment_hidden', { externalId: id }))).message).toContain(
      'hidden already',
    );
    const ownId = nodes.find((node) => (own === 'user' ? node.user : node.can_hide === false))?.id;
    expect((await refusalOf(happen('comment_hidden', { externalId: `${ownId}` }))).message).toContain(
      'visible whatever',
    );
  });

  test('refuse what has been removed', async () => {
    const { happen } = openSimulated(kind);
    const { externalId } = await happen('comment_added');
    await happen('comment_removed', { externalId });
    expect(await refusalOf(happen('comment_removed', { externalId }))).toMatchObject({ field: 'externalId' });
    expect(await refusalOf(happen('reply_added', { commentExternalId: externalId }))).toMatchObject({
      field: 'commentExternalId',
    });
  });
});

test('the newest is answered, where nobody says what', async () => {
  const instagram = openSimulated(own);
  const { externalId: comment } = await instagram.happen('comment_added');
  const { externalId: answer } = await instagram.happen('reply_added');
  expect((await instagram.request(`${answer}?fields=parent_id`)).parent_id).toBe(comment);

  const threads = openSimulated(graphKinds.Threads as typeof own);
  const { externalId: reply } = await threads.happen('reply_added');
  const { externalId: below } = await threads.happen('reply_to_reply_added');
  expect((await threads.request(`${below}?fields=replied_to`)).replied_to).toEqual({ id: reply });
});

test('nobody comments on media whose comments are turned off', async () => {
  const { externalId, list, happen } = openSimulated(own);
  const media = await list(`${externalId}/media?fields=is_comment_enabled`);
  const off = media.find(({ is_comment_enabled }) => is_comment_enabled === false);
  const refused = await refusalOf(happen('comment_added', { mediaExternalId: `${off?.id}` }));
  expect(refused).toMatchObject({ field: 'mediaExternalId', message: expect.stringContaining('turned off') });
});

test('only messages that a person wrote can be edited', async () => {
  const { happen } = openSimulated(own);
  const { externalId } = await happen('message_echoed');
  expect((await refusalOf(happen('message_edited', { externalId }))).message).toContain('own');
});

test('media are removed by their own id, not by that of a story or of a part', async () => {
  const { externalId, list, happen } = openSimulated(own);
  const { externalId: story } = await happen('story_added');
  const media = await list(`${externalId}/media?fields=children{id}`);
  const part = media.flatMap((node) => edgeOf(node, 'children'))[0]?.id;
  for (const id of [story, `${part}`])
    expect(await refusalOf(happen('media_removed', { externalId: id }))).toMatchObject({
      field: 'externalId',
    });
});
