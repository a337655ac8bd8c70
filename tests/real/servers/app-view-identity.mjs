/** Makes the AppView's entry in the PLC directory, by which the PDS finds it and scopes name it. */
import plc from '@did-plc/lib';

export async function registerAppView({ plcUrl, url, keypair }) {
  const client = new plc.Client(plcUrl);
  const did = await client.createDid({
    signingKey: keypair.did(),
    rotationKeys: [keypair.did()],
    handle: 'app-view.test',
    pds: url,
    signer: keypair,
  });
  await client.updateData(did, keypair, (data) => ({
    ...data,
    services: {
      ...data.services,
      bsky_notif: { type: 'BskyNotificationService', endpoint: url },
      bsky_appview: { type: 'BskyAppView', endpoint: url },
    },
  }));
  return did;
}
