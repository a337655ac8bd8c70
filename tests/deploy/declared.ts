/** Reads the files in deploy/, for the tests that compare them with the service. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

interface ComposeService {
  image?: string;
  build?: string | { context: string; dockerfile: string; args: string[] };
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  volumes?: string[];
  ports?: string[];
  depends_on?: string[];
}

interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

export const readCompose = (file = 'compose.yaml') => parse(read(file), { merge: true }) as Compose;

/** Returns the variables of a file `NAME=value` per line. */
export function readVariables(file: string): Record<string, string> {
  const lines = read(file)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]));
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` by the values, as Compose does. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = values[name] ?? (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name} has no value`);
    return value;
  });
}

interface Container {
  name: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string }[];
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface PodSpec {
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown>;
  containers: [Container];
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    template: { spec: PodSpec };
    serviceName?: string;
    clusterIP?: string;
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

export function readManifests(): Manifest[] {
  return readdirSync('deploy/kubernetes').flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );
}
