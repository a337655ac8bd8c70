/** Pages and changes as data: the router, the navigation and the tests that hold for all of them read it. */
import type { MemberRole } from '../../domain/members/membership.ts';
import type { Html } from '../pages/layout.ts';
import type { Visit } from './visit.ts';

export interface Shown {
  title: string;
  content: Html;
}

export interface ConsolePage {
  /** After `/console/{organizationId}/{mode}`, with `:name` for parameters. */
  path: string;
  /** The least role that sees it. */
  role: MemberRole;
  /** Its entry in the navigation. Pages without one belong to the one that their path begins with. */
  nav?: { label: string; group: NavGroup };
  show(visit: Visit): Promise<Shown> | Shown;
  /** The same as a CSV file: `?format=csv`. */
  csv?(visit: Visit): CsvExport;
}

export const navGroups = ['Operate', 'Deliver', 'Build', 'Organization'] as const;
export type NavGroup = (typeof navGroups)[number];

export interface CsvExport {
  filename: string;
  /** Lines of values, the headings first. */
  lines: AsyncIterable<readonly (string | number)[]>;
}

/** A file that is an entry of the audit log, too, since it has what no page shows. */
export interface ConsoleDownload {
  /** What the audit log calls it. */
  action: string;
  /** Like a page's path. */
  path: string;
  /** The least role that may have it. */
  role: MemberRole;
  filename(visit: Visit): string;
  /** Writes JSON. Whatever it throws before the first piece is answered as on every page. */
  write(visit: Visit, write: (text: string) => Promise<void>): Promise<void>;
}

/** What follows a change: another page, with a word on what was done, or something to show at once and never again. */
export type Outcome = { goTo: string; notice: string } | { show: Shown };

export interface ConsoleChange {
  /** What the audit log calls it: the operation's id, where the API has one. */
  action: string;
  /** Where its form is posted to, like a page's path. */
  path: string;
  /** The least role that may do it. */
  role: MemberRole;
  /** The page that has the form; it is shown again when the form is refused. */
  page: ConsolePage;
  /** The parameter of the path, or the field of the form, with the id of what is changed. */
  subject?: string;
  /** What the audit log keeps of the form. Never a secret. */
  details?(form: URLSearchParams): Record<string, unknown>;
  run(visit: Visit, form: URLSearchParams): Promise<Outcome>;
}

/** A part of the console, in a folder or file of its own. */
export interface Section {
  pages: ConsolePage[];
  changes: ConsoleChange[];
  downloads?: ConsoleDownload[];
}
