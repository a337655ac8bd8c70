/** A provider that does no work: it answers every request with the bytes of a file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port, file = ''] = process.argv;
const body = readFileSync(file);

// While the other route is measured, kept connections are idle for longer than Node's server keeps them.
const keepAliveTimeout = 60_000;

createServer({ keepAliveTimeout }, (_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  res.end(body);
}).listen(Number(port), '127.0.0.1');
