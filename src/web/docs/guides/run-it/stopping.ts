import { html } from 'hono/html';
import type { ReferenceSource } from '../../../../domain/reference/source.ts';
import { duration } from '../../format.ts';
import type { Section } from '../../guide.ts';
import { list } from '../../parts.ts';

export function stopping({ shutdownTimeoutMs }: ReferenceSource['config']): Section {
  return {
    id: 'stopping',
    title: 'How a process stops',
    body: list([
      html`After <code>SIGTERM</code>, <code>/readyz</code> says that the process is not ready, and it goes on answering for <code>SHUTDOWN_DRAIN_SECONDS</code>, with <code>Connection: close</code>. This has to be longer than the proxy takes to notice.`,
      html`Then it accepts no new connections, and finishes the requests and jobs in progress.`,
      html`When <code>SHUTDOWN_TIMEOUT_SECONDS</code> (${duration(shutdownTimeoutMs)}) is over, calls to providers that are still under way are cut. Such a job treats the call as one that got no answer, makes no further call, and leaves the rest to another process. Whatever starts the processes has to wait for a little longer before it kills them.`,
    ]),
  };
}
