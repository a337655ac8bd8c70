/** The public documentation: guides and the API reference, which scripts only make handier. */

import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import type { Context } from '../../context.ts';
import { errorKinds, ServiceError } from '../../errors/index.ts';
import { contentSecurityPolicy, page } from '../page.ts';
import { logFault } from '../send.ts';
import { referenceOverview, referencePage } from './api/pages.ts';
import { assets, once, zipping } from './assets.ts';
import { collections } from './collections/index.ts';
import { referencePages } from './contract.ts';
import { type GuidesSource, guideGroupsOf, guidesOf } from './guides/index.ts';
import { type Links, linksOf, markdownLinksOf } from './links.ts';
import { failurePage, guidePage, overviewPage, searchPage, unknownPage } from './pages.ts';
import type { Html } from './parts.ts';
import { searchOf } from './search/index.ts';
import { readQuery } from './search/words.ts';

export function docsRoutes(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const { name, send } of assets) router.get(`/docs/assets/:hash/${name}`, send);
  router.all('/', leadBrowsersToDocs(ctx));
  router.get('/docs', page(ctx, 'docs.overview', showOverview));
  router.get('/docs/api', page(ctx, 'docs.api', showReferenceOverview));
  router.get('/docs/api/:slug', page(ctx, 'docs.api', showOneOf(ctx, referencePages, referencePage)));
  router.get('/docs/search', page(ctx, 'docs.search', showSearch(ctx)));
  router.get('/llms.txt', page(ctx, 'docs.llms', sendLlmsText));
  for (const { file, make } of collections) {
    const sendCollection = (_ctx: Context, _req: Request, res: Response) => {
      res.set('Cache-Control', keptForAWhile).attachment(`social-content-service.${file}`);
      res.json(make(ctx.config.publicUrl));
    };
    router.get(`/docs/collections/${file}`, page(ctx, 'docs.collection', sendCollection));
  }
  for (const guide of guidesOf(ctx)) {
    const markdown = once(() => guide.markdown(ctx, markdownLinksOf(ctx.config.publicUrl)));
    const sendGuide = (_ctx: Context, _req: Request, res: Response) =>
      sendText(res, 'text/markdown', markdown());
    router.get(`/docs/guides/${guide.slug}.md`, page(ctx, 'docs.markdown', sendGuide));
  }
  const leadHome = (_ctx: Context, _req: Request, res: Response) =>
    res.redirect(linksOf(ctx.config.publicUrl).home);
  router.get('/docs/guides', page(ctx, 'docs.guides', leadHome));
  router.get(
    '/docs/guides/:slug',
    page(
      ctx,
      'docs.guide',
      showOneOf(ctx, () => guidesOf(ctx), guidePage),
    ),
  );
  router.use('/docs', page(ctx, 'docs.unknown', showUnknown));
  router.use(sendFailure(ctx));
  return router;
}

/**
 * Answers `/`, which has no operation: browsers are redirected to the documentation, and programs get the API's error
 * envelope.
 */
function leadBrowsersToDocs(ctx: Context): RequestHandler {
  const redirect = page(ctx, 'root', (_ctx, _req, res) => {
    res.redirect(linksOf(ctx.config.publicUrl).home);
  });
  return (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    res.vary('Accept');
    // A client that accepts anything gets JSON, because it is not a browser.
    return req.accepts(['json', 'html']) === 'html' ? redirect(req, res, next) : next();
  };
}

async function showOverview(
  ctx: Pick<Context, 'config' | 'providers'>,
  _req: Request,
  res: Response,
): Promise<void> {
  await send(res, overviewPage(ctx, linksOf(ctx.config.publicUrl)));
}

function showSearch(ctx: Pick<Context, 'config' | 'providers'>) {
  const links = linksOf(ctx.config.publicUrl);
  const search = searchOf(ctx, links);
  return async (_ctx: Context, req: Request, res: Response): Promise<void> => {
    const query = readQuery(req.query.q);
    await send(res, searchPage(ctx, links, query, await search(query)));
  };
}

function sendLlmsText(ctx: Pick<Context, 'config' | 'providers'>, _req: Request, res: Response): void {
  sendText(res, 'text/plain', llmsText(ctx, markdownLinksOf(ctx.config.publicUrl)));
}

async function showUnknown(
  ctx: Pick<Context, 'config' | 'providers'>,
  _req: unknown,
  res: Response,
): Promise<void> {
  const content = await unknownPage(ctx, linksOf(ctx.config.publicUrl));
  res.status(404).type('html').send(content.toString());
}

async function showReferenceOverview(
  ctx: Pick<Context, 'config' | 'providers'>,
  _req: Request,
  res: Response,
): Promise<void> {
  allowScripts(ctx, res);
  await send(res, referenceOverview(ctx, linksOf(ctx.config.publicUrl)));
}

/** Shows one of several pages. Each is drawn and zipped when it is first asked for, and kept. */
function showOneOf<Page extends { slug: string }>(
  ctx: Context,
  pages: () => readonly Page[],
  draw: (source: Context, links: Links, one: Page) => Html,
) {
  const drawn = new Map<string, ReturnType<typeof zipping>>();
  return async (_ctx: Context, req: Request<{ slug: string }>, res: Response): Promise<void> => {
    const { slug } = req.params;
    const { publicUrl } = ctx.config;
    const one = pages().find((other) => other.slug === slug);
    if (!one) return showUnknown(ctx, req, res);
    const key = `${slug} ${publicUrl}`;
    const sendPage = drawn.get(key) ?? zipping(`${await draw(ctx, linksOf(publicUrl), one)}`, 'html');
    drawn.set(key, sendPage);
    allowScripts(ctx, res);
    res.set('Cache-Control', keptForAWhile);
    sendPage(req, res);
  };
}

function allowScripts({ config }: Pick<Context, 'config'>, res: Response): void {
  res.set('Content-Security-Policy', contentSecurityPolicy(config, { 'script-src': "'self'" }));
}

const minutesKept = 5;
const keptForAWhile = `public, max-age=${minutesKept * 60}`;

async function send(res: Response, content: Html): Promise<void> {
  res.set('Cache-Control', keptForAWhile);
  res.type('html').send((await content).toString());
}

function sendText(res: Response, type: 'text/markdown' | 'text/plain', text: string): void {
  res.set('Cache-Control', keptForAWhile);
  res.type(type).send(text);
}

/** Turns an error into a page that explains it, and logs it if it is a fault of the service. */
function sendFailure(ctx: Context): ErrorRequestHandler {
  return async (error: unknown, _req, res, next) => {
    // The client has disconnected: there is nobody to answer.
    if (res.closed) return;
    if (res.headersSent) return next(error);
    const status = error instanceof ServiceError ? error.status : errorKinds.internal.status;
    if (status === errorKinds.internal.status) logFault(ctx, res, error);
    if (error instanceof ServiceError && error.retryAfterSeconds !== undefined)
      res.set('Retry-After', `${Math.max(1, Math.ceil(error.retryAfterSeconds))}`);
    const content = await failurePage(ctx, linksOf(ctx.config.publicUrl), status);
    res.status(status).set('Cache-Control', 'no-store').type('html').send(content.toString());
  };
}

/** Makes `llms.txt`, from which language models learn what there is to read: see llmstxt.org. */
function llmsText(source: GuidesSource, links: Links): string {
  const entry = (title: string, url: string, says: string) => `- [${title}](${url}): ${says}`;
  const sections = guideGroupsOf(source).map(({ title, guides }) => [
    `## ${title}`,
    '',
    ...guides.map((guide) => entry(guide.title, links.markdown(guide.slug), guide.summary)),
    '',
  ]);
  const lines = [
    '# Social Content Service',
    '',
    "> One API to social networks, acting through end users' grants: connecting accounts, reading, publishing and",
    '> moderating content, and events.',
    '',
    `The API is below ${links.publicUrl}/v1. A key goes with each request as \`Authorization: Bearer svc_test_…\`. Keys of test`,
    'mode act at simulated providers, keys of live mode at the real ones.',
    '',
    ...sections.flat(),
    '## Contract',
    '',
    entry('openapi.yaml', links.contract('yaml'), 'the contract, with every operation, schema and event'),
    entry('openapi.json', links.contract('json'), 'the same as JSON'),
    entry('openapi.client.json', links.contract('client.json'), 'the contract for client generators'),
  ];
  return `${lines.join('\n')}\n`;
}
