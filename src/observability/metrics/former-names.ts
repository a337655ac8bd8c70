/** Names that metrics had in the release before, for alerts and dashboards that still ask for them. */
import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  type Registry,
} from 'prom-client';

/** The name of a metric -> the one until the release before. The next release shows the former ones no more. */
export const formerNames = {
  maintenance_mode: 'installation_held',
  restore_detection_failing: 'seen_file_failing',
  swept_items_over_quota_total: 'swept_items_put_off_total',
} as const;

type Renamed = { name: keyof typeof formerNames };

/** Makes a gauge that is shown under its former name, too. */
export function renamedGauge(registry: Registry, gauge: GaugeConfiguration<string> & Renamed): Gauge {
  const made = new Gauge({ ...gauge, registers: [registry] });
  new Gauge({ ...copyOf(made, gauge), registers: [registry] });
  return made;
}

/** Makes a counter that is shown under its former name, too. */
export function renamedCounter(registry: Registry, counter: CounterConfiguration<string> & Renamed): Counter {
  const made = new Counter({ ...counter, registers: [registry] });
  new Counter({ ...copyOf(made, counter), registers: [registry] });
  return made;
}

function copyOf(
  metric: Gauge | Counter,
  { name, labelNames = [] }: Renamed & { labelNames?: readonly string[] },
) {
  return {
    name: formerNames[name],
    help: `The former name of ${name}, which goes in the next release.`,
    labelNames,
    async collect(this: Gauge | Counter) {
      const { values } = await metric.get();
      this.reset();
      for (const { labels, value } of values) this.inc(labels, value);
    },
  };
}
