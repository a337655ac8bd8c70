/** Declares the provider events that tests can trigger on a simulated account. */
import type { Topic } from '../contract/index.ts';

export interface ProviderEventDeclaration {
  /** The name, such as `comment_added`. */
  event: string;
  description: string;
  /** The topic of the event that the customer gets; absent where no event is emitted. */
  topic?: Topic;
  /** The login kinds to whose accounts it happens; absent where it happens to all. */
  loginKinds?: readonly string[];
  /**
   * The choices that may be given. `externalId` is required if it is among them, and names something that
   * exists.
   */
  takes: readonly (keyof ProviderEventOptions)[];
}

export interface ProviderEventOptions {
  /** The id of what is changed. */
  externalId?: string;
  /**
   * The id of what something is added to. This field names a medium; the next four name a post, a video, a comment to
   * reply to, and a person who writes.
   */
  mediaExternalId?: string;
  postExternalId?: string;
  videoExternalId?: string;
  commentExternalId?: string;
  participantExternalId?: string;
  text?: string;
}

export interface ProviderEvent extends ProviderEventOptions {
  event: string;
  /** The account to which it happens, of those that the token reaches; the token's own when absent. */
  account?: string;
  /** The number of times that the provider reports the event. */
  times: 0 | 1 | 2;
}

export interface TriggeredEvent {
  /** The id of what was added or changed. */
  externalId: string;
  /** The number of webhooks that were sent. */
  webhooks: number;
}

/** Thrown when the event does not take the choices, or the account has nothing that fits them. */
export class ProviderEventRefused extends Error {
  readonly field: keyof ProviderEventOptions | 'event';

  constructor(field: ProviderEventRefused['field'], message: string) {
    super(message);
    this.name = 'ProviderEventRefused';
    this.field = field;
  }
}
