/** Turns the documentation's HTML into Markdown. */
import { once } from '../once.ts';

const converter = once(async () => {
  const [{ default: Turndown }, { default: plugins }] = await Promise.all([
    import('turndown'),
    import('@joplin/turndown-plugin-gfm'),
  ]);
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
  turndown.use(plugins.tables);
  turndown.addRule('term', {
    filter: 'dt',
    replacement: (content) => `\n\n**${content}**`,
  });
  return turndown;
});

export async function toMarkdown(html: string): Promise<string> {
  return `${(await converter()).turndown(withPlainTables(html)).trim()}\n`;
}

/** Tables in Markdown have neither captions nor lists in their cells. */
function withPlainTables(html: string): string {
  return html
    .replaceAll(/<table>\s*<caption>(.*?)<\/caption>/gs, '<p>$1</p><table>')
    .replaceAll(/<td>.*?<\/td>/gs, (cell) =>
      cell.replaceAll(/<\/li>\s*<li>/g, '; ').replaceAll(/<\/?(?:ul|li)>/g, ''),
    );
}
