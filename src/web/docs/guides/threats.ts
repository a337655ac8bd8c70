/** What the service is guarded against, and the test that holds each guard; `tests/web/threats.test.ts` looks each test up. */
export interface ThreatGroup {
  /** The anchor of its table. */
  id: string;
  title: string;
  threats: readonly Threat[];
}

export interface Threat {
  /** What somebody could try, or what could happen. */
  threat: string;
  /** What the service does about it. */
  answer: string;
  /** The file of the test, from the top of the repository. */
  file: string;
  /** The name of the test, or the part of it that stands in the file. */
  test: string;
}

export const threatGroups: readonly ThreatGroup[] = [
  {
    id: 'tenants',
    title: 'Organizations, modes and keys',
    threats: [
      {
        threat: 'A caller asks for what another Organization owns.',
        answer: 'Everything is looked up within the caller’s Organization and mode, so it is not_found.',
        file: 'tests/conformance/isolation.test.ts',
        test: "does not find another organization's profile, as if there were none",
      },
    ],
  },
  {
    id: 'connect-links',
    title: 'Connect links',
    threats: [
      {
        threat: 'Somebody comes by a connect link to take over the accounts of another user of the customer.',
        answer:
          'A Connection keeps its externalUser. A link for another one ends as failed and changes nothing.',
        file: 'tests/connect/external-user.test.ts',
        test: 'another user of the customer does not take it over',
      },
      {
        threat: 'A link is opened in a second browser.',
        answer:
          'The first browser that goes on with a link holds its secret in a cookie; others are refused.',
        file: 'tests/connect/link.test.ts',
        test: 'belongs to the browser that went on with it first',
      },
    ],
  },
  {
    id: 'operation',
    title: 'How it is run',
    threats: [
      {
        threat: 'Production is started without https, so that cookies and links can be read on their way.',
        answer: 'The start is refused, unless a variable says that this is meant.',
        file: 'tests/config.test.ts',
        test: 'production without https is refused, unless a variable says that this is meant',
      },
      {
        threat: 'Health and metrics are open to the internet because the API is.',
        answer: 'They listen on an address of their own, which is the machine itself until it is set.',
        file: 'tests/http/roles.test.ts',
        test: 'the operations port listens on this machine alone, wherever the API listens',
      },
      {
        threat: 'Something is wrong, and workers go on publishing and delivering while it is looked into.',
        answer: 'One command holds the workers of all processes until they are released; the API goes on.',
        file: 'tests/installation/hold.test.ts',
        test: 'keeps every process from publishing and delivering, and the release lets all of it happen',
      },
      {
        threat: 'So much content is due at once that erasing it fails, and all of it stays.',
        answer: 'It is erased in batches, each in a statement of its own.',
        file: 'tests/jobs/retention-batches.test.ts',
        test: 'erases in batches, so that no statement takes long, however much is due',
      },
      {
        threat: 'Erasing one kind of data fails, and everything that comes after it is kept for good.',
        answer: 'Each kind is a step of its own; one that fails is logged and tried again minutes later.',
        file: 'tests/jobs/retention-batches.test.ts',
        test: 'that fails at one thing erases everything else, says what failed, and is through with it next time',
      },
      {
        threat: 'Content is held for longer than it may be, and nobody notices.',
        answer: 'A metric and the log tell how late erasing is, and an alert rule comes with the service.',
        file: 'tests/jobs/retention-batches.test.ts',
        test: 'is told by a metric and by the log, and does not make a process unready',
      },
    ],
  },
  {
    id: 'slowness',
    title: 'Slow callers',
    threats: [
      {
        threat: 'Somebody opens many connections, and sends a byte on each or one now and then.',
        answer:
          'Headers and bodies have a limit for silence and one for the whole; uploads alone have a longer one.',
        file: 'tests/http/slow-requests.test.ts',
        test: 'a thousand callers that send a byte each and fall silent are gone, and others are answered',
      },
      {
        threat: 'Somebody opens connections until the process has none left to give.',
        answer: 'A process takes a set number at a time; those beyond it are closed and counted.',
        file: 'tests/http/slow-requests.test.ts',
        test: 'are limited: one too many is closed and counted, and those that there are go on',
      },
      {
        threat: 'Large bodies are sent to webhook addresses that nobody has.',
        answer: 'Whose the address is is looked up first; what is unknown is refused, and its body not read.',
        file: 'tests/http/slow-requests.test.ts',
        test: 'a webhook for an app that nobody has is refused before its body has come',
      },
    ],
  },
  {
    id: 'outgoing',
    title: 'Servers that strangers name',
    threats: [
      {
        threat: 'A Bluesky account names a server that is not encrypted, or a port of another service.',
        answer: 'Every URL that a stranger names is checked before it is called; nothing is sent.',
        file: 'tests/connect/hostile-servers.test.ts',
        test: 'that names the %s %s is not followed',
      },
      {
        threat:
          'An authorization server names a consent screen that runs a script in the end user’s browser.',
        answer: 'Browsers are sent to https addresses only; the end user sees a page of the service instead.',
        file: 'tests/connect/hostile-servers.test.ts',
        test: 'cannot send a browser to %s',
      },
    ],
  },
];
