import { signingInReference } from '../../../domain/administration/reference/signing-in.ts';
import { duration } from '../format.ts';
import { guide } from '../guide.ts';
import { sample } from '../markdown/write.ts';
import { commandLines } from '../samples/command-line.ts';

export const commandLine = guide('command-line', () => ({
  login: {
    signingIn: sample('Signing in', commandLines.login, 'sh'),
    deviceLogin: duration(signingInReference.deviceLoginMs),
    signingOut: sample('Signing out', commandLines.logout, 'sh'),
  },
  events: {
    listeningToEvents: sample('Listening to events', commandLines.listen, 'sh'),
    lettingSomethingHappen: sample('Letting something happen', commandLines.trigger, 'sh'),
    aSampleOfAnEvent: sample('A sample of an event', commandLines.samples, 'sh'),
    deliveringAnEventAgain: sample('Delivering an event again', commandLines.resend, 'sh'),
  },
  requests: {
    followingTheRequestLog: sample('Following the request log', commandLines.logs, 'sh'),
    openingAPage: sample('Opening a page', commandLines.open, 'sh'),
  },
}));
