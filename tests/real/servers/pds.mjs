/** Starts the Personal Data Server: accounts, repositories, blobs and OAuth, all in one folder. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Secp256k1Keypair } from '@atproto/crypto';
import { PDS } from '@atproto/pds';

export async function startPds({ port, folder, plcUrl, appView, adminPassword, jwtSecret }) {
  const recoveryKey = await Secp256k1Keypair.create();
  const server = await PDS.fromEnv({
    // Outside of development mode the PDS must have an https address.
    devMode: true,
    port,
    hostname: 'localhost',
    serviceHandleDomains: ['.test'],
    dataDirectory: folder,
    blobstoreDiskLocation: path.join(folder, 'blobs'),
    didPlcUrl: plcUrl,
    bskyAppViewUrl: appView.url,
    bskyAppViewDid: appView.did,
    inviteRequired: false,
    disableSsrfProtection: true,
    rateLimitsEnabled: true,
    recoveryDidKey: recoveryKey.did(),
    adminPassword,
    jwtSecret,
    plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString('hex'),
  });
  await server.start();
  return {
    url: `http://localhost:${port}`,
    resolvers: [server.ctx.idResolver],
    /** Returns the sequence number of the last event that the PDS has announced. */
    async announced() {
      await server.ctx.backgroundQueue.processAll();
      return (await server.ctx.sequencer.curr()) ?? 0;
    },
    close: () => server.destroy(),
  };
}
