/** Declares the changes to content that the service learns of, and how. */
import type { Call } from './call.ts';

/** The ways in which the service learns of changes to a content type. The event topics follow from them. */
export interface Observation<Item = object, Action = ObservedAction> {
  /** The actions that the provider's notifications report. */
  notified: readonly Action[];
  /** The actions that a poll finds. */
  polled?: readonly Action[];
  /** The actions that a sweep finds. */
  swept: readonly Action[];
  /** The scopes that reading needs, by login kind. A login kind that is left out is not observed. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /** Reads an item by its id, as the action `get` does. */
  read(call: Call, externalId: string): Promise<Item>;
  /**
   * Lists what was published since a time, to find what no notification reported, in as few calls as
   * possible.
   */
  sweep(call: Call, since: Date): Promise<SweptItem<Item>[]>;
}

export type ObservedAction = 'created' | 'updated' | 'deleted' | 'moderated';

export interface SweptItem<Item = object> {
  item: Item;
  /** Whether the item is hidden; present if the provider shows this. */
  hidden?: boolean;
}
