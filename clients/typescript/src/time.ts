/** Pauses and time limits, both ended by an `AbortSignal`. */

/** Waits. A signal that is aborted meanwhile throws its reason. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

interface Scope {
  signal: AbortSignal;
  timedOut: boolean;
  /** Ends the time limit. */
  end(): void;
}

/** Makes a signal that is aborted by another one or when the time is over. */
export function scoped(outer: AbortSignal | undefined, timeout: number): Scope {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => {
    scope.timedOut = true;
    controller.abort();
  }, timeout);
  const scope: Scope = {
    signal: controller.signal,
    timedOut: false,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
  return scope;
}
