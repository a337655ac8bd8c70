/** Installs mastodon-mock, a server that speaks Mastodon's API. */
import path from 'node:path';
import { installPython } from '../python-program.ts';

const folder = import.meta.dirname;
export const program = path.join(folder, 'built/bin/mastodon_mock');
export const installMastodonMock = () => installPython({ folder, name: 'mastodon-mock', size: '80 MB' });
