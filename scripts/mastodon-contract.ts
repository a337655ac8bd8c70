/**
 * `node scripts/mastodon-contract.ts FILE` cuts the calls that the adapter makes out of the OpenAPI document of Mastodon's
 * API (github.com/abraham/mastodon-openapi, dist/schema.json, under the MIT licence). Tests hold requests and simulated
 * answers against what is left.
 */
import path from 'node:path';
import { type Calls, cutContract } from './contracts/cut.ts';

const calls: Calls = [
  ['/api/v1/apps', 'post'],
  ['/oauth/token', 'post'],
  ['/oauth/revoke', 'post'],
  ['/oauth/authorize', 'get'],
  ['/api/v1/accounts/verify_credentials', 'get'],
  ['/api/v1/apps/verify_credentials', 'get'],
  ['/api/v1/accounts/{id}', 'get'],
  ['/api/v1/accounts/{id}/statuses', 'get'],
  ['/api/v1/statuses', 'post'],
  ['/api/v1/statuses/{id}', 'get', 'put', 'delete'],
  ['/api/v1/statuses/{id}/context', 'get'],
  ['/api/v1/statuses/{id}/source', 'get'],
  ['/api/v1/statuses/{id}/reblog', 'post'],
  ['/api/v1/statuses/{id}/unreblog', 'post'],
  ['/api/v2/media', 'post'],
  ['/api/v1/media/{id}', 'get'],
  ['/api/v1/notifications', 'get'],
  ['/api/v2/instance', 'get'],
];

cutContract(
  calls,
  (version) =>
    `github.com/abraham/mastodon-openapi, dist/schema.json (MIT), Mastodon API ${version}: the calls that the adapter makes, without their descriptions`,
  path.resolve(import.meta.dirname, '../tests/providers/mastodon/contract.json'),
);
