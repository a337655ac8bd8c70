/**
 * Works out what a year of publishing takes from what a thousand requests have taken. What is measured is in the tables above
 * it on the page; what is assumed is in {@link assumed}, and said beside the figures.
 */

/** What a thousand publish requests have taken, or a thousand deliveries. */
export interface Taken {
  /** Process -> seconds of a processor. */
  processorSeconds: Readonly<Record<string, number>>;
  /** Of all tables, with indexes. */
  kibibytes: number;
  /** Those of it that no retention erases. */
  kibibytesForEver: number;
  jobs: number;
}

interface Measured {
  publishRequests: Taken;
  deliveries: Taken;
  /** The connections to the database that a process of each role has at most. */
  connections: Readonly<Record<string, number>>;
}

export const year = { publishRequests: 1e9, deliveries: 1e10 } as const;

/**
 * `peak` is the busiest second of the year, as a multiple of the mean one. Prices are those of AWS in us-east-1 on demand: half
 * of an m7g.large ($0.0816 an hour in June 2026), and a GB of gp3 ($0.08 a month).
 */
export const assumed = {
  peak: 5,
  /** How busy a processor may be at the peak. */
  busy: 0.5,
  processorsOfNode: 16,
  /** The retention of the event log, and no less than that of jobs, answers and the request log. */
  keptDays: 31,
  processorDollarsPerMonth: 0.0408 * 730,
  gigabyteDollarsPerMonth: 0.08,
} as const;

const secondsOfYear = 365 * 86_400;
const daysOfYear = 365;

/** Returns the rows of a table: what it is, and how much. */
export function yearOf({ publishRequests, deliveries, connections }: Measured): [string, string][] {
  const [published, delivered] = [year.publishRequests / 1_000, year.deliveries / 1_000];
  const perSecond = (count: number) => count / secondsOfYear;
  const processors = (process: string) => {
    const seconds =
      published * (publishRequests.processorSeconds[process] ?? 0) +
      delivered * (deliveries.processorSeconds[process] ?? 0);
    return Math.ceil((perSecond(seconds) * assumed.peak) / assumed.busy);
  };
  const roles = Object.keys(connections);
  const ofRoles = roles.map(processors);
  const ofDatabase = processors('database');
  const jobs = perSecond(published * publishRequests.jobs + delivered * deliveries.jobs);
  const gibibytes = (kibibytes: number) => kibibytes / 1024 ** 2;
  const written = gibibytes(published * publishRequests.kibibytes + delivered * deliveries.kibibytes);
  const forEver = gibibytes(
    published * publishRequests.kibibytesForEver + delivered * deliveries.kibibytesForEver,
  );
  const kept = forEver + ((written - forEver) / daysOfYear) * assumed.keptDays;
  const nodes = Math.ceil(ofDatabase / assumed.processorsOfNode);
  const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);
  const connected = sum(roles.map((role, index) => (ofRoles[index] ?? 0) * (connections[role] ?? 0)));
  const dollars =
    sum([ofDatabase, ...ofRoles]) * assumed.processorDollarsPerMonth +
    ((kept * 1024 ** 3) / 1e9) * assumed.gigabyteDollarsPerMonth;
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const meanAndPeak = (value: number) => `${whole(value)}, at the peak ${whole(value * assumed.peak)}`;
  return [
    ['Publish requests a second', meanAndPeak(perSecond(year.publishRequests))],
    ['Deliveries a second', meanAndPeak(perSecond(year.deliveries))],
    ['Jobs a second', meanAndPeak(jobs)],
    ...roles.map((role, index): [string, string] => [
      `Processors, and as many processes, of \`${role}\``,
      whole(ofRoles[index] ?? 0),
    ]),
    ['Processors of the database', whole(ofDatabase)],
    [`Nodes of the database with ${assumed.processorsOfNode} processors`, whole(nodes)],
    ['Connections to the database', whole(connected)],
    ['GiB written a day', whole(written / daysOfYear)],
    ['GiB kept at the end of the year', whole(kept)],
    ['Dollars a month, at its end', whole(dollars)],
  ];
}
