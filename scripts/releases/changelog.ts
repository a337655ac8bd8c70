/** Reads CHANGELOG.md, whose form is that of keepachangelog.com. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const changelogFile = fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url));

const heading = /^## \[(\d+\.\d+\.\d+)\]/gm;

/** Returns the versions that have been released, the newest first. */
export function releasedVersions(changelog = readFileSync(changelogFile, 'utf8')): string[] {
  return [...changelog.matchAll(heading)].map(([, version = '']) => version);
}
