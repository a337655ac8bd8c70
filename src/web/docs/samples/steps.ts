/** Lines of the shell between the calls of a guide. They keep what the next samples take from the environment. */
import { dayMs } from '../../../lib/time.ts';
import { ids, keeping, nextCursor, targetValues, type VariableName } from './calls.ts';

export const askForKey = (publicUrl: string): string => `printf 'API key: '; read -r KEY
export KEY SERVICE=${publicUrl}`;

export const makeProfile = (name: VariableName, providerId: string): string =>
  keeping(
    name,
    `"$SERVICE/v1/test/connected-profiles" \\
  -H "Content-Type: application/json" -d '{"providerId":"${providerId}"}'`,
    ids('cp'),
  );

export const keepApp = keepNewest('APP', 'auth-integrations', 'int');
export const keepSession = keepNewest('SESSION', 'connect-sessions', 'cs');

/** Slots of a week, and what they may become. */
export const slots = [
  { weekday: 1, time: '09:00' },
  { weekday: 4, time: '17:30' },
];
export const otherSlots = slots.map(({ weekday }) => ({ weekday, time: '08:15' }));

export const keepQueue = keepNewest('QUEUE', 'queues', 'que');

/** Keeps the id of a file as well, and waits until the file can be published. */
export const keepFile = `${keepNewest('MEDIUM', 'media', 'med')}
until curl -s "$SERVICE/v1/media/$MEDIUM" -H "Authorization: Bearer $KEY" | grep -oE '"status":"(ready|failed)"'; do
  sleep 1
done`;

/** Keeps the board that the provider lists first for the profile in `$PINNER`. */
export const keepBoard = (contentType: string): string =>
  keeping(
    'BOARD',
    `"$SERVICE/v1/connected-profiles/$PINNER/targets?contentType=${contentType}&field=board&limit=1"`,
    targetValues,
  );

export const onePage = { status: 'live', limit: '1' };
export const keepCursor = keeping(
  'CURSOR',
  `"$SERVICE/v1/connected-profiles?${new URLSearchParams(onePage)}"`,
  nextCursor,
);

/** A few items are enough to see what they are like. */
export const fewItems = '2';
export const newest = '1';

/**
 * A receiver that prints what it gets. It keeps its terminal, so it needs one of its own, and a port of its own, because
 * the receiver of the console and of `docs/walkthrough.md` listens at 3000.
 */
export const receiver = `node -e "require('node:http').createServer((request, response) => {
  request.on('data', (part) => process.stdout.write(part)).on('end', () => response.writeHead(204).end());
}).listen(3001)"`;
export const receiverUrl = 'http://localhost:3001/events';

/** Pictures that the service has for its simulated providers. */
export const pictures = {
  loaf: '$SERVICE/simulated/files/a_loaf_of_rye_bread.jpg',
  buns: '$SERVICE/simulated/files/six_buns_on_a_tray.jpg',
} as const;

/** A film that the service has for its simulated providers. */
export const film = '$SERVICE/simulated/files/how_rye_bread_is_made.mp4';

/** A document that the service has for its simulated providers. */
export const leaflet = '$SERVICE/simulated/files/leaflet_of_the_bakery.pdf';

/** Returns a morning that is still to come, as a clock there shows it. */
export const localTime = (): string =>
  `${new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)}T09:00`;

/** Keeps the id of what was made last. */
function keepNewest(name: VariableName, resource: string, prefix: string): string {
  return keeping(name, `"$SERVICE/v1/${resource}?limit=1"`, ids(prefix));
}
