/** Makes what the app needs in test mode, where every client id and secret will do, and prints it for the file .env. */
import { SocialContent } from 'social-content-sdk';

const { SERVICE_URL = '', API_KEY = '', APP_URL = '' } = process.env;
const client = new SocialContent({ apiKey: API_KEY, baseUrl: SERVICE_URL });
const login = { providerId: 'instagram', loginKind: 'instagram_login', clientId: 'any', clientSecret: 'any' };
const app = { ...login, name: 'Connect and publish', returnOrigins: [APP_URL] };
const { authIntegrationId } = await client.authIntegrations.create(app);
const { secret } = await client.eventDestinations.create({ url: `${APP_URL}/events`, topics: ['*'] });
process.stdout.write(`AUTH_INTEGRATION_ID=${authIntegrationId}\nWEBHOOK_SECRET=${secret}\n`);
