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
];
