import { Counter, Gauge, type Registry } from 'prom-client';

/** Counts the streams of providers that this process holds, and what they say. */
export function createProviderStreamMetrics(registry: Registry) {
  const registers = [registry];
  return {
    open: new Gauge({
      name: 'provider_streams_open',
      help: 'Provider streams currently open in this process.',
      labelNames: ['provider'],
      registers,
    }),
    news: new Counter({
      name: 'provider_stream_news_total',
      help: 'Provider stream messages that triggered an immediate poll.',
      labelNames: ['provider'],
      registers,
    }),
    ended: new Counter({
      name: 'provider_streams_ended_total',
      help: 'Connections to provider streams by how they ended. They are retried with exponential backoff.',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
  };
}
