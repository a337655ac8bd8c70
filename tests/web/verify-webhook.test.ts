/** Tests the code that the guide has for verifying a webhook, where its language is installed. */
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { readEvent } from '../../src/web/docs/samples/verify/library.ts';
import type { isGenuine } from '../../src/web/docs/samples/verify/verify.ts';
import { withProgram } from '../support/needs.ts';
import {
  type Delivery,
  deliveries,
  type Harness,
  isInstalled,
  rightVerdicts,
  samplesFolder,
  secret,
  verdicts,
} from '../support/verification-samples.ts';

const load = (file: string) => import(path.join(samplesFolder, file));

/** Returns the name of each delivery, and whether the function accepts it. */
const saying = (accepts: (delivery: Delivery) => boolean) =>
  deliveries().map((delivery) => [delivery.name, accepts(delivery)]);

describe('a genuine delivery is accepted, and a forged or old one is not', () => {
  test('in TypeScript', async () => {
    const sample = (await load('verify.ts')) as { isGenuine: typeof isGenuine };
    const found = saying(({ body, headers }) => sample.isGenuine(body, headers, secret));
    expect(found).toEqual(rightVerdicts());
  });

  test('with the library', async () => {
    const sample = (await load('library.ts')) as { readEvent: typeof readEvent };
    const found = saying(({ body, headers }) => {
      try {
        return sample.readEvent(body, headers, secret) !== undefined;
      } catch {
        return false;
      }
    });
    expect(found).toEqual(rightVerdicts());
  });

  const python: Harness = {
    command: 'python3',
    sample: ['verify.py', 'verify.py'],
    files: {
      'main.py': `import base64, sys, verify
secret, *rest = sys.argv[1:]
texts = [base64.b64decode(each) for each in rest]
for at in range(0, len(texts), 4):
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    headers = dict(zip(names, (each.decode() for each in texts[at + 1 : at + 4])))
    print(str(verify.is_genuine(texts[at], headers, secret)).lower())
`,
    },
    steps: [['python3', 'main.py']],
  };
  const php: Harness = {
    command: 'php',
    sample: ['verify.php', 'verify.php'],
    files: {
      'main.php': `<?php
require 'verify.php';
[, $secret] = $argv;
foreach (array_chunk(array_map('base64_decode', array_slice($argv, 2)), 4) as [$body, $id, $timestamp, $signature]) {
    $headers = ['Webhook-Id' => $id, 'Webhook-Timestamp' => $timestamp, 'Webhook-Signature' => $signature];
    echo is_genuine($body, $headers, $secret) ? "true\\n" : "false\\n";
}
`,
    },
    steps: [['php', 'main.php']],
  };
  const ruby: Harness = {
    command: 'ruby',
    sample: ['verify.rb', 'verify.rb'],
    files: {
      'main.rb': `require_relative 'verify'
secret, *rest = ARGV
rest.map { |each| each.unpack1('m').force_encoding('UTF-8') }.each_slice(4) do |body, *values|
  puts genuine?(body, %w[webhook-id webhook-timestamp webhook-signature].zip(values).to_h, secret)
end
`,
    },
    steps: [['ruby', 'main.rb']],
  };

  for (const [language, harness] of Object.entries({ Python: python, PHP: php, Ruby: ruby }))
    withProgram(harness.command, isInstalled(harness.command)).test(`in ${language}`, async () => {
      expect(await verdicts(harness)).toEqual(rightVerdicts());
    });
});
