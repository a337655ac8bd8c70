/** The sections of the console, in the order of the navigation. */
import type {
  ConsolePicture,
  DeclaredChange,
  DeclaredPage,
  Download,
  ScriptCall,
  Section,
} from './declare.ts';
import type { SignedInContext } from './page-context.ts';
import { account } from './sections/account/index.ts';
import { backfills } from './sections/backfills.ts';
import { connections } from './sections/connections/index.ts';
import { destinations } from './sections/destinations/index.ts';
import { events } from './sections/events/index.ts';
import { find } from './sections/find.ts';
import { firstSteps } from './sections/first-steps.ts';
import { integrations } from './sections/integrations.ts';
import { deviceLogin } from './sections/keys/device-login.ts';
import { keys } from './sections/keys/index.ts';
import { members } from './sections/members.ts';
import { operator } from './sections/operator/index.ts';
import { audit, branding, organization, plan } from './sections/organization.ts';
import { overview } from './sections/overview.ts';
import { profiles } from './sections/profiles/index.ts';
import { publishing } from './sections/publishing/index.ts';
import { requests } from './sections/requests.ts';
import { signIn } from './sections/sign-in/index.ts';

const sections: Section<SignedInContext>[] = [
  overview,
  connections,
  profiles,
  publishing,
  backfills,
  destinations,
  events,
  firstSteps,
  deviceLogin,
  keys,
  integrations,
  requests,
  find,
  members,
  signIn,
  branding,
  plan,
  audit,
  organization,
  account,
  operator,
];

export const pages: DeclaredPage[] = sections.flatMap((section) => section.pages);
export const changes: DeclaredChange[] = sections.flatMap((section) => section.changes);
export const downloads: Download[] = sections.flatMap((section) => section.downloads ?? []);
export const calls: ScriptCall[] = sections.flatMap((section) => section.calls ?? []);
export const pictures: ConsolePicture[] = sections.flatMap((section) => section.pictures ?? []);
