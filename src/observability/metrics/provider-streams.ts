import { Counter, Gauge, type Registry } from 'prom-client';

/** Counts the streams of providers that this process holds, and what they say. */
export function createProviderStreamMetrics(registry: Registry) {
  const registers = [registry];
  return {
    open: new Gauge({
      name: 'provider_streams_open',
      help: 'Streams of providers that this process holds open.',
      labelNames: ['provider'],
      registers,
    }),
    news: new Counter({
      name: 'provider_stream_news_total',
      help: 'Messages of streams that made a poll due at once.',
      labelNames: ['provider'],
      registers,
    }),
    ended: new Counter({
      name: 'provider_streams_ended_total',
      help: 'Attempts to hold a stream of a provider, by how they ended. They are repeated, later each time.',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
  };
}
