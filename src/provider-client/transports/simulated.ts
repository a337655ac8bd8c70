/** Makes axios adapters that hand requests to a simulator instead of the network. No socket opens. */
import { Readable } from 'node:stream';
import {
  type AxiosAdapter,
  AxiosError,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../simulators/simulator.ts';
import type { SimulatorStore } from '../../simulators/store.ts';

export function simulatedAdapter(simulator: Simulator, store: SimulatorStore): AxiosAdapter {
  return async (config) => {
    const answer =
      (await simulator.answer(await readRequest(config), store)) ?? simulator.unauthenticatedAnswer;
    if (answer.hangs) return waitForTimeout(config);
    return toResponse(config, answer);
  };
}

async function readRequest(config: InternalAxiosRequestConfig): Promise<SimulatedRequest> {
  const url = new URL(config.url ?? '');
  const headers = Object.entries(config.headers.toJSON(true)).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url,
    headers: Object.fromEntries(headers),
    body: typeof config.data === 'string' ? config.data : '',
    ...(config.data instanceof Readable ? { bytes: Buffer.concat(await config.data.toArray()) } : {}),
  };
}

function toResponse(config: InternalAxiosRequestConfig, answer: SimulatedAnswer): AxiosResponse<string> {
  return { data: answer.body, status: answer.status, statusText: '', headers: answer.headers ?? {}, config };
}

/** Never answers. Rejects as the network adapter would: at the caller's timeout or by its signal. */
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
