/** Reads what the operations port serves at /metrics. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Served {
  /** The samples by their names, which end in `_bucket`, `_sum` and `_count` for histograms. */
  samples: Map<string, Sample[]>;
  /** The names of all metrics that are described, those without samples among them. */
  described: Set<string>;
  /** Returns the sum of the samples with these labels; `undefined` when there are none. */
  valueOf(name: string, labels?: Record<string, string>): number | undefined;
}

export async function readMetrics({ opsUrl }: { opsUrl: string }): Promise<Served> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const lines = text.matchAll(/^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/gm);
  const samples = Map.groupBy([...lines].map(sampleOf), ({ name }) => name);
  const described = new Set([...text.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name));
  return {
    samples,
    described,
    valueOf(name, labels = {}) {
      const wanted = Object.entries(labels);
      const fitting = samples
        .get(name)
        ?.filter((one) => wanted.every(([label, value]) => one.labels[label] === value));
      return fitting?.length ? fitting.reduce((sum, { value }) => sum + value, 0) : undefined;
    },
  };
}

function sampleOf({ groups: { name = '', labels = '', value } = {} }: RegExpExecArray): Sample {
  const pairs = labels.matchAll(/(\w+)="([^"]*)"/g);
  return {
    name,
    labels: Object.fromEntries([...pairs].map(([, label = '', said = '']) => [label, said])),
    value: Number(value?.replace('Inf', 'Infinity')),
  };
}
