/** Declares where simulators keep what tests write, and how their webhooks reach the service. */
import type { RandomSource } from '../lib/random-source.ts';

/** Keeps what tests write, by simulated account. */
export interface SimulatorStore {
  /** Returns the time by which grants expire: the real clock, by which the service refreshes them. */
  now(): Date;
  /**
   * Returns the time by which content ages: quotas, prepared media, windows for answers. A test can move it.
   */
  contentNow(): Promise<Date>;
  /** The source of the ids of new content. */
  draws: RandomSource;
  read(accountId: string): Promise<SimulatorWrites>;
  /**
   * Writes fields of an object.
   * @param lasting true for settings, which stay; content is forgotten after 24 hours.
   */
  write(
    accountId: string,
    objectId: string,
    fields: Record<string, unknown>,
    lasting?: boolean,
  ): Promise<void>;
  /** Sends a webhook to the app's webhook endpoints at the service. Returns their number. Never rejects. */
  send(webhook: SimulatedWebhook): Promise<number>;
  /** Opens a file at an address of the service, as a provider fetches it; `undefined` for other addresses. */
  fetchFile?(url: string): Promise<FetchedFile | undefined>;
  /** Returns the addresses of these webhook endpoints. */
  webhookEndpointsOf(app: SimulatedApp): Promise<string[]>;
}

/** A store that tells of every write, for providers that are served at an address of their own. */
export interface MemoryStore extends SimulatorStore {
  /** Calls back after each write about the account. Returns the function that ends this. */
  watch(accountId: string, written: () => void): () => void;
}

export interface FetchedFile {
  sizeBytes: number;
  read(start: number, length: number): Promise<Uint8Array>;
}

export interface SimulatedApp {
  providerId: string;
  /** The app's client id. */
  appId: string;
}

/** A webhook to an app; for accounts that were made without an app, the app is `anyApp`. */
export interface SimulatedWebhook extends SimulatedApp {
  body: string;
}

/** The app id in tokens that every app may use as its own. */
export const anyApp = '*';

/** Object id -> its written fields, with `deleted: true` when the object is gone. */
export type SimulatorWrites = ReadonlyMap<string, Record<string, unknown>>;
