import type { OperationId } from '../../../contract/index.ts';
import { eventsReference } from '../../../domain/reference/events.ts';
import { requestLimits } from '../../../domain/reference/limits.ts';
import { type ProviderReference, providersReference } from '../../../domain/reference/providers.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { duration } from '../format.ts';
import { guide } from '../guide.ts';
import type { Links } from '../links.ts';
import type { Facts } from '../markdown/fill.ts';
import { callSample, codes, sample } from '../markdown/write.ts';
import type { Call } from '../samples/calls/index.ts';
import { installing } from '../samples/installing.ts';

export const firstSteps = guide('first-steps', (source, links) => {
  const all = providersReference(source);
  const provider = all.find(hasApp) ?? all[0];
  if (!provider) throw new Error('There is no provider');
  return {
    keys: keys(links),
    connecting: connecting(source, links, provider),
    acting: acting(links, provider),
    receiving: receiving(source, links),
    clients: clients(),
  };
});

/** Tells whether the provider has registered apps, which the samples need. */
const hasApp = ({ loginKinds }: ProviderReference) => loginKinds[0]?.app === 'registered';

function keys(links: Links): Facts {
  return {
    aRequestWithoutAKey: callSample(links, 'A request without a key', { operationId: 'providers.list' }),
  };
}

function connecting(
  source: ReferenceSource,
  links: Links,
  { providerId, loginKinds, contentTypes }: ProviderReference,
): Facts {
  const { sessionLifetimeMs } = requestLimits(source);
  const origin = 'https://app.example.com';
  const integration: Call = {
    operationId: 'authIntegrations.create',
    body: {
      providerId,
      ...(loginKinds.length > 1 ? { loginKind: loginKinds[0]?.loginKind } : {}),
      name: 'Harbour Planner',
      clientId: 'your-app-id',
      clientSecret: 'your-app-secret',
      returnOrigins: [origin],
    },
  };
  const session: Call = {
    operationId: 'connectSessions.create',
    body: {
      authIntegrationId: 'test_int_…',
      returnUrl: `${origin}/connected`,
      operations: contentTypes.slice(0, 1).map(({ contentType }) => contentType),
    },
  };
  return {
    registeringAnApp: callSample(links, 'Registering an app', integration),
    sessionLifetime: duration(sessionLifetimeMs),
    makingAConnectLink: callSample(links, 'Making a connect link', session),
  };
}

function acting(links: Links, { contentTypes }: ProviderReference): Facts {
  const [first] = contentTypes;
  const reading: Call = {
    operationId: `${first?.contentType}.list` as OperationId,
    query: { connectedProfileId: 'test_cp_…' },
  };
  const publishing: Call = {
    operationId: 'publishRequests.create',
    idempotencyKey: 'monday-bread',
    body: {
      connectedProfileId: 'test_cp_…',
      contentType: first?.contentType,
      text: 'Fresh from the oven',
      media: [{ mediaId: 'test_med_…' }],
    },
  };
  return {
    readingContent: callSample(links, 'Reading content', reading),
    publishing: callSample(links, 'Publishing', publishing),
  };
}

function receiving(source: ReferenceSource, links: Links): Facts {
  const subjects = eventsReference(source);
  return {
    creatingAnEventDestination: callSample(links, 'Creating an Event Destination', {
      operationId: 'eventDestinations.create',
      body: { url: 'https://app.example.com/events', topics: ['content.*', 'connection.*'] },
    }),
    subjects: codes(subjects.map(({ subject }) => subject)),
  };
}

function clients(): Facts {
  return {
    installingTheClientForTypeScriptAndJavaScript: sample(
      'Installing the client for TypeScript and JavaScript',
      installing.typescript,
      'sh',
    ),
    installingTheClientForPython: sample('Installing the client for Python', installing.python, 'sh'),
    installingTheClientForGo: sample('Installing the client for Go', installing.go, 'sh'),
  };
}
