/** Something that can be found. */
export interface Entry {
  /** What the entry is about, which is found first when it is asked for: an operation's id, or the title. */
  name: string;
  title: string;
  /** The name of the page that it is on. */
  page: string;
  url: string;
  text: string;
  /** The id of an operation, which is found by its parts. */
  operation?: string;
  /** Names of what is given, and that no excerpt shows. */
  names?: string;
  /** Names of what is answered. */
  answered?: string;
  /** Other words for what the entry is about. */
  synonyms?: string;
  /** The words by which people mean this before all else. */
  meantBy?: readonly string[];
}
