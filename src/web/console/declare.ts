/** Declares pages and changes as data, which the router, the navigation and the tests over all pages read. */
import type { ZodType } from 'zod';
import type { Cookies } from '../../auth/index.ts';
import type { Picture } from '../../domain/connections/profiles.ts';
import type { MemberRole } from '../../domain/people/members/roles.ts';
import type { Html } from '../pages/layout.ts';
import type { Audience, PageContext, SignedInContext } from './page-context.ts';

export interface Shown {
  title: string;
  content: Html;
}

/** A page for somebody who is signed in. Its role decides in which area it is: see `areas` in `page-context.ts`. */
export interface DeclaredPage<AnyContext extends SignedInContext = SignedInContext> {
  /** The path after the address of its area, with `:name` for parameters. */
  path: string;
  /** Who may see the page; in an organization, the lowest role that may. */
  role: Audience;
  /**
   * The page's entry in the navigation. A page without an entry belongs to the entry with whose path its own
   * path begins.
   */
  nav?: { label: string; group: NavGroup };
  show(context: AnyContext): Promise<Shown> | Shown;
  /** The page's list as a CSV file, at `?format=csv`. */
  csv?(context: AnyContext): CsvExport;
}

/** A page of an organization, in one of its modes. */
export interface ConsolePage extends DeclaredPage<PageContext> {
  role: MemberRole;
}

export const navGroups = ['Operate', 'Deliver', 'Build', 'Organization'] as const;
export type NavGroup = (typeof navGroups)[number];

export interface CsvExport {
  filename: string;
  /** Lines of values, the headings first. */
  lines: AsyncIterable<readonly (string | number)[]>;
}

/** A file that gets an entry in the audit log, because it contains what no page shows. */
export interface Download<AnyContext extends SignedInContext = SignedInContext> {
  /** The name of the action in the audit log. */
  action: string;
  /** The path, like a page's. */
  path: string;
  /** Who may download it; in an organization, the lowest role that may. */
  role: Audience;
  /** True when it is of the organization as a whole; its entry in the audit log has no mode. */
  ofWholeOrganization?: true;
  filename(context: AnyContext): string;
  /** Writes JSON in pieces. An error before the first piece is answered like on every page. */
  write(context: AnyContext, write: (text: string) => Promise<void>): Promise<void>;
}

/** A download of an organization, in one of its modes. */
export interface ConsoleDownload extends Download<PageContext> {
  role: MemberRole;
}

/** A picture of an organization, which its pages show. */
export interface ConsolePicture {
  /** The path, like a page's. */
  path: string;
  role: MemberRole;
  read(context: PageContext): Promise<Picture | undefined>;
}

/**
 * The result of a change: another page, perhaps with a short message and cookies, or something that is shown
 * only once.
 */
export type ChangeResult = { goTo: string; notice?: string; cookies?: Cookies } | { show: Shown };

export interface DeclaredChange<AnyContext extends SignedInContext = SignedInContext> {
  /**
   * The name of the action in the audit log: the id of the API's operation that makes the same change, if
   * there is one.
   */
  action: string;
  /** The path that the form is sent to, like a page's. */
  path: string;
  /** Who may make the change; in an organization, the lowest role that may. */
  role: Audience;
  /** True when it changes the organization as a whole, and nothing of a mode; its entry in the audit log has none. */
  ofWholeOrganization?: true;
  /** The page with the form; it is shown again when the form is refused. */
  page: DeclaredPage<AnyContext>;
  /** The path parameter or form field that holds the id of what is changed. */
  subject?: string;
  /**
   * Returns the form with ids where people have typed names, for the audit log and for `run`. A form that is refused is
   * shown again as it was typed.
   */
  resolve?(context: AnyContext, form: URLSearchParams): Promise<URLSearchParams>;
  /** Returns what the audit log stores of the form, which is never a secret. */
  details?(form: URLSearchParams): Record<string, unknown>;
  /**
   * Makes people confirm first who they are, unless they have done so lately. They return to this part of the
   * account's page. What is no way in needs it in sessions alone that an organization's identity provider has opened.
   */
  confirmed?: { returnTo: `#${string}`; ofProvider?: true };
  /** True when the form contains a secret that could be guessed. It is counted as an attempt to sign in. */
  attempt?: true;
  /** True when the form has a file, whose text is the field's value. */
  takesFile?: true;
  /** True when the form only asks, such as whether its content is right. It gets no entry in the audit log. */
  asks?: true;
  run(context: AnyContext, form: URLSearchParams): Promise<ChangeResult>;
}

/** A change of an organization, in one of its modes. */
export interface ConsoleChange extends DeclaredChange<PageContext> {
  role: MemberRole;
  page: ConsolePage;
}

/** A request that a script of a page makes, in JSON both ways. */
export interface ScriptCall<Body = unknown, AnyContext extends SignedInContext = SignedInContext> {
  /** The name of the action in the audit log. */
  action: string;
  /** The path of the call, like a page's. */
  path: string;
  /** Who may make the call; in an organization, the lowest role that may. */
  role: Audience;
  body: ZodType<Body>;
  /** Returns what the audit log keeps of the body. A call without this changes nothing, and gets no entry. */
  details?(body: Body): Record<string, unknown>;
  attempt?: true;
  run(context: AnyContext, body: Body): Promise<{ answer: object; cookies?: Cookies }>;
}

/** A part of the console, in a folder or file of its own. */
export interface Section<AnyContext extends SignedInContext = PageContext> {
  pages: DeclaredPage<AnyContext>[];
  changes: DeclaredChange<AnyContext>[];
  downloads?: Download<AnyContext>[];
  calls?: ScriptCall<unknown, AnyContext>[];
  pictures?: ConsolePicture[];
}
