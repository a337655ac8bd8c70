/** The accounts that can be ticked on a consent screen. */
import { html } from 'hono/html';
import type { Markup } from '../../../kit/simulator/page-frame.ts';
import type { OwnPage } from './people.ts';

/** Empty where there is no choice. */
export function accountChoices(choices: readonly OwnPage[]): Markup | '' {
  if (choices.length === 0) return '';
  return html`<fieldset>
    <legend>Pages to include</legend>
    ${choices.map(
      ({ pageId, instagramId, name }) => html`<label>
        <input type="checkbox" name="account" value="${pageId}" checked>
        <span><strong>${name}</strong><br>Page ${pageId}, Instagram account ${instagramId}</span>
      </label>`,
    )}
  </fieldset>`;
}
