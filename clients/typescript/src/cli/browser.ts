import { spawn } from 'node:child_process';

/** Tells whether an address is a page of the service: whatever else a service names, no program of this machine opens. */
export function isPageOf(baseUrl: string, url: string): boolean {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  return /^https?:$/.test(page?.protocol ?? '') && hostOf(page as URL) === hostOf(new URL(baseUrl));
}

/** The names of this machine are one host. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^(127\.0\.0\.1|\[::1\])$/, 'localhost');

/** Opens an address of the service in the browser. Returns whether the program that opens addresses was there. */
export function openInBrowser(url: string): Promise<boolean> {
  const [file, ...parameters] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  return new Promise((resolve) => {
    const child = spawn(file as string, parameters, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
