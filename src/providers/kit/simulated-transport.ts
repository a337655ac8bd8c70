/** An axios adapter that hands requests to a simulator instead of the network. No socket opens. */
import {
  type AxiosAdapter,
  AxiosError,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import type { SimulatedAnswer, Simulator, SimulatorStore } from '../simulator.ts';

export function simulatedAdapter(simulator: Simulator, store: SimulatorStore): AxiosAdapter {
  return async (config) => {
    const answer = (await simulator.answer(readRequest(config), store)) ?? simulator.strangerAnswer;
    if (answer.hangs) return waitForTimeout(config);
    return toResponse(config, answer);
  };
}

function readRequest(config: InternalAxiosRequestConfig) {
  const url = new URL(config.url ?? '');
  for (const [name, value] of Object.entries(config.params ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = Object.entries(config.headers.toJSON(true)).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url,
    headers: Object.fromEntries(headers),
    body: typeof config.data === 'string' ? config.data : '',
  };
}

function toResponse(config: InternalAxiosRequestConfig, answer: SimulatedAnswer): AxiosResponse<string> {
  return { data: answer.body, status: answer.status, statusText: '', headers: answer.headers ?? {}, config };
}

/** Ends as the network adapter does: by the caller's timeout, or by its signal. */
function waitForTimeout(config: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AxiosError(`timeout of ${config.timeout}ms exceeded`, 'ECONNABORTED', config)),
      config.timeout,
    );
    config.signal?.addEventListener?.('abort', () => {
      clearTimeout(timer);
      reject(new CanceledError());
    });
  });
}
