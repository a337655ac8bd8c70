/** Starts the AppView, which indexes into PostgreSQL what the PDS announces, and answers `app.bsky.*`. */
import { setTimeout as pause } from 'node:timers/promises';
import { BskyAppView, Database, DataPlaneServer, RepoSubscription } from '@atproto/bsky';
import { Secp256k1Keypair } from '@atproto/crypto';
import { appViewConfig } from './app-view-config.mjs';
import { registerAppView } from './app-view-identity.mjs';
import { freePort } from './free-port.mjs';

/**
 * Starts the AppView, which answers at once, and indexes after `subscribe` was called.
 * @param pdsUrl the URL at which the PDS is going to listen.
 */
export async function startAppView({ databaseUrl, plcUrl, pdsUrl, adminPassword }) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const keypair = await Secp256k1Keypair.create();
  const database = new Database({ url: databaseUrl, schema: 'app_view', poolSize: 10 });
  const [did] = await Promise.all([
    registerAppView({ plcUrl, url, keypair }),
    database.migrateToLatestOrThrow(),
  ]);
  const dataPlanePort = await freePort();
  const dataPlane = await DataPlaneServer.create(database, dataPlanePort, plcUrl, globalThis.fetch);
  const api = BskyAppView.create({
    config: appViewConfig({ did, url, port, plcUrl, dataPlanePort, adminPassword }),
    signingKey: keypair,
  });
  const subscription = new RepoSubscription({
    service: pdsUrl.replace('http', 'ws'),
    db: database,
    idResolver: dataPlane.idResolver,
  });
  await api.start();
  let listening = true;
  return {
    url,
    did,
    resolvers: [api.ctx.idResolver, dataPlane.idResolver],
    subscribe: () => void subscription.start(),
    async indexed(number) {
      while (((await subscription.getCursor()) ?? 0) < number) await pause(5);
      await subscription.processAll();
    },
    async listen(on) {
      if (on !== listening) await (on ? api.start() : api.terminator.terminate());
      listening = on;
    },
    async close() {
      await subscription.destroy();
      await api.destroy();
      await dataPlane.destroy();
      await database.close();
    },
  };
}
