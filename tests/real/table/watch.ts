/** Records what a provider's own functions achieve. They run unchanged; only their outcome is recorded. */

import { type Call, ProviderFailure } from '../../../src/providers/call.ts';
import type { Connect } from '../../../src/providers/connect.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import type { PublishContent, PublishSteps } from '../../../src/providers/publish.ts';
import type { Event } from '../../support/observed.ts';
import { keepProof, kindOfApp, nameOf } from './proofs.ts';

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const watched = new WeakSet<object>();

function once(subject: object, watch: () => void): void {
  if (watched.has(subject)) return;
  watched.add(subject);
  watch();
}

export function watchProvider(provider: Provider | undefined): void {
  if (!provider) throw new Error('nobody to watch');
  const { id: providerId, loginKinds, contentTypes } = provider;
  for (const { id, connect } of loginKinds) once(connect, () => watchConnect(providerId, id, connect));
  for (const { contentType, capabilities, publish } of contentTypes) {
    for (const [action, capability] of Object.entries(capabilities))
      once(capability, () => {
        const { run } = capability;
        const name = nameOf.action(contentType, action);
        (capability as Writable<typeof capability>).run = (call, input) =>
          watch(providerId, name, call.account.loginKind, run(call, input));
      });
    for (const variant of publish)
      once(variant, () => {
        const { steps } = variant;
        (variant as Writable<typeof variant>).steps = (content) =>
          watchSteps(providerId, contentType, variant.variant, content, steps(content));
      });
  }
}

/** Records that an event about content has arrived; other events are left out. */
export function watchEvent({ topic, origin }: Event, loginKind: string): void {
  const [, contentType, action] = /^content\.(.+)\.([a-z]+)$/.exec(topic) ?? [];
  if (contentType && action) keepProof(nameOf.event(contentType, action, origin), loginKind);
}

function watchSteps(
  providerId: string,
  contentType: string,
  variant: string,
  content: PublishContent,
  steps: PublishSteps,
) {
  const { create } = steps;
  const name = nameOf.publishing(contentType, variant, content.media[0]?.kind);
  return {
    ...steps,
    create: (call: Call, ...rest: [PublishContent, Record<string, never>]) =>
      watch(providerId, name, call.account.loginKind, Promise.resolve(create(call, ...rest))),
  } as PublishSteps;
}

function watchConnect(providerId: string, loginKind: string, connect: Writable<Connect>): void {
  const { consent, grantImport, refresh, inspect, revoke } = connect;
  const step = <Result>(name: string, work: Promise<Result>) =>
    watch(providerId, nameOf.grant(providerId, name), loginKind, work);
  connect.inspect = (...args) => step('inspect', inspect(...args));
  if (revoke) connect.revoke = (...args) => step('revoke', revoke(...args));
  if (refresh) connect.refresh = { ...refresh, run: (...args) => step('refresh', refresh.run(...args)) };
  if (grantImport)
    connect.grantImport = { ...grantImport, run: (...args) => step('import', grantImport.run(...args)) };
  if (consent)
    connect.consent = {
      ...consent,
      exchange: (call, answer) =>
        step(
          kindOfApp(connect) === 'hosted' && !call.app.clientId.startsWith('https:')
            ? 'local consent'
            : `${kindOfApp(connect)} consent`,
          consent.exchange(call, answer),
        ),
    };
}

async function watch<Result>(
  providerId: string,
  name: string,
  loginKind: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    const result = await work;
    keepProof(name, loginKind);
    return result;
  } catch (error) {
    if (error instanceof ProviderFailure)
      keepProof(nameOf.failure(providerId, error.failure.kind), loginKind);
    throw error;
  }
}
