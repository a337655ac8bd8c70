/** Lists the pages and changes of operators, who run the installation. */
import type { Section } from '../../declare.ts';
import type { SignedInContext } from '../../page-context.ts';
import {
  deleteOrganization,
  dismissOperator,
  inviteOwner,
  makeOperator,
  makeOrganization,
  makePasswordReset,
  putOnPlan,
} from './changes.ts';
import { allOrganizations, health, installationLog } from './pages.ts';

const ofPage = [
  makeOrganization,
  putOnPlan,
  deleteOrganization,
  inviteOwner,
  makePasswordReset,
  makeOperator,
  dismissOperator,
];

export const operator: Section<SignedInContext> = {
  pages: [allOrganizations, installationLog, health],
  changes: ofPage.map((change) => ({ ...change, page: allOrganizations })),
};
