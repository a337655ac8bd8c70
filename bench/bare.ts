/**
 * The bare equivalent of a content list: an Express route that makes the same upstream call and returns the same
 * bytes.
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import axios from 'axios';
import express from 'express';

const [, , port, upstreamUrl = '', file = ''] = process.argv;
const answer = readFileSync(file, 'utf8');
const upstream = axios.create({ httpAgent: new Agent({ keepAlive: true }), proxy: false });
const app = express();

app.get('/v1/content/instagram.media.items', async (_req, res) => {
  await upstream.get(upstreamUrl, { headers: { Authorization: 'Bearer token' } });
  res.type('application/json').send(answer);
});
app.listen(Number(port), '127.0.0.1');
// Node writes a CPU profile only when a process ends by itself.
process.once('SIGTERM', () => process.exit());
