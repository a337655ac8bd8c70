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
  verdictOf,
  verdicts,
} from '../support/verification-samples.ts';

const load = (file: string) => import(path.join(samplesFolder, file));

/** Returns the name of each delivery, and what it is for the function. */
const saying = (accepts: (delivery: Delivery) => boolean) =>
  deliveries().map((delivery) => {
    try {
      return [delivery.name, verdictOf(String(accepts(delivery)))];
    } catch (error) {
      return [delivery.name, verdictOf((error as Error).message)];
    }
  });

describe('a sample withstands the attacks that the clients withstand', () => {
  test('in TypeScript', async () => {
    const sample = (await load('verify.ts')) as { isGenuine: typeof isGenuine };
    const found = saying(({ body, headers, secret }) => sample.isGenuine(body, headers, secret));
    expect(found).toEqual(rightVerdicts());
  });

  test('with the library', async () => {
    const sample = (await load('library.ts')) as { readEvent: typeof readEvent };
    const found = saying(({ body, headers, secret }) => {
      try {
        return sample.readEvent(body, headers, secret) !== undefined;
      } catch (error) {
        if ((error as Error).name !== 'WebhookVerificationError') throw error;
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
texts = [base64.b64decode(each) for each in sys.argv[1:]]
for at in range(0, len(texts), 5):
    secret, body, *values = texts[at : at + 5]
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    headers = dict(zip(names, (each.decode() for each in values)))
    try:
        print(str(verify.is_genuine(body, headers, secret.decode())).lower())
    except Exception as error:
        print(error)
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
foreach (array_chunk(array_map('base64_decode', array_slice($argv, 1)), 5) as [$secret, $body, $id, $timestamp, $signature]) {
    $headers = ['Webhook-Id' => $id, 'Webhook-Timestamp' => $timestamp, 'Webhook-Signature' => $signature];
    try {
        echo is_genuine($body, $headers, $secret) ? "true\\n" : "false\\n";
    } catch (Throwable $error) {
        echo $error->getMessage() . "\\n";
    }
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
ARGV.map { |each| each.unpack1('m').force_encoding('UTF-8') }.each_slice(5) do |secret, body, *values|
  puts genuine?(body, %w[webhook-id webhook-timestamp webhook-signature].zip(values).to_h, secret)
rescue StandardError => e
  puts e.message
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
