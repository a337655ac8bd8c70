import { spawn } from 'node:child_process';

/** Opens an address in the browser. Returns whether the program that opens addresses was there. */
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
