/** Reads and changes CHANGELOG.md, whose form is that of keepachangelog.com. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const changelogFile = fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url));

const heading = /^## \[(\d+\.\d+\.\d+)\]/gm;

/** Returns the versions that have been released, the newest first. */
export function releasedVersions(changelog = readFileSync(changelogFile, 'utf8')): string[] {
  return [...changelog.matchAll(heading)].map(([, version = '']) => version);
}

/** Returns what is written under a heading such as `Unreleased` or a version. */
export function notesOf(changelog: string, title: string): string {
  const [, after = ''] = changelog.split(new RegExp(`^## \\[${title.replaceAll('.', '\\.')}\\].*\n`, 'm'));
  return (after.split(/^## \[/m)[0] ?? '').trim();
}

/**
 * Returns the changelog in which what was unreleased belongs to a version.
 * @param day the day of the release, as 2026-11-24.
 */
export function withRelease(changelog: string, version: string, day: string): string {
  return changelog.replace(/^## \[Unreleased\]\n/m, `$&\n## [${version}] - ${day}\n`);
}
