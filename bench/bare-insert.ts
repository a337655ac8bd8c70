/** The bare equivalent of accepting a publish request: an Express route that parses a body and inserts one row. */
import { randomUUID } from 'node:crypto';
import express from 'express';
import pg from 'pg';

const [, , port, databaseUrl = ''] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
await pool.query('CREATE TABLE IF NOT EXISTS bare_requests (id uuid PRIMARY KEY, input jsonb NOT NULL)');
const app = express();

app.post('/{*path}', express.json(), async (req, res) => {
  const id = randomUUID();
  await pool.query('INSERT INTO bare_requests (id, input) VALUES ($1, $2)', [id, req.body]);
  res.json({ publishRequestId: id, ...req.body });
});
app.get('/', (_req, res) => void res.end());
app.listen(Number(port), '127.0.0.1');
// Node writes a CPU profile only when a process ends by itself.
process.once('SIGTERM', () => process.exit());
