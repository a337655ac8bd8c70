/**
 * `node scripts/youtube-contract.ts DATA ANALYTICS` cuts the calls that the adapter makes out of Google's discovery documents
 * of the YouTube Data API v3 and the YouTube Analytics API v2 (google.golang.org/api, youtube/v3 and youtubeanalytics/v2,
 * under the BSD 3-Clause licence). Tests hold requests and simulated answers against what is left.
 */
import path from 'node:path';
import { cutDiscovery, readDiscovery, writeDiscoveryContract } from './contracts/discovery.ts';

const calls = [
  'channels.list',
  'playlistItems.list',
  'playlistItems.insert',
  'playlists.list',
  'videos.list',
  'videos.insert',
  'videos.update',
  'videos.delete',
  'thumbnails.set',
  'commentThreads.list',
  'commentThreads.insert',
  'comments.list',
  'comments.insert',
  'comments.update',
  'comments.delete',
  'comments.setModerationStatus',
];

const [data, analytics] = process.argv.slice(2);
if (!data || !analytics) throw new Error('usage: node scripts/youtube-contract.ts DATA ANALYTICS');

writeDiscoveryContract(
  'google.golang.org/api, discovery documents (BSD 3-Clause, Google LLC)',
  [cutDiscovery(readDiscovery(data), calls), cutDiscovery(readDiscovery(analytics), ['reports.query'])],
  path.resolve(import.meta.dirname, '../tests/providers/youtube/contract.json'),
);
