import { ServerConfig } from '@atproto/bsky';

export function appViewConfig({ did, url, port, plcUrl, dataPlanePort, adminPassword }) {
  return new ServerConfig({
    version: 'tests',
    port,
    serverDid: did,
    publicUrl: url,
    didPlcUrl: plcUrl,
    dataplaneUrls: [`http://localhost:${dataPlanePort}`],
    dataplaneHttpVersion: '1.1',
    // Nothing listens at this address. The service that belongs there stores mutes and read positions.
    bsyncUrl: 'http://localhost:1',
    bsyncHttpVersion: '1.1',
    adminPasswords: [adminPassword],
    modServiceDid: 'did:example:nobody',
    disableSsrfProtection: true,
    maxThreadParents: 50,
    draftsLimit: 500,
    feedGenSkeletonTimeout: 5000,
    visibilityTagHide: '',
    visibilityTagRankPrefix: '',
    alternateAudienceDids: [],
    etcdHosts: [],
    labelsFromIssuerDids: [],
    bigThreadUris: new Set(),
    debugFieldAllowedDids: new Set(),
    searchTagsHide: new Set(),
    searchTagsHideAll: new Set(),
    threadTagsBumpDown: new Set(),
    threadTagsHide: new Set(),
  });
}
