/** The facts of the guide to the first steps. */
import type { OperationId } from '../../../contract/index.ts';
import { eventsReference } from '../../../domain/administration/reference/events.ts';
import {
  type ProviderReference,
  providersReference,
} from '../../../domain/administration/reference/providers.ts';
import { requestLimits } from '../../../domain/administration/reference/requests.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { guide } from '../guide.ts';
import type { Links } from '../links.ts';
import { callSample, codes, type Facts, sample } from '../markdown/write.ts';
import { duration, sentenceList } from '../parts.ts';
import type { Call } from '../samples/calls.ts';
import { installing } from '../samples/installing.ts';
import {
  askForKey,
  fewItems,
  keepApp,
  keepSession,
  makeProfile,
  newest,
  pictures,
  receiver,
  receiverUrl,
} from '../samples/steps.ts';

export const firstSteps = guide('first-steps', (source, links) => {
  const all = providersReference(source);
  const provider = all.find(hasApp) ?? all[0];
  if (!provider) throw new Error('There is no provider');
  return {
    keys: keys(),
    variables: variables(links, provider),
    connecting: connecting(source, provider),
    acting: acting(provider),
    receiving: receiving(source),
    clients: clients(),
  };
});

/** Tells whether the provider has registered apps, which the samples need. */
const hasApp = ({ loginKinds }: ProviderReference) => loginKinds[0]?.app === 'registered';

function keys(): Facts {
  return {
    aRequestWithoutAKey: callSample('A request without a key', { operationId: 'providers.list' }),
  };
}

function variables({ publicUrl }: Links, { providerId }: ProviderReference): Facts {
  return {
    keyAndAddress: sample('The key and the address', askForKey(publicUrl), 'sh'),
    aProfile: sample('A simulated profile', makeProfile('PROFILE', providerId), 'sh'),
  };
}

function connecting(
  source: ReferenceSource,
  { providerId, loginKinds, contentTypes }: ProviderReference,
): Facts {
  const { sessionLifetimeMs } = requestLimits(source);
  const integration: Call = {
    operationId: 'authIntegrations.create',
    body: {
      providerId,
      ...(loginKinds.length > 1 ? { loginKind: loginKinds[0]?.loginKind } : {}),
      name: 'Harbour Planner',
      clientId: 'your-app-id',
      clientSecret: 'your-app-secret',
      returnOrigins: ['$SERVICE'],
    },
  };
  const session: Call = {
    operationId: 'connectSessions.create',
    body: {
      authIntegrationId: '$APP',
      returnUrl: '$SERVICE/connect/done',
      // With the comments, whose event the last sample lets happen, comes the provider's leave to report them.
      operations: contentTypes.flatMap(({ contentType }) =>
        /\.media\.(items|comments)$/.test(contentType) ? contentType : [],
      ),
    },
  };
  return {
    webhooksEntered: sentenceList(
      providersReference(source).flatMap(({ name, webhooks }) => (webhooks === 'entered' ? [name] : [])),
    ),
    registeringAnApp: callSample('Registering an app', integration),
    sessionLifetime: duration(sessionLifetimeMs),
    makingAConnectLink: callSample('Making a connect link', session),
    keepingTheApp: sample('Keeping the id of the app', keepApp, 'sh'),
    keepingTheSession: sample('Keeping the id of the session', keepSession, 'sh'),
    readingTheResult: callSample('Reading the result', {
      operationId: 'connectSessions.get',
      path: { connectSessionId: '$SESSION' },
    }),
  };
}

function acting({ contentTypes }: ProviderReference): Facts {
  const [first] = contentTypes;
  const reading: Call = {
    operationId: `${first?.contentType}.list` as OperationId,
    query: { connectedProfileId: '$PROFILE', limit: fewItems },
  };
  const publishing: Call = {
    operationId: 'publishRequests.create',
    idempotencyKey: 'monday-bread',
    body: {
      connectedProfileId: '$PROFILE',
      contentType: first?.contentType,
      text: 'Fresh from the oven',
      media: [{ sourceUrl: pictures.loaf }],
    },
  };
  return {
    readingContent: callSample('Reading content', reading),
    publishing: callSample('Publishing', publishing),
    theOutcome: callSample('The outcome', { operationId: 'publishRequests.list', query: { limit: newest } }),
  };
}

function receiving(source: ReferenceSource): Facts {
  const subjects = eventsReference(source);
  return {
    creatingAnEventDestination: callSample('Creating an Event Destination', {
      operationId: 'eventDestinations.create',
      body: { url: receiverUrl, topics: ['content.*', 'connection.*'] },
    }),
    aReceiver: sample('A receiver', receiver, 'sh'),
    lettingSomethingHappen: callSample('Letting something happen', {
      operationId: 'test.providerEvents.create',
      body: { connectedProfileId: '$PROFILE', event: 'comment_added', text: 'Is it open today?' },
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
