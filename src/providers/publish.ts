/** Declares how content is created at a provider: the rules as data, and the steps. */
import type { Readable } from 'node:stream';
import type { Schemas } from '../contract/index.ts';
import type { RequiredAccess } from './access.ts';
import type { SpentBudget } from './budgets.ts';
import type { Call, FileRange } from './call.ts';

/**
 * One way to create content of a content type. If the read schema has variants, the name is that of the
 * variant.
 */
export interface PublishVariant extends RequiredAccess {
  variant: string;
  rules: PublishRules;
  /**
   * Returns the rules at a server whose posts have these rules, where servers have rules of their own; `rules` are then
   * those of a server that changes nothing.
   */
  rulesAt?(server: PublishRules): PublishRules;
  /** The budget of which each published item uses one unit. Absent when the provider limits only calls. */
  budget?: SpentBudget;
  /**
   * True when the provider can be asked to give up what it has accepted, for as long as it does not exist: `confirm` asks it then.
   */
  callsOff?: true;
  /** Returns the steps for the content. They depend on the content alone, and never change between steps. */
  steps(content: PublishContent): PublishSteps;
}

/** The rules of a variant. Admission, discovery and the documentation all read them here. */
export interface PublishRules {
  /**
   * The rule for the text; absent when no text is accepted. The rules of the fields below are absent likewise
   * when their field is not accepted.
   */
  text?: TextRule;
  title?: TextRule;
  /** A text that people see first, and that hides the rest until they ask for it. */
  contentWarning?: TextRule;
  /** Who may see the content. */
  privacy?: ChoiceRule;
  /** Who may reply to the content. */
  replyAudience?: ChoiceRule;
  category?: ChoiceRule;
  tags?: TagsRule;
  /** The collection of the account that the content is put into, and a part of it. */
  board?: FieldRule;
  boardSection?: FieldRule;
  /** The content that the new content quotes. It may be named in addition to a target. */
  quotedExternalId?: FieldRule;
  callToAction?: CallToActionRule;
  poll?: PollRule;
  /** The language of the text, as a tag of BCP 47. */
  language?: FieldRule;
  /** The terms under which others may use it. */
  license?: ChoiceRule;
  embeddable?: FieldRule;
  madeForKids?: FieldRule;
  syntheticMedia?: FieldRule;
  paidPromotion?: FieldRule;
  notifySubscribers?: FieldRule;
  /** The agreement to what the provider asks about music. Where it has a rule, nothing is published without. */
  musicConsent?: FieldRule;
  ownBrand?: FieldRule;
  allowComments?: SwitchRule;
  allowDuets?: SwitchRule;
  allowStitches?: SwitchRule;
  /** The moment of a video that is its cover. */
  coverAtMs?: FieldRule;
  autoMusic?: FieldRule;
  /** The time at which the provider makes it public by itself. */
  publishAt?: PublishAtRule;
  /** The rules for the media; absent when no media are accepted. */
  media?: MediaRules;
  /** The rule for the file in `cover`. */
  cover?: FileRule;
  /** The rule for the file in `linkCard`. */
  cardPicture?: FileRule;
  /** Exactly one of these targets has to be named; absent when none may be. */
  targets?: readonly TargetName[];
  /** The accepted fields among those that have no rule here. */
  fields?: readonly PublishField[];
  /** At least one of these has to be present. */
  needs?: readonly CombinedField[];
  /** At most one of these may be present. */
  excludes?: readonly CombinedField[];
  /** What a field is at this provider, by its name, in Markdown, where the name does not say it; guides show it. */
  meanings?: Readonly<Partial<Record<keyof PublishContent, string>>>;
  /** The provider's document that states the rules, and when it was last read (YYYY-MM-DD). */
  source: string;
  checkedAt: string;
  /** Where the rules come from, but for those that their file calls `seen`; the provider's documents when absent. */
  basis?: 'documented' | 'told_by_server';
}

/** The rules that a server states at the moment. */
export type ServerRules = Omit<PublishRules, 'checkedAt'>;

/** The rules for changing content that exists: for its text, and for the other fields that can be changed. */
export type ChangeRules = Omit<
  PublishRules,
  'media' | 'cover' | 'cardPicture' | 'targets' | 'needs' | 'excludes' | 'meanings' | 'source' | 'checkedAt'
>;

/** A field whose presence depends on that of other fields. */
export type CombinedField = 'text' | 'media' | 'link' | 'poll';

/** A field by which the publish schemas of the contract name what the new content belongs to. */
export type TargetName = KeyOfEach<NonNullable<TargetOf<Schemas['PublishRequestInput']>>>;
type TargetOf<Input> = Input extends { target?: infer Target } ? Target : never;
type KeyOfEach<Choice> = Choice extends unknown ? keyof Choice : never;

export type PublishField =
  | 'link'
  | 'linkCard'
  | 'firstComment'
  | 'thread'
  | 'collaborators'
  | 'locationExternalId'
  | 'cover'
  | 'shareToFeed'
  | 'altText'
  | 'userTags';

/**
 * The rule for a field, which may be required. The rules that extend this one also limit the field's value.
 */
export interface FieldRule {
  required?: true;
  /** True when the content type's `targets` list the values. */
  listed?: true;
  /** True when the value consists of digits, so that a name in place of an id is noticed. */
  numeric?: true;
  /** What the value begins with, where ids have no blanks, so that a name in place of an id is noticed. */
  beginsWith?: string;
}

/** The rule for what a person allows others or does not. */
export interface SwitchRule extends FieldRule {
  /** True when the account allows it for none of its content at the moment. */
  off?: true;
}

/** The rule for a field that has one of a few values. */
export interface ChoiceRule extends FieldRule {
  values: readonly string[];
  /** What people are warned of, unless they choose the value `except`. */
  warned?: { except?: string; message: string };
  /** The values with which it takes no comments. */
  withoutComments?: readonly string[];
}

/** The rule for the time at which the provider makes the content public, which has to be still to come. */
export interface PublishAtRule extends FieldRule {
  /** The only privacy that it goes with; absent when it goes with any. */
  privacy?: string;
}

export interface TagsRule extends FieldRule {
  maximum: number;
  /** The largest number of Unicode code points in one tag. */
  maxCharacters?: number;
  /** The largest number of Unicode code points in all tags together. */
  maxTotalCharacters?: number;
  /**
   * `list` counts the tags as they are written in a list: with a comma between two, and quotes around one that has a space.
   * Absent when their own characters alone count.
   */
  countedAs?: 'list';
  /** The characters that no tag may contain. */
  forbidden?: string;
}

export interface CallToActionRule extends FieldRule {
  types: readonly string[];
  /** The types that take no URL; all others need one. */
  withoutUrl?: readonly string[];
}

export interface PollRule extends FieldRule {
  options: { minimum: number; maximum: number; maxCharacters: number };
  /** The range in which a request has to say how long its poll runs; absent when the provider decides. */
  durationSeconds?: Range;
  /** True when people may be allowed to choose several options. */
  multiple?: true;
}

/** Lengths count the text as it is, unless the rule says how links, mentions or emoji are counted. */
export interface TextRule extends FieldRule {
  /** The largest number of Unicode code points. */
  maxCharacters?: number;
  /** The largest number of characters as people count them (extended grapheme clusters). */
  maxGraphemes?: number;
  /** The largest weight, where a character weighs 1, and an emoji or a character beyond Latin and the like weighs 2. */
  maxWeighted?: number;
  /** The largest number of units of UTF-16, of which most characters are one, and emoji two or more. */
  maxUtf16Units?: number;
  /** The largest number of bytes in UTF-8, always of the text as it is. */
  maxBytes?: number;
  /** The number of characters that each link counts as, however long it is. */
  linksCountAs?: number;
  /**
   * The part of a mention that counts: `username` leaves out the host, so that `@ann@example.com` counts as
   * `@ann`. Absent when a mention counts as it is.
   */
  mentionsCountAs?: 'username';
  /**
   * The size that an emoji counts as: `bytes` is as many characters as it has bytes in UTF-8. Absent when an
   * emoji counts as it is.
   */
  emojiCountAs?: 'bytes';
  /** The other field whose length is counted together with that of this text. */
  countedWith?: 'contentWarning';
  maxHashtags?: number;
  maxMentions?: number;
  /** The largest number of different links, the one in the field `link` included. */
  maxLinks?: number;
  /** The characters that it may not contain. */
  forbidden?: string;
  /** Limits that no document states, but above which texts have been refused. They are warned of, and refuse nothing. */
  seen?: { maxBytes?: number; maxLinks?: number };
}

export interface MediaRules {
  minimum: number;
  maximum: number;
  /** The rules for files, at most one per kind of file. */
  files: readonly FileRule[];
  /** The kind that a file must have if it is the only one. */
  single?: FileRule['kind'];
  /** True when files of different kinds cannot be combined. */
  unmixed?: true;
  /** True when several files must have the same width and height. */
  sameSize?: true;
  /** True when the service sends the files; otherwise the provider fetches them. */
  sent?: true;
  /** True when files go out without the position at which they were taken, unless a request says otherwise. */
  stripLocation?: true;
}

export interface FileRule {
  kind: 'image' | 'video' | 'audio' | 'document';
  /** The largest number of files of this kind; absent when only the maximum for all files limits them. */
  maximum?: number;
  contentTypes: readonly string[];
  maxBytes: number;
  /** The range of the width divided by the height. */
  aspectRatio?: Range;
  /** The range of the width in pixels; that of the height is in pixels, too. */
  width?: Range;
  height?: Range;
  /** The range of the shorter of both sides in pixels. */
  shorterSide?: Range;
  /** The largest number of pixels, and that of an animation's frame where it is another one. */
  maxPixels?: number;
  maxGifPixels?: number;
  durationSeconds?: Range;
  frameRate?: Range;
  audioChannels?: Range;
  audioSampleRate?: Range;
  /**
   * The video codecs that are accepted, by the names that the inspection of files gives them, such as `AVC`.
   * Absent when any codec is accepted. `audioCodecs` is the same for the sound.
   */
  videoCodecs?: readonly string[];
  audioCodecs?: readonly string[];
  /** The rule for a file's alternative text; absent when a file of this kind has none. */
  altText?: { maxCharacters: number };
  /** The rule for tagging people; absent when nobody can be tagged in a file of this kind. */
  userTags?: { maximum: number; positions: 'required' | 'optional' | 'none' };
  /** The limits above that no document states, and that practice has shown. */
  seen?: readonly ('aspectRatio' | 'durationSeconds' | 'altText')[];
  /** What else is known of files of this kind. It refuses nothing; those who publish are warned. */
  warned?: FileWarnings;
}

export interface FileWarnings {
  /** The ratio that the documents allow, where more has been published. */
  aspectRatio?: Range;
  /** What the documents ask of videos: the chroma subsampling, no interlacing, the index in front. */
  chromaSubsampling?: string;
  progressive?: true;
  streamable?: true;
  /** The types of which the provider shows the first frame alone. */
  stills?: readonly string[];
  /** The films that the provider may show without the cover that they are given. */
  coverIgnored?: { aspectRatio?: Range; durationSeconds?: Range };
}

export interface Range {
  minimum?: number;
  maximum?: number;
}

/** The content to create. It was admitted, so it follows the rules of its variant. */
export interface PublishContent {
  text?: string;
  media: readonly PublishFile[];
  link?: string;
  /**
   * Returns what the card of `link` shows: what was given, or else what its page says. It reads the page, so it is called
   * once and what it says remembered.
   * @param mostPictureBytes the size of the largest picture.
   */
  readLinkCard?(mostPictureBytes: number): Promise<LinkCard>;
  /** The picture of that card, where a file was given; `readLinkCard` then returns none. */
  cardPicture?: PublishFile;
  target?: Partial<Record<TargetName, string>>;
  collaborators?: readonly string[];
  locationExternalId?: string;
  cover?: PublishFile;
  shareToFeed?: boolean;
  title?: string;
  contentWarning?: string;
  privacy?: string;
  replyAudience?: string;
  category?: string;
  tags?: readonly string[];
  board?: string;
  boardSection?: string;
  quotedExternalId?: string;
  callToAction?: CallToAction;
  poll?: Poll;
  language?: string;
  license?: string;
  embeddable?: boolean;
  madeForKids?: boolean;
  syntheticMedia?: boolean;
  paidPromotion?: boolean;
  notifySubscribers?: boolean;
  musicConsent?: boolean;
  ownBrand?: boolean;
  allowComments?: boolean;
  allowDuets?: boolean;
  allowStitches?: boolean;
  coverAtMs?: number;
  autoMusic?: boolean;
  /** A time in ISO-8601. */
  publishAt?: string;
}

/** What the card of a link shows. Whatever cannot be had is left out. */
export interface LinkCard {
  title?: string;
  description?: string;
  picture?: { contentType: string; bytes: Uint8Array };
}

export interface CallToAction {
  type: string;
  url?: string;
}

export interface Poll {
  options: readonly string[];
  durationSeconds?: number;
  multiple?: boolean;
}

/** A file that the customer has uploaded to the service, or had it fetch, before publishing it. */
export interface PublishFile {
  /** The URL from which the provider may fetch the file. */
  url: string;
  kind: FileRule['kind'];
  contentType: string;
  sizeBytes: number;
  /** The width in pixels, as the file is displayed; the height likewise. */
  width?: number;
  height?: number;
  durationSeconds?: number;
  /** Opens the file's bytes, all of them or those of a range, to send them. */
  open(range?: FileRange): Promise<Readable>;
  altText?: string;
  userTags?: readonly UserTag[];
}

export interface UserTag {
  username: string;
  /** The position of the tag from the left (`x`) and from the top (`y`), 0 to 1. */
  x?: number;
  y?: number;
}

/** The values that an adapter remembers between the steps: ids and addresses at the provider, and how far it has come. */
export type Progress = Readonly<Record<string, string | number | boolean | readonly (string | null)[]>>;

/**
 * The steps that publish content. All of them throw ProviderFailure. `rejected` ends the request, and
 * `throttled` is waited for. `not_ready` means that the provider has not finished and nothing was created;
 * the request continues with `prepare` after the given time. An `unreachable` provider is asked again, since it was
 * told nothing. The meaning of an `outage`, an `unusable` answer or an `unknown_outcome` depends on the step.
 */
export interface PublishSteps {
  /**
   * Prepares what stays invisible. Whatever it makes is remembered at once through `remember`, and is not
   * made again when the step is repeated. The progress it returns was remembered last.
   */
  prepare?(
    call: Call,
    content: PublishContent,
    progress: Progress,
    remember: (progress: Progress) => Promise<void>,
  ): Promise<Progress>;
  /**
   * Tells whether the content can be created. Once `create` has taken effect, the answer is `created` or
   * `pending`, never `ready`: after an open outcome, `ready` proves that nothing was created, or that
   * creating it again changes nothing. Absent when there is nothing to check, and no such proof.
   * @param attemptedAt when a `create` began whose outcome is open; absent when there is none.
   */
  check?(call: Call, content: PublishContent, progress: Progress, attemptedAt?: Date): Promise<Readiness>;
  /**
   * Makes the content visible: the one call that must not be made twice, with no call after it. No refusal counts before
   * `check` or `find` has looked, unless it is a proof. After an `outage`, an `unusable` answer or an `unknown_outcome`,
   * nobody knows whether the content exists.
   * @param isRepeated true when an earlier call with the same preparation may have had an effect.
   */
  create(
    call: Call,
    content: PublishContent,
    progress: Progress,
    isRepeated?: boolean,
  ): Promise<Created | Accepted | Lost>;
  /**
   * Asks what became of content that was only accepted. Present whenever `create` may return `Accepted`.
   * @param isCalledOff true when it is not wanted any more, so that the provider is first asked to give it up. It need not do so.
   */
  confirm?(
    call: Call,
    content: PublishContent,
    progress: Progress,
    isCalledOff?: boolean,
  ): Promise<Confirmation>;
  /**
   * Looks for the content among what the account has created since a time, minus a margin because clocks
   * differ. Returns everything that fits, oldest first: only the caller knows what other requests have
   * created. `undefined` when the provider does not let what the account has created be read, so that nothing is known.
   * @param earlierId the content that the provider has named when it refused this one as the same, which lists need not show yet.
   */
  find(
    call: Call,
    content: PublishContent,
    progress: Progress,
    since: Date,
    earlierId?: string,
  ): Promise<Created[] | undefined>;
  /**
   * Returns the address of the content's public page. Absent when there is none. The content exists whether
   * or not this succeeds.
   */
  permalink?(call: Call, externalId: string): Promise<string | undefined>;
}

export type Readiness =
  /** @property isAbsent true when the content certainly does not exist; otherwise creating it again changes nothing. */
  | { state: 'ready'; isAbsent?: true }
  | Pending
  /** The content exists; without its id if the provider does not tell it, so that `find` has to. */
  | { state: 'created'; created?: Created }
  | Lost
  /** The provider has accepted the content for good, so `confirm` asks what becomes of it. */
  | { state: 'accepted' }
  /**
   * So much time has passed that the provider no longer tells what became of the preparation. Before `create`,
   * it starts again from nothing; after an open outcome, nothing is proved, and `find` has to look.
   */
  | { state: 'aged' };

export type Confirmation =
  | Pending
  /**
   * `handed_over`: the provider has done its part, and waits for a person who finishes the content. `nameless_yet`: the content
   * exists, and the provider tells its id once it has looked at it. Either may take days.
   */
  | { state: 'handed_over' | 'nameless_yet'; retryAfterSeconds: number }
  | { state: 'created'; created: Created }
  /** The content exists, and the provider tells no id of it. */
  | { state: 'nameless' }
  /** Nothing came of content that is not wanted any more. */
  | { state: 'called_off' };

/** The preparation has become useless and nothing was created from it, so it starts again from nothing. */
export interface Lost {
  state: 'lost';
}

export interface Pending {
  state: 'pending';
  retryAfterSeconds: number;
  /**
   * True when the provider itself says that it is at work on the content, which is then neither there nor failed, however long
   * that takes. Absent when it does not know the content yet.
   */
  isUnderWay?: true;
}

export interface Created {
  externalId: string;
  providerPermalink?: string;
  /** The ids of what else was made of it. */
  alsoCreated?: readonly string[];
  /** What of the content is not as it was asked for, although the provider has refused nothing. */
  differs?: readonly Difference[];
}

/** `privacy`: more people see it than were asked for, or fewer. */
export type Difference = 'target' | 'poll' | 'privacy' | 'media' | 'cover' | 'board';

/**
 * The provider has accepted the content for good and continues by itself; `confirm` asks for the outcome,
 * with this progress.
 */
export interface Accepted {
  accepted: Progress;
}

export function isAccepted(outcome: Created | Accepted | Lost): outcome is Accepted {
  return 'accepted' in outcome;
}
