/**
 * Turns environment variables into the configuration. This is the only file that reads process.env; .env.example
 * lists the same names.
 */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { readStateFile, writeStateFileSync } from './lib/state-file.ts';

const port = z.coerce.number().int().min(0).max(65535);
const requests = z.coerce.number().int().min(1).max(1_000_000);
const seconds = z.coerce.number().positive();
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Reads a list of origins, separated by spaces. */
const origins = z
  .string()
  .default('')
  .transform((text, context) =>
    text.split(/\s+/).filter((entry) => {
      const valid = entry === '' || (URL.canParse(entry) && new URL(entry).origin === entry);
      if (!valid) context.addIssue({ code: 'custom', message: `${entry} is not an origin` });
      return entry !== '';
    }),
  );

/** Reads a list of CIDRs, separated by spaces. */
const networks = z.string().transform((text, context) =>
  text.split(/\s+/).filter((entry) => {
    const [address = '', bits = ''] = entry.split('/');
    const valid = entry === '' || (isIP(address) !== 0 && /^\d{1,3}$/.test(bits));
    if (!valid) context.addIssue({ code: 'custom', message: `${entry} is not a network such as 10.0.0.0/8` });
    return entry !== '';
  }),
);

/** Express's names for groups of addresses, which may be given in place of a proxy's address. */
const proxyPresets = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads the trusted proxies: addresses, CIDRs and Express's names, separated by commas. A network that
 * contains every address (`/0`) is refused, because trusting everybody protects nobody.
 */
const proxies = z
  .string()
  .default('')
  .transform((text, context) =>
    text.split(',').flatMap((part) => {
      const entry = part.trim();
      const [address = '', bits = '32'] = entry.split('/');
      const valid = proxyPresets.includes(entry) || (isIP(address) !== 0 && /^[1-9]\d{0,2}$/.test(bits));
      if (entry && !valid) context.addIssue({ code: 'custom', message: `${entry} is no proxy's address` });
      return entry || [];
    }),
  );

/** What the other side of a transfer has to send or take at least: 10 KB a second, on average over a minute. */
const leastRate = { bytes: 600_000, perMs: 60_000 };

/** The addresses of the developer's own machine, which the service may call unless it runs in production. */
const loopback = ['127.0.0.0/8', '::1/128'];

/**
 * Reads a list of keys `id:base64` of 32 bytes each, separated by commas. The first key encrypts; all of them
 * decrypt.
 */
const encryptionKeys = z.string().transform((text, context) => {
  const ids = new Set<string>();
  return text.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':');
    const key = Buffer.from(encoded, 'base64');
    if (!/^[\w-]{1,16}$/.test(id) || key.length !== 32)
      context.addIssue({ code: 'custom', message: 'expected id:base64 of 32 bytes, comma separated' });
    if (ids.has(id))
      context.addIssue({
        code: 'custom',
        message: `two keys have the id ${id}: give each an id of its own, and leave a key that is in use its id`,
      });
    ids.add(id);
    return { id, key };
  });
});

/** Reads a list of databases' URLs, separated by commas. No two of them may lead to the same database. */
const queueDatabases = z
  .string()
  .default('')
  .transform((text, context) => {
    const urls = text.split(',').flatMap((entry) => entry.trim() || []);
    const report = (message: string) => context.addIssue({ code: 'custom', message });
    const seen = new Map<string, number>();
    for (const [index, url] of urls.entries()) {
      const number = index + 1;
      const place = postgresUrl.safeParse(url).success ? databaseOf(url) : undefined;
      if (place === undefined)
        report(`entry ${number} is not a URL such as postgres://user:password@host:5432/jobs`);
      else if (seen.has(place))
        report(
          `entries ${seen.get(place)} and ${number} are the same database, ${place}: name each one once`,
        );
      else seen.set(place, number);
    }
    if (urls.length > mostQueueDatabases) report(`at most ${mostQueueDatabases} databases can be named`);
    return urls;
  });

const mostQueueDatabases = 64;

/** Returns which database a URL leads to, without role, password and parameters. */
function databaseOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname.toLowerCase()}:${port || 5432}${pathname}`;
}

/** Reads an address, with or without a name before it: `Name <name@example.com>`. */
const mailbox = z.string().transform((text, context) => {
  const [, name = '', named] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = named ?? text.trim();
  if (!z.email().safeParse(address).success)
    context.addIssue({
      code: 'custom',
      message: `${text} is not an address such as Name <name@example.com>`,
    });
  return { name: name.trim(), address };
});

const apiVersion = z.string().regex(/^v\d+\.\d+$/);

/** How many shards a distributed table gets unless the configuration says otherwise. */
export const usualShardCount = 16;

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  OPS_PORT: port.default(8081),
  PUBLIC_URL: httpUrl.optional(),
  ALLOW_INSECURE_PUBLIC_URL: flag.default(false),
  CONNECT_FRAME_ANCESTORS: origins,
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  QUEUE_DATABASE_URLS: queueDatabases,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).default(10),
  DATABASE_SHARDS: z.coerce.number().int().min(1).max(1_024).default(usualShardCount),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
  LOG_FORMAT: z.enum(['json', 'short']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  TRACES_OF_CALLERS: z.enum(['link', 'continue']).default('link'),
  AUDIT_RESPONSES: flag.optional(),
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).optional(),
  SHUTDOWN_TIMEOUT_SECONDS: seconds.default(25),
  TRUSTED_PROXIES: proxies,
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  REQUEST_SILENCE_SECONDS: seconds.default(20),
  REQUEST_ARRIVAL_SECONDS: seconds.default(60),
  RATE_LIMIT_PER_KEY: requests.default(100),
  RATE_LIMIT_PER_ORGANIZATION: requests.default(100),
  RATE_LIMIT_PER_ADDRESS: requests.default(20),
  RATE_LIMIT_WRONG_KEYS_PER_ADDRESS: requests.optional(),
  RATE_LIMIT_SIGN_INS_PER_ADDRESS: requests.default(30),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_ALLOW_UNENCRYPTED: flag.default(false),
  MAIL_FROM: mailbox.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('Single sign-on'),
  OIDC_ONLY: flag.default(false),
  EVENT_ALLOWED_NETWORKS: networks.optional(),
  EVENT_TIMEOUT_SECONDS: seconds.default(15),
  SWEEP_INTERVAL_MINUTES: z.coerce.number().int().min(1).default(60),
  PROVIDER_TIMEOUT_SECONDS: seconds.default(20),
  PROVIDER_ALLOWED_NETWORKS: networks.optional(),
  POLL_INTERVAL_MINUTES: z.coerce.number().int().min(1).default(1),
  STREAMS_PER_PROCESS: z.coerce.number().int().min(0).max(10_000).default(200),
  STREAM_SILENCE_SECONDS: seconds.default(75),
  SIMULATOR_TIMEOUT_SECONDS: seconds.default(1),
  MEDIA_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1024 * 1024 * 1024),
  MEDIA_DISK_MARGIN_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024 * 1024 * 1024),
  MEDIA_ALLOWED_NETWORKS: networks.optional(),
  MEDIA_SOURCE_TIMEOUT_SECONDS: seconds.default(20),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.default(false),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/)
    .default(''),
  S3_SERVES_FILES: flag.default(false),
  GRAPH_API_VERSION: apiVersion.default('v25.0'),
  FACEBOOK_URL: httpUrl.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: httpUrl.default('https://graph.facebook.com'),
  FACEBOOK_UPLOAD_URL: httpUrl.default('https://rupload.facebook.com'),
  INSTAGRAM_URL: httpUrl.default('https://www.instagram.com'),
  INSTAGRAM_API_URL: httpUrl.default('https://api.instagram.com'),
  INSTAGRAM_GRAPH_URL: httpUrl.default('https://graph.instagram.com'),
  THREADS_URL: httpUrl.default('https://www.threads.com'),
  THREADS_GRAPH_URL: httpUrl.default('https://graph.threads.com'),
  THREADS_API_VERSION: apiVersion.default('v1.0'),
  BLUESKY_URL: httpUrl.default('https://bsky.social'),
  BLUESKY_DIRECTORY_URL: httpUrl.default('https://plc.directory'),
  BLUESKY_VIDEO_URL: httpUrl.default('https://video.bsky.app'),
  MASTODON_URL_PREFIX: z
    .string()
    .regex(/^https?:\/\//, 'Expected the beginning of a URL, such as https://.')
    .default('https://'),
  GOOGLE_ACCOUNTS_URL: httpUrl.default('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: httpUrl.default('https://oauth2.googleapis.com'),
  YOUTUBE_URL: httpUrl.default('https://youtube.googleapis.com'),
  YOUTUBE_ANALYTICS_URL: httpUrl.default('https://youtubeanalytics.googleapis.com'),
  YOUTUBE_HUB_URL: httpUrl.default('https://pubsubhubbub.appspot.com'),
  PINTEREST_CONSENT_URL: httpUrl.default('https://www.pinterest.com'),
  PINTEREST_URL: httpUrl.default('https://api.pinterest.com'),
  PINTEREST_UPLOAD_URL: httpUrl.default('https://amazonaws.com'),
  LINKEDIN_CONSENT_URL: httpUrl.default('https://www.linkedin.com'),
  LINKEDIN_URL: httpUrl.default('https://api.linkedin.com'),
  LINKEDIN_UPLOAD_URL: httpUrl.default('https://www.linkedin.com'),
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d{2}(0[1-9]|1[0-2])$/, 'Expected a year and a month, such as 202608.')
    .default('202608'),
  TIKTOK_CONSENT_URL: httpUrl.default('https://www.tiktok.com'),
  TIKTOK_URL: httpUrl.default('https://open.tiktokapis.com'),
  TIKTOK_UPLOAD_URL: httpUrl.default('https://tiktokapis.com'),
  TIKTOK_BUSINESS_URL: httpUrl.default('https://business-api.tiktok.com'),
});

type Environment = z.infer<typeof environment>;
export type Config = ReturnType<typeof decide>;

/**
 * The error for a wrong configuration. Its message is all that an operator gets to read, so it says which
 * variables are wrong and what to set instead.
 */
export class ConfigurationError extends Error {}

/**
 * Returns the configuration that these variables describe; an empty variable counts as missing.
 * @throws ConfigurationError that says which variables are wrong.
 */
export function loadConfig(variables: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new ConfigurationError(`Configuration:\n${z.prettifyError(parsed.error)}`);
  return decide(parsed.data);
}

/** Returns the configuration. If it is wrong, the process ends with the message alone. */
export function loadConfigOrExit(): Config {
  try {
    return loadConfig();
  } catch (error) {
    exitIfMisconfigured(error);
  }
}

/** Ends the process with the message alone when the error is about the configuration; rethrows any other error. */
export function exitIfMisconfigured(error: unknown): never {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function decide(env: Environment) {
  const production = env.NODE_ENV === 'production';
  if (production) refuseMadeUp(env);
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    development: env.NODE_ENV === 'development',
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    opsHost: env.OPS_HOST,
    opsPort: env.OPS_PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** The names under which the API is served besides localhost and addresses; every name when undefined. */
    hostNames: undefined as readonly string[] | undefined,
    /** The origins that may show the hosted pages in a frame. */
    connectFrameAncestors: env.CONNECT_FRAME_ANCESTORS,
    dataDir,
    /** The database URL; without one, the service runs its own PostgreSQL in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** The URL of PostgreSQL itself; absent unless `databaseUrl` leads through a pooler. */
    databaseDirectUrl: directUrl(env),
    /**
     * The database URL of the role that owns the schema and migrates it, and the name of the role that the
     * service runs as; absent when one role does both.
     */
    owner: schemaOwner(env),
    /** The databases that the jobs of workers lie in, in their order; without any, they lie in the service's own. */
    queueDatabaseUrls: otherThanOwn(env),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** How many shards the tables get that a Citus cluster distributes. */
    databaseShards: env.DATABASE_SHARDS,
    encryptionKeys: env.ENCRYPTION_KEYS ?? developmentKeys(dataDir),
    logLevel: env.LOG_LEVEL,
    /** How lines of the log look: short ones in a developer's terminal. */
    logFormat: env.LOG_FORMAT ?? (env.NODE_ENV === 'development' && process.stdout.isTTY ? 'short' : 'json'),
    /** Where spans are sent; absent while traces are off. */
    tracing: tracingSettings(env),
    continuesTraces: env.TRACES_OF_CALLERS === 'continue',
    migrateAtStart: !production,
    auditResponses: env.AUDIT_RESPONSES ?? !production,
    /**
     * How long a stopping process continues answering, so that load balancers notice and no request meets a closed
     * connection.
     */
    drainMs: drainSeconds(env, production) * 1000,
    shutdownTimeoutMs: env.SHUTDOWN_TIMEOUT_SECONDS * 1000,
    trustedProxies: env.TRUSTED_PROXIES,
    /** Limits on what a client may take up; see RequestLimits. */
    requests: {
      mostConnections: env.MAX_CONNECTIONS,
      silenceMs: env.REQUEST_SILENCE_SECONDS * 1000,
      arrivalMs: env.REQUEST_ARRIVAL_SECONDS * 1000,
      leastRate: { ...leastRate },
    },
    rateLimits: {
      perKey: env.RATE_LIMIT_PER_KEY,
      perOrganization: env.RATE_LIMIT_PER_ORGANIZATION,
      perAddress: env.RATE_LIMIT_PER_ADDRESS,
      wrongKeysPerAddress: env.RATE_LIMIT_WRONG_KEYS_PER_ADDRESS ?? env.RATE_LIMIT_PER_ADDRESS,
      signInsPerAddress: env.RATE_LIMIT_SIGN_INS_PER_ADDRESS,
    },
    /** The server that sends e-mails; absent when none are sent. */
    mail: mailSettings(env),
    /** The identity provider at which people sign in to the console, in addition to passwords or instead of them. */
    oidc: oidcSettings(env),
    /** The limits on deliveries of events. They go to public addresses, and to `allowedNetworks`. */
    events: {
      allowedNetworks: env.EVENT_ALLOWED_NETWORKS ?? (production ? [] : loopback),
      connectTimeoutMs: 5_000,
      answerTimeoutMs: env.EVENT_TIMEOUT_SECONDS * 1000,
    },
    /** The limits on exports of organizations, each of which holds a connection to the database. */
    exports: {
      /** How many a process has at a time, on connections that nothing else uses. */
      atATime: 2,
      /** How long another one waits for its turn. */
      waitMs: 45_000,
      leastRate: { ...leastRate },
      /** What whoever reads one has to take at least while others wait: 500 KB a second. */
      crowdedRate: { bytes: 10_000_000, perMs: 20_000 },
    },
    /** How often a profile's content is compared with what notifications have reported. */
    sweepIntervalMs: env.SWEEP_INTERVAL_MINUTES * 60_000,
    /** How often a provider that sends no notifications is asked for news. */
    pollIntervalMs: env.POLL_INTERVAL_MINUTES * 60_000,
    /** The provider streams that say when there is something to poll. */
    streams: {
      /** How many of them a process with workers holds at most; the other profiles are polled alone. */
      mostPerProcess: env.STREAMS_PER_PROCESS,
      /** How long nothing may arrive on one. */
      silenceMs: env.STREAM_SILENCE_SECONDS * 1000,
    },
    providerTimeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1000,
    /** The networks, besides public addresses, in which the service calls hosts that end users name. */
    providerAllowedNetworks: env.PROVIDER_ALLOWED_NETWORKS ?? (production ? [] : loopback),
    simulatorTimeoutMs: env.SIMULATOR_TIMEOUT_SECONDS * 1000,
    media: {
      maxBytes: env.MEDIA_MAX_BYTES,
      /** How many bytes media files must leave free on their disk. */
      diskMarginBytes: env.MEDIA_DISK_MARGIN_BYTES,
      /** The networks, besides public addresses, from which files are fetched. */
      allowedNetworks: env.MEDIA_ALLOWED_NETWORKS ?? (production ? [] : loopback),
      connectTimeoutMs: 5_000,
      /** The longest wait for the beginning of a media source's answer, and between two pieces of it. */
      silenceTimeoutMs: env.MEDIA_SOURCE_TIMEOUT_SECONDS * 1000,
      /** What the source of a medium has to send at least. */
      leastRate: { ...leastRate },
      inspection: {
        mostAtATime: 2,
        timeLimitMs: 30_000,
        crowdedTimeLimitMs: 10_000,
        memoryLimitBytes: 256 * 1024 * 1024,
      },
      /** True when providers fetch files directly from the bucket. */
      servedByStore: env.S3_SERVES_FILES,
    },
    /** The bucket's settings; without a bucket, files are kept in `dataDir`. */
    s3: s3Settings(env),
    providers: providerSettings(env),
    /**
     * The addresses at which test mode finds its simulators: always those of the providers' real hosts, even
     * if live mode is configured with others. Versions are those of live mode, so that their end can be met.
     */
    simulatedProviders: providerSettings(environment.parse({ LINKEDIN_VERSION: env.LINKEDIN_VERSION })),
  };
}

/**
 * Refuses to run in production without a database, encryption keys or a public URL, because generated ones
 * would take their place. The public URL must be https, unless the operator allows another one.
 */
function refuseMadeUp(env: Environment): void {
  const problems = [
    env.DATABASE_URL ? [] : 'DATABASE_URL is required in production',
    env.ENCRYPTION_KEYS ? [] : 'ENCRYPTION_KEYS is required in production',
    env.PUBLIC_URL?.startsWith('https:') || env.ALLOW_INSECURE_PUBLIC_URL
      ? []
      : `PUBLIC_URL is ${env.PUBLIC_URL ? 'not https' : 'required in production'}: set it to the https address at which browsers reach the service, or ALLOW_INSECURE_PUBLIC_URL=true where nobody else can`,
  ].flat();
  if (problems.length > 0) throw new ConfigurationError(`Configuration: ${problems.join('; ')}`);
}

function directUrl({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Environment): string | undefined {
  if (direct && !url)
    throw new ConfigurationError('Configuration: DATABASE_DIRECT_URL goes with DATABASE_URL');
  return direct;
}

function otherThanOwn({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
  QUEUE_DATABASE_URLS: queues,
}: Environment): string[] {
  const own = [url, direct].flatMap((each) => (each ? databaseOf(each) : []));
  const same = queues.find((each) => own.includes(databaseOf(each)));
  if (same)
    throw new ConfigurationError(
      `Configuration: QUEUE_DATABASE_URLS names the service's own database, ${databaseOf(same)}: name others, or leave it empty to keep all jobs there`,
    );
  return queues;
}

function schemaOwner({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl }: Environment) {
  if (!ownerUrl) return undefined;
  const roleIn = (address: string) => decodeURIComponent(new URL(address).username);
  if (!url || roleIn(url) === roleIn(ownerUrl))
    throw new ConfigurationError(
      'Configuration: MIGRATION_DATABASE_URL goes with DATABASE_URL and names another role, which owns the tables',
    );
  return { url: ownerUrl, applicationRole: roleIn(url) };
}

/**
 * `smtps:` encrypts from the beginning. `smtp:` begins in the clear and has to switch to TLS before anything is sent,
 * unless the operator allows a server that does not offer it.
 */
function mailSettings({ SMTP_URL: url, MAIL_FROM: from, SMTP_ALLOW_UNENCRYPTED: unencrypted }: Environment) {
  if (!url && !from) return undefined;
  if (!url || !from) throw new ConfigurationError('Configuration: SMTP_URL and MAIL_FROM go together');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    from,
    server: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !unencrypted,
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    },
  };
}

function oidcSettings(env: Environment) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer && !clientId && !clientSecret && !env.OIDC_ONLY) return undefined;
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigurationError(
      'Configuration: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together',
    );
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME, only: env.OIDC_ONLY };
}

/** Follows OpenTelemetry: the path of traces is added to the endpoint for everything, and not to one for traces alone. */
function tracingSettings(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = env;
  const url = traces ?? (all && `${all.replace(/\/$/, '')}/v1/traces`);
  if (!url || env.OTEL_SDK_DISABLED) return undefined;
  return { url, serviceName: env.OTEL_SERVICE_NAME };
}

function s3Settings(env: Environment) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigurationError('Configuration: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together');
  if (!bucket) return undefined;
  return {
    bucket,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    pathStyle: env.S3_PATH_STYLE,
    prefix: env.S3_PREFIX,
  };
}

function providerSettings(env: Environment) {
  return {
    graphApiVersion: env.GRAPH_API_VERSION,
    facebookUrl: env.FACEBOOK_URL,
    facebookGraphUrl: env.FACEBOOK_GRAPH_URL,
    facebookUploadUrl: env.FACEBOOK_UPLOAD_URL,
    instagramUrl: env.INSTAGRAM_URL,
    instagramApiUrl: env.INSTAGRAM_API_URL,
    instagramGraphUrl: env.INSTAGRAM_GRAPH_URL,
    threadsUrl: env.THREADS_URL,
    threadsGraphUrl: env.THREADS_GRAPH_URL,
    threadsApiVersion: env.THREADS_API_VERSION,
    blueskyUrl: env.BLUESKY_URL,
    blueskyDirectoryUrl: env.BLUESKY_DIRECTORY_URL,
    blueskyVideoUrl: env.BLUESKY_VIDEO_URL,
    mastodonUrlPrefix: env.MASTODON_URL_PREFIX,
    googleAccountsUrl: env.GOOGLE_ACCOUNTS_URL,
    googleTokenUrl: env.GOOGLE_TOKEN_URL,
    youtubeUrl: env.YOUTUBE_URL,
    youtubeAnalyticsUrl: env.YOUTUBE_ANALYTICS_URL,
    youtubeHubUrl: env.YOUTUBE_HUB_URL,
    pinterestConsentUrl: env.PINTEREST_CONSENT_URL,
    pinterestUrl: env.PINTEREST_URL,
    pinterestUploadUrl: env.PINTEREST_UPLOAD_URL,
    linkedinConsentUrl: env.LINKEDIN_CONSENT_URL,
    linkedinUrl: env.LINKEDIN_URL,
    linkedinUploadUrl: env.LINKEDIN_UPLOAD_URL,
    linkedinVersion: env.LINKEDIN_VERSION,
    tiktokConsentUrl: env.TIKTOK_CONSENT_URL,
    tiktokUrl: env.TIKTOK_URL,
    tiktokUploadUrl: env.TIKTOK_UPLOAD_URL,
    tiktokBusinessUrl: env.TIKTOK_BUSINESS_URL,
  };
}

/**
 * Returns how long to drain. Draining must end before the shutdown's timeout, because requests that arrive at its end
 * need time to be answered.
 */
function drainSeconds(env: Environment, production: boolean): number {
  const { SHUTDOWN_DRAIN_SECONDS: drain, SHUTDOWN_TIMEOUT_SECONDS: timeout } = env;
  if (drain !== undefined && drain >= timeout)
    throw new ConfigurationError(
      'Configuration: SHUTDOWN_DRAIN_SECONDS must be less than SHUTDOWN_TIMEOUT_SECONDS',
    );
  return drain ?? (production ? Math.min(5, timeout / 2) : 0);
}

/** Returns an encryption key that is generated once and kept in a file, so that a developer has nothing to set up. */
function developmentKeys(dataDir: string): z.infer<typeof encryptionKeys> {
  const file = path.join(dataDir, 'encryption-keys');
  const parse = (text: string) => {
    const { data, error } = encryptionKeys.safeParse(text.trim());
    if (!data) throw new Error(error.issues[0]?.message);
    return data;
  };
  try {
    const kept = readStateFile(file, parse);
    if (kept) return kept;
    const made = `development:${randomBytes(32).toString('base64')}`;
    writeStateFileSync(file, made);
    return parse(made);
  } catch (error) {
    // Another key in its place would read nothing of what the database has.
    throw new ConfigurationError(
      `Configuration: the encryption key of this folder cannot be used: ${(error as Error).message}. Put ${file} back from a backup, or delete it together with the data that it has sealed, or set ENCRYPTION_KEYS.`,
    );
  }
}
