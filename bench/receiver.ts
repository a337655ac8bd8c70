/** A receiver of events that only counts them and records their latencies. */
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
    const [, timestamp] = /"timestamp":"([^"]+)"/.exec(Buffer.concat(chunks).toString()) ?? [];
    if (timestamp) latencies.push(Date.now() - Date.parse(timestamp));
    res.writeHead(204).end();
  });
}).listen(Number(port), '127.0.0.1');
