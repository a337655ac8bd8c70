/** How content is created at a provider: what is taken, as data, and the steps to it. */
import type { Readable } from 'node:stream';
import type { SpentBudget } from './budget.ts';
import type { Call, RoleTasks } from './provider.ts';

/** One way to create content of a content type; what it is called where the read schema has a variant, too. */
export interface PublishVariant {
  variant: string;
  /** The scopes needed, by login kind. A login kind that is left out does not offer it. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /** The tasks needed; absent when everybody who can grant the scopes may publish. */
  tasks?: RoleTasks;
  rules: PublishRules;
  /** Absent: the provider limits the calls, and not what is made. */
  budget?: SpentBudget;
  /** One content goes one way: which one depends on what there is of it, and never changes between the steps. */
  steps(content: PublishContent): PublishSteps;
}

/** What a variant takes. Admission, discovery and the documentation read it, and nothing else has it. */
export interface PublishRules {
  /** Absent: no text is taken. */
  text?: TextRule;
  /** Absent: no media are taken. */
  media?: MediaRules;
  /** The rule for the file in `cover`. */
  cover?: FileRule;
  /** Exactly one of these has to be named. Absent: none. */
  targets?: readonly TargetName[];
  /** The other fields that are taken. */
  fields?: readonly PublishField[];
  /** Of these at least one has to be there. */
  needs?: readonly ('text' | 'media' | 'link')[];
  /** Where each of these excludes the others. */
  excludes?: readonly ('text' | 'media' | 'link')[];
  /** The provider's document that states the rules, and when it was last read (YYYY-MM-DD). */
  source: string;
  checkedAt: string;
}

export type TargetName =
  | 'mediaExternalId'
  | 'postExternalId'
  | 'commentExternalId'
  | 'threadExternalId'
  | 'participantExternalId';

export type PublishField =
  | 'link'
  | 'firstComment'
  | 'collaborators'
  | 'locationExternalId'
  | 'cover'
  | 'shareToFeed'
  | 'altText'
  | 'userTags';

export interface TextRule {
  required?: true;
  /** As JavaScript counts code points. */
  maxCharacters?: number;
  /** As people count characters (Unicode's extended grapheme clusters). */
  maxGraphemes?: number;
  /** In UTF-8. */
  maxBytes?: number;
  maxHashtags?: number;
  maxMentions?: number;
  maxLinks?: number;
}

export interface MediaRules {
  minimum: number;
  maximum: number;
  /** What a file may be, at most one of each kind. */
  files: readonly FileRule[];
  /** What a file has to be where it is the only one. */
  single?: FileRule['kind'];
  /** Where files of different kinds do not go together. */
  unmixed?: true;
  /** Of videos, whatever the maximum of files is. */
  maximumVideos?: number;
  /** The service sends the files. Absent: the provider fetches them. */
  sent?: true;
}

export interface FileRule {
  kind: 'image' | 'video';
  contentTypes: readonly string[];
  maxBytes: number;
  /** Width by height. */
  aspectRatio?: Range;
  /** In pixels. */
  width?: Range;
  height?: Range;
  durationSeconds?: Range;
  frameRate?: Range;
  /** As the file's inspection names them, such as `AVC`. */
  videoCodecs?: readonly string[];
  audioCodecs?: readonly string[];
  /** Absent: a file of this kind has no alternative text. */
  altText?: { maxCharacters: number };
  /** Absent: nobody is tagged in a file of this kind. */
  userTags?: { maximum: number; positions: 'required' | 'optional' | 'none' };
}

export interface Range {
  minimum?: number;
  maximum?: number;
}

/** What is to be created, admitted before: it keeps the rules of its variant. */
export interface PublishContent {
  text?: string;
  media: readonly PublishFile[];
  link?: string;
  target?: Partial<Record<TargetName, string>>;
  collaborators?: readonly string[];
  locationExternalId?: string;
  cover?: PublishFile;
  shareToFeed?: boolean;
}

/** A staged file. */
export interface PublishFile {
  /** Where the provider may fetch it. */
  url: string;
  kind: 'image' | 'video';
  contentType: string;
  sizeBytes: number;
  /** In pixels, as it is shown. */
  width?: number;
  height?: number;
  /** To send it: its bytes from the beginning. */
  open(): Promise<Readable>;
  altText?: string;
  userTags?: readonly UserTag[];
}

export interface UserTag {
  username: string;
  /** From the left and from the top, 0 to 1. */
  x?: number;
  y?: number;
}

/** What an adapter has to remember between the steps: ids at the provider, and nothing else. */
export type Progress = Readonly<Record<string, string | number | boolean | readonly (string | null)[]>>;

/**
 * All of them throw ProviderFailure. `rejected` ends the request; `throttled` is waited for; `not_ready` means that the
 * provider has not finished, and that nothing was created: the request goes on with `prepare` after that time. What an
 * `outage`, an `unusable` answer or an `unknown_outcome` means depends on the step.
 */
export interface PublishSteps {
  /**
   * Prepares what nobody sees. Whatever is made is remembered at once through `remember`, and not made again when the
   * step is repeated. What it gives was remembered last.
   */
  prepare?(
    call: Call,
    content: PublishContent,
    progress: Progress,
    remember: (progress: Progress) => Promise<void>,
  ): Promise<Progress>;
  /**
   * Whether it can be created. Once `create` has taken effect this answers `created` or `pending`, never `ready`: a
   * `ready` after an unclear outcome is the proof that nothing was created, or that creating it once more changes
   * nothing. Absent: there is nothing to check, and no such proof.
   */
  check?(call: Call, content: PublishContent, progress: Progress): Promise<Readiness>;
  /**
   * Makes it visible: the one call that must not be made twice, and nothing after it. Its failure means that nothing
   * was created where the provider has refused; an `outage`, an `unusable` answer or an `unknown_outcome` means that
   * nobody knows.
   */
  create(call: Call, content: PublishContent, progress: Progress): Promise<Created | Accepted>;
  /** What has become of what was only accepted. There whenever `create` may give `Accepted`. */
  confirm?(call: Call, content: PublishContent, progress: Progress): Promise<Confirmation>;
  /**
   * Looks among what the account has created since then, a little before included, since the clocks differ. All that
   * fits, oldest first: only the caller knows what other requests have created.
   */
  find(call: Call, content: PublishContent, progress: Progress, since: Date): Promise<Created[]>;
  /** Where it can be seen, for people. Absent: nowhere. The content is there whether or not this succeeds. */
  permalink?(call: Call, externalId: string): Promise<string | undefined>;
}

export type Readiness =
  | { state: 'ready' }
  | Pending
  /** Without an id where the provider does not tell it: `find` does. */
  | { state: 'created'; created?: Created }
  /** What was prepared is of no use any more, and nothing was created from it: it is prepared again, from nothing. */
  | { state: 'lost' };

export type Confirmation = Pending | { state: 'created'; created: Created };

export interface Pending {
  state: 'pending';
  retryAfterSeconds: number;
}

export interface Created {
  externalId: string;
  providerPermalink?: string;
}

/** Taken by the provider for good, which goes on with it by itself: `confirm` tells, from this progress. */
export interface Accepted {
  accepted: Progress;
}

export function isAccepted(outcome: Created | Accepted): outcome is Accepted {
  return 'accepted' in outcome;
}
