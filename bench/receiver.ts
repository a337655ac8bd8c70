/**
 * A receiver of events that only counts them and records their latencies: from the time that their maker put into them
 * as `sentAt`, or else from the time of the event.
 */
import { createServer } from 'node:http';

const [, , port] = process.argv;
let count = 0;
let latencies: number[] = [];

createServer((req, res) => {
  if (req.method === 'GET') {
    const sorted = latencies.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    res.end(JSON.stringify({ count, p50: at(0.5), p99: at(0.99) }));
    if (req.url === '/reset') {
      count = 0;
      latencies = [];
    }
    return;
  }
  const chunks: Buffer[] = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    count += 1;
    const sentAt = timeIn(Buffer.concat(chunks).toString());
    if (sentAt) latencies.push(Date.now() - Date.parse(sentAt));
    res.writeHead(204).end();
  });
}).listen(Number(port), '127.0.0.1');

function timeIn(body: string): string | undefined {
  const [, time] = /"sentAt": ?"([^"]+)"/.exec(body) ?? /"timestamp": ?"([^"]+)"/.exec(body) ?? [];
  return time;
}
