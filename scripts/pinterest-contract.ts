/**
 * `node scripts/pinterest-contract.ts FILE` cuts the calls that the adapter makes out of Pinterest's own OpenAPI document
 * (github.com/pinterest/api-description, v5/openapi.json, under the MIT licence). Tests hold requests and simulated answers
 * against what is left.
 */
import path from 'node:path';
import { type Calls, cutContract } from './contracts/cut.ts';

const calls: Calls = [
  ['/oauth/token', 'post'],
  ['/user_account', 'get'],
  ['/user_account/analytics', 'get'],
  ['/pins', 'get', 'post'],
  ['/pins/{pin_id}', 'get', 'patch', 'delete'],
  ['/pins/{pin_id}/analytics', 'get'],
  ['/boards', 'get', 'post'],
  ['/boards/{board_id}', 'get', 'patch', 'delete'],
  ['/boards/{board_id}/pins', 'get'],
  ['/boards/{board_id}/sections', 'get'],
  ['/media', 'post'],
  ['/media/{media_id}', 'get'],
];

cutContract(
  calls,
  (version) =>
    `github.com/pinterest/api-description, v5/openapi.json (MIT, Pinterest, Inc.), version ${version}: the calls that the adapter makes, without their descriptions`,
  path.resolve(import.meta.dirname, '../tests/providers/pinterest/contract.json'),
);
