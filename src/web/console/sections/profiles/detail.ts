import { html } from 'hono/html';
import { confirmDialog, metadataCard } from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { nameOf } from '../../profile-names.ts';
import { readProviders } from '../../providers.ts';
import { budgets } from './budgets.ts';
import { about, advice, elsewhere, operationHealth } from './cards.ts';
import { content } from './content.ts';
import { metrics } from './metrics.ts';
import { providerEventOf, testControls } from './provider-events.ts';

/**
 * The page of a profile. With `content` in the query it shows the first items of that list, read from the provider at
 * that moment.
 */
export const detail: ConsolePage = {
  path: '/profiles/:connectedProfileId',
  role: 'viewer',
  show: async (visit) => {
    const path = pathOf(visit);
    const profile = await operate(visit, 'connectedProfiles.get', { path });
    const { nameOf: providerName } = await readProviders(visit);
    return {
      title: nameOf(profile),
      content: html`${advice(visit, profile)}
<div class="cards">${about(visit, profile, providerName(profile.providerId))}
<div class="stack">${elsewhere(visit, profile)}${await budgets(visit, profile)}</div></div>
${await content(visit, profile)}
${await metrics(visit, profile)}
${await testControls(visit, { letHappen, sweep }, profile)}
${metadataCard(profile)}
${operationHealth(profile)}
<div class="row">${confirmDialog(visit, disconnect, {
        params: path,
        ask: 'Disconnect…',
        warning:
          'The profile is gone, with its id: calls through it are refused, and no events come of it. Its connection stays, with its other profiles, and what was published stays. When the end user connects the account again, it gets a new id.',
        submit: 'Disconnect the profile',
      })}</div>`,
    };
  },
};

export const disconnect: ConsoleChange = {
  action: 'connectedProfiles.delete',
  path: '/profiles/:connectedProfileId/disconnect',
  role: 'developer',
  page: detail,
  subject: 'connectedProfileId',
  run: async (visit) => {
    await operate(visit, 'connectedProfiles.delete', { path: pathOf(visit) });
    return { goTo: urlOf(visit, '/profiles'), notice: 'The profile is disconnected.' };
  },
};

/** Makes something happen at the simulated provider; this exists in test mode only. */
export const letHappen: ConsoleChange = {
  action: 'test.providerEvents.create',
  path: '/profiles/:connectedProfileId/events',
  role: 'developer',
  page: detail,
  subject: 'connectedProfileId',
  details: (form) => ({ event: form.get('event'), delivery: form.get('delivery') }),
  run: async (visit, form) => {
    const { connectedProfileId, providerId } = await operate(visit, 'connectedProfiles.get', {
      path: pathOf(visit),
    });
    const happened = await operate(visit, 'test.providerEvents.create', {
      body: { connectedProfileId, ...(await providerEventOf(visit, providerId, form)) },
    });
    const { event, externalId, webhooks } = happened;
    const told = webhooks === 1 ? 'once' : webhooks === 2 ? 'twice' : 'to nobody';
    return {
      goTo: here(visit),
      notice: `${event} has happened to ${externalId}. The provider has reported it ${told}.`,
    };
  },
};

/** Sweeps the profile at once; this exists in test mode only. */
export const sweep: ConsoleChange = {
  action: 'test.connectedProfiles.sweep',
  path: '/profiles/:connectedProfileId/sweep',
  role: 'developer',
  page: detail,
  subject: 'connectedProfileId',
  run: async (visit) => {
    const { recovered } = await operate(visit, 'test.connectedProfiles.sweep', { path: pathOf(visit) });
    return { goTo: here(visit), notice: foundWords(recovered) };
  },
};

function pathOf({ params }: PageContext) {
  return { connectedProfileId: params.connectedProfileId ?? '' };
}

function here(visit: PageContext): string {
  return urlOf(visit, `/profiles/${pathOf(visit).connectedProfileId}`);
}

function foundWords(recovered: number): string {
  if (recovered === 0) return 'Nothing was missed.';
  if (recovered === 1) return 'One event had been missed. It is on its way now.';
  return `${recovered} events had been missed. They are on their way now.`;
}
