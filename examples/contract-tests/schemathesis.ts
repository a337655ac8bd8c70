/** Has Schemathesis try every operation of the service's contract against a mock server, as the contract allows it and otherwise. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { argv } from 'node:process';
import { startMock } from 'social-content-testing';

const mock = await startMock({ seed: './seed.json' });
const key = `Authorization: Bearer ${mock.apiKey}`;
const parameters = ['run', `${mock.url}/openapi.json`, '--header', key, ...argv.slice(2)];
const [code] = await once(spawn('schemathesis', parameters, { stdio: 'inherit' }), 'close');
process.exitCode = code;
await mock.stop();
