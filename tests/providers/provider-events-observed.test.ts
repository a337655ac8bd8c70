/**
 * Tests that everything that can happen on a simulated account is observed: from its webhook if one is sent,
 * otherwise by a sweep.
 */
import { describe, expect, test } from '@jest/globals';
import { openUpstream } from '../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../src/provider-client/transports/transport.ts';
import type { Call } from '../../src/providers/call.ts';
import type { ObservedAction } from '../../src/providers/observations.ts';
import { loginKindOf } from '../../src/providers/registry.ts';
import type { ProviderEventDeclaration } from '../../src/simulators/simulator.ts';
import { failureOf } from '../support/adapter.ts';
import {
  graphKinds,
  openSimulated,
  type SimulatedKind,
  simulatedKinds,
} from '../support/simulated-account.ts';
import { simulatorFor } from '../support/simulators.ts';
import { faultsOf, registry } from '../support/webhook-bodies.ts';

const secret = 'app-secret';
const ever = new Date('2000-01-01T00:00:00Z');
/** The webhook fields of both platforms, all of which each account subscribes to. */
const fields = ['feed', 'comments', 'live_comments', 'mentions', 'messages', 'message_echoes'].concat([
  'message_reactions',
  'message_edit',
  'message_edits',
]);

/**
 * Tells whether no sweep can find what happens: on Instagram it concerns other people's media or a broadcast,
 * and neither is listed.
 */
const isBeyondSweeps = ({ topic, event }: ProviderEventDeclaration) =>
  topic?.startsWith('content.instagram.') && ['mention_added', 'live_comment_added'].includes(event);

const cases = Object.entries(graphKinds).flatMap(([name, kind]) =>
  kind.simulator.providerEvents
    .filter(({ topic }) => topic !== undefined)
    .map((declared) => ({ name, kind, declared, event: declared.event })),
);

function open(kind: SimulatedKind, { topic }: ProviderEventDeclaration) {
  const account = openSimulated(kind);
  const [, contentType, action] = /^content\.(.+)\.(\w+)$/.exec(topic ?? '') ?? [];
  const provider = registry.providerOf(contentType as Parameters<typeof registry.providerOf>[0]);
  const declared = provider.contentTypes.find((candidate) => candidate.contentType === contentType);
  if (!declared?.observe || !provider.webhooks) throw new Error(`${contentType} is not observed`);
  const transport = createTransport({
    timeoutMs: 20,
    adapterOf: () => simulatedAdapter(simulatorFor(provider.id), account.store),
  });
  const upstream = openUpstream(transport, loginKindOf(provider, kind.loginKind).upstream, account);
  const call: Call = { account: { ...account, loginKind: kind.loginKind }, upstream };
  const { webhooks } = provider;
  return {
    ...account,
    call,
    contentType,
    action: action as ObservedAction,
    observe: declared.observe,
    /** Returns the notifications of all webhooks that were sent, after their signatures were verified. */
    receive() {
      return account.sent.flatMap(({ body }) => {
        const headers = simulatorFor(provider.id).signatureHeaders?.(body, secret) ?? {};
        const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
        const request = { headers: Object.fromEntries(named), body: Buffer.from(body) };
        expect(webhooks.verify(request, [secret])).toBe(true);
        return webhooks.parse(request.body);
      });
    },
  };
}

/** Makes the event happen. An event that changes an item happens to an item that is created for it first. */
async function happen(account: ReturnType<typeof openSimulated>, { event, takes }: ProviderEventDeclaration) {
  if (!takes.includes('externalId')) return account.happen(event);
  const [thing] = event.split('_');
  const { externalId } = await account.happen(thing === 'message' ? 'message_received' : `${thing}_added`);
  if (event.endsWith('_unhidden')) await account.happen(`${thing}_hidden`, { externalId });
  account.sent.length = 0;
  return account.happen(event, { externalId });
}

const unreadable = ({ kind, event }: (typeof cases)[number]) =>
  event === 'mention_added' && kind.loginKind === 'instagram_login';

describe.each(cases.filter((each) => !unreadable(each)))('$name: $event', ({ kind, declared }) => {
  test('is observed as declared, and a read gives the same item as the event', async () => {
    const account = open(kind, declared);
    const { call, contentType, action, observe } = account;
    await account.subscribe(fields);
    const { externalId, webhooks } = await happen(account, declared);
    const told = account.receive();
    expect(faultsOf(told)).toEqual([]);

    if (webhooks === 0) {
      expect(told).toEqual([]);
      expect(observe.swept).toContain(action);
    } else {
      expect(observe.notified).toContain(action);
      // A deletion that may concern several content types is reported for each, and told for what is remembered.
      const own = told.filter((one) => one.contentType === contentType || !one.ifRemembered);
      expect(own).toMatchObject([{ accountExternalId: account.externalId, contentType, action, externalId }]);
      const hidden = declared.event.endsWith('_hidden');
      if (action === 'moderated') expect(told[0]?.hidden).toBe(hidden);
      const live = await told[0]?.read?.(call);
      if (!told[0]?.ifRemembered) expect(live ?? told[0]?.item).toMatchObject({ externalId, contentType });
    }

    const found = (await observe.sweep(call, ever)).find(
      ({ item }) => (item as { externalId: string }).externalId === externalId,
    );
    if (action === 'deleted') {
      expect(found).toBeUndefined();
      expect(await failureOf(observe.read(call, externalId))).toEqual({ kind: 'not_found' });
    } else if (observe.swept.includes(action) && !isBeyondSweeps(declared)) {
      expect(found?.item).toMatchObject({ externalId, contentType });
      if (action === 'moderated') expect(found?.hidden).toBe(declared.event.endsWith('_hidden'));
    }
  });
});

test('a mention under Facebook Login reads by its id as in its event', async () => {
  const mention = cases.find((each) => each.event === 'mention_added' && !unreadable(each));
  if (!mention) throw new Error('no mentions happen');
  const account = open(mention.kind, mention.declared);
  await account.subscribe(fields);
  const { externalId } = await account.happen(mention.event);
  const [told] = account.receive();
  expect(await account.observe.read(account.call, externalId)).toEqual(await told?.read?.(account.call));
  expect(await failureOf(account.observe.read(account.call, `${externalId}1`))).toEqual({
    kind: 'not_found',
  });
});

test('a reaction is reported by a webhook to apps that subscribe to reactions, and is no change', async () => {
  for (const kind of Object.values(simulatedKinds)) {
    const received = kind.simulator.providerEvents.find(({ event }) => event === 'message_received');
    if (!received) throw new Error('no messages happen');
    const account = open(kind, received);
    await account.subscribe(fields);
    const { externalId } = await account.happen('message_received');
    account.sent.length = 0;
    expect((await account.happen('message_reaction', { externalId })).webhooks).toBe(1);
    expect(account.receive()).toEqual([]);
  }
});

test('a mention under Instagram Login is notified, and cannot be read', async () => {
  const [mention] = cases.filter(unreadable);
  if (!mention) throw new Error('no mentions happen');
  const account = open(mention.kind, mention.declared);
  await account.subscribe(fields);
  await account.happen(mention.event);
  const [told] = account.receive();
  expect(told).toMatchObject({ action: 'created' });
  expect(await failureOf(told?.read?.(account.call) as Promise<object>)).toEqual({ kind: 'not_found' });
});
