/** Something that can be found. */
export interface Entry {
  /** What the entry is about, which is found first when it is asked for: an operation's id, or the title. */
  name: string;
  title: string;
  /** The name of the page that it is on. */
  page: string;
  url: string;
  text: string;
  /** Names that are found, and that no excerpt shows. */
  names?: string;
}
