import { Api } from './generated/resources.ts';
import { type ClientOptions, Transport } from './transport.ts';

/**
 * The client of the Social Content Service.
 *
 * ```ts
 * const client = new SocialContent({ apiKey: 'svc_test_…', baseUrl: 'https://social.example.com' });
 * for await (const profile of client.connectedProfiles.list()) console.log(profile.connectedProfileId);
 * ```
 */
export class SocialContent extends Api {
  constructor(options: ClientOptions) {
    super(new Transport(options));
  }
}
