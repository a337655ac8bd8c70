import { openInBrowser } from '../browser.ts';
import { command } from '../command.ts';
import { CommandError } from '../failures.ts';
import { nearest } from '../nearest.ts';

/** The pages of the console that are opened in the organization and the mode of the key, and all others. */
const ofKey = ['destinations', 'events', 'keys', 'profiles', 'publishing', 'requests', 'sandbox'] as const;
const elsewhere: Readonly<Record<string, string>> = { console: '/console', docs: '/docs' };
const pages = [...Object.keys(elsewhere), ...ofKey];

export const open = command({
  summary: 'open a page of the service in the browser',
  details: `The pages are ${pages.join(', ')}.`,
  parameters: { page: { help: 'the page; the console when absent', optional: true } },
  options: { print: { type: 'boolean', help: 'print the address, and open nothing' } },
  examples: ['open events'],
  async run({ parameters: { page = 'console' }, options, terminal, access, signal }) {
    if (!pages.includes(page)) {
      const meant = nearest(page, pages);
      throw new CommandError(
        `There is no page ${page}. ${meant ? `Did you mean ${meant}?` : `The pages are ${pages.join(', ')}.`}`,
      );
    }
    let path = elsewhere[page];
    if (path === undefined) {
      const { organizationId, mode } = await access.client().keys.current({ signal });
      path = `/console/${organizationId}/${mode}/${page}`;
    }
    const url = access.baseUrl() + path;
    terminal.answer({ url }, () => url);
    if (!options.print && !(await openInBrowser(url))) terminal.note('No browser could be started here.');
  },
});
