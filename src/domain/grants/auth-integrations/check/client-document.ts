/** Checks the document that describes an unregistered app to providers. */
import { isDeepStrictEqual } from 'node:util';
import { type Mode, ofMode } from '../../../../db/client/scope.ts';
import type { AppFinding } from '../../../../providers/connect.ts';
import { appProblem, clientDocument, documentUrlOf } from '../../credentials/provider-access.ts';
import { askOwnAddress, type Check, isPassing, type Subject } from './public-url.ts';

const name = 'client_document';

export const checkClientDocument: Check = async (subject) => {
  const { ctx, integration, access } = subject;
  const { app } = access.loginKind.connect;
  if (typeof app !== 'object' || app.kind !== 'hosted' || appProblem(ctx, integration)) return [];
  const url = documentUrlOf(ctx, integration.id);
  if (access.call.app.clientId !== url)
    return [
      ok('On a developer’s machine the app needs no document: its client id says what there is to know.'),
    ];
  return [await ofMode(integration, inMode)(subject, url)];
};

const inMode: Record<Mode, (subject: Subject, url: string) => AppFinding | Promise<AppFinding>> = {
  test: ({ access }) =>
    ok(`The simulated ${access.provider.name} takes the app without a look at its document.`),
  live: lookFromOutside,
};

async function lookFromOutside(subject: Subject, url: string): Promise<AppFinding> {
  const answer = await askOwnAddress(subject, url);
  if (!answer || isPassing(answer))
    return {
      name,
      status: 'unknown',
      message: `The service could not read the app’s document at ${url}. That may be so within its own network only.`,
      fix: `Open ${url} from another network: it has to show a document with this address as its client_id.`,
    };
  const own = clientDocument(subject.ctx, subject.integration);
  if (answer.status === 200 && isDeepStrictEqual(answer.body, own))
    return ok(`The app’s document, with its public key, is at ${url}, which is the client id.`);
  return {
    name,
    status: 'problem',
    message: `At ${url} there is something else than the app’s document.`,
    fix: 'Have the proxy before the service pass on requests below /connect/clients/ unchanged.',
  };
}

const ok = (message: string): AppFinding => ({ name, status: 'ok', message });
