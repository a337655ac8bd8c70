/** Says what a provider tells the tests about publishing there, and shares what several providers need for that. */
import type { Schemas } from '../../src/contract/index.ts';
import type { SimulatorWrites } from '../../src/simulators/store.ts';
import type { Client } from './service.ts';

export type Profile = Pick<Schemas['ConnectedProfile'], 'connectedProfileId'>;

export interface Files {
  images: readonly string[];
  video: string;
  sound: string;
}

export interface Way {
  providerId: string;
  loginKind: string;
  name: string;
  /** True when it is published by its own login kind alone, and not by the provider's others. */
  only?: true;
  /** True when it has the same steps as another way of the provider. */
  alike?: true;
  /**
   * True when the content has no text, so that it can be told apart only if the account publishes nothing
   * else.
   */
  textless?: true;
  /**
   * True when the provider can be asked whether prepared content is published, so that the service repeats a
   * call which had no effect.
   */
  checked?: true;
  /** True when what was created is found by what was prepared for it, and confirmed as if it had been accepted. */
  traced?: true;
  /** True when creating it again changes nothing, so that an open outcome is settled by that. */
  repeated?: true;
  /**
   * The time at which the provider processes files: before or after it has finally accepted them. Absent when
   * it does not take time for that.
   */
  processed?: 'before' | 'after';
  /**
   * True when files that the provider has processed remain usable although the creation with them has failed.
   */
  kept?: true;
  /**
   * How the request tells that the session in which a file is sent has ended before the whole file was there, as a step
   * and its outcome; it begins anew then. Absent where files are not sent in sessions.
   */
  resumed?: string;
  /** True when a refusal of the provider proves that nothing was created, so that it counts without a look. */
  proved?: true;
  /** True when the provider fetches files after it has accepted the content, and is given them again when it could not. */
  fetched?: true;
  /** True when the provider gets each file by a call of its own. */
  parts?: true;
  input(options: Sample): unknown;
}

export interface Sample {
  client: Client;
  profile: Profile;
  files: Files;
  text: string;
  altText?: string;
  /**
   * Lets somebody comment on the account's content, and returns the comment's id. When absent, the comment is
   * made in test mode.
   */
  hearComment?: () => Promise<string>;
}

/** The exports of `tests/providers/<id>/publish-samples.ts`. */
export interface PublishSamples {
  /** A sample of each way of publishing that the provider has. */
  ways: readonly Way[];
  /** Returns the content that the provider has to have before an event of test mode, by events, as inputs without a profile. */
  before?(files: Files): Readonly<Record<string, object>>;
  /** Returns each post, comment or message of the account that tests have written and nobody has deleted, as a text. */
  createdIn(accountId: string, writes: SimulatorWrites): string[];
}

/** Returns the id of the newest item of a list. */
export async function firstOf(client: Client, { connectedProfileId }: Profile, contentType: string) {
  const { body } = await client.get(`/v1/content/${contentType}`, { connectedProfileId, limit: 1 });
  if (!body.data?.[0]) throw new Error(`nothing to answer: ${JSON.stringify(body)}`);
  return body.data[0].externalId as string;
}
