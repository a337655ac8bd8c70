/**
 * A receiver of events that only counts them and records their latencies: from the time that their maker put into them
 * as `sentAt`, or else from the time of the event. Whoever asks with `?from=100` is answered when a hundred have come, or
 * after a second: to ask all the time would take processor time from what is measured.
 */
import { createServer, type ServerResponse } from 'node:http';

const [, , port] = process.argv;
let count = 0;
let latencies: number[] = [];
let waiting: { from: number; answer: () => void }[] = [];
const timeoutMs = 1_000;

createServer((req, res) => {
  if (req.method === 'GET') {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost');
    const from = Number(searchParams.get('from'));
    const enough = Promise.withResolvers<void>();
    if (count >= from) enough.resolve();
    else waiting.push({ from, answer: enough.resolve });
    setTimeout(enough.resolve, timeoutMs);
    enough.promise.then(() => tell(res, pathname === '/reset'));
    return;
  }
  const chunks: Buffer[] = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    count += 1;
    const sentAt = timeIn(Buffer.concat(chunks).toString());
    if (sentAt) latencies.push(Date.now() - Date.parse(sentAt));
    res.writeHead(204).end();
    for (const { from, answer } of waiting) if (count >= from) answer();
  });
}).listen(Number(port), '127.0.0.1');

function tell(res: ServerResponse, resets: boolean): void {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  res.end(JSON.stringify({ count, p50: at(0.5), p99: at(0.99) }));
  if (!resets) return;
  count = 0;
  latencies = [];
  waiting = [];
}

function timeIn(body: string): string | undefined {
  const [, time] = /"sentAt": ?"([^"]+)"/.exec(body) ?? /"timestamp": ?"([^"]+)"/.exec(body) ?? [];
  return time;
}
