import type { Response } from 'express';
import type { Context } from '../context.ts';

type SiteConfig = Pick<Context['config'], 'publicUrl' | 'connectFrameAncestors'>;

/** Sets the security headers that every page has. */
export function setSecurityHeaders(res: Response, config: SiteConfig): void {
  res.set({
    'Content-Security-Policy': contentSecurityPolicy(config),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    // The address contains the session's token, so it must not reach other sites. `no-referrer` would make browsers
    // send `Origin: null` with our forms.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  });
  if (config.connectFrameAncestors.length === 0) res.set('X-Frame-Options', 'DENY');
  if (config.publicUrl.startsWith('https:')) res.set('Strict-Transport-Security', 'max-age=31536000');
}

/** Sets the headers of the console, which is never shown in a frame and runs only its own scripts. */
export function setConsoleHeaders(res: Response, config: SiteConfig): void {
  setSecurityHeaders(res, { ...config, connectFrameAncestors: [] });
  res.set('Content-Security-Policy', consoleSecurityPolicy);
}

const consoleSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Returns the Content-Security-Policy of a page.
 * @param relaxed directives that the page needs in addition, or instead of the usual ones.
 */
export function contentSecurityPolicy(config: SiteConfig, relaxed: Record<string, string> = {}): string {
  const directives = {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    ...relaxed,
    'frame-ancestors': frameAncestors(config),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

function frameAncestors({ connectFrameAncestors }: SiteConfig): string {
  return connectFrameAncestors.length > 0 ? connectFrameAncestors.join(' ') : "'none'";
}
