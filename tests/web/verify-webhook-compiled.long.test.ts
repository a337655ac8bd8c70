/** Tests the code that the guide has for verifying a webhook in languages that have to be compiled first. */
import { describe, expect } from '@jest/globals';
import { withProgram } from '../support/needs.ts';
import { type Harness, isInstalled, rightVerdicts, verdicts } from '../support/verification-samples.ts';

const go: Harness = {
  command: 'go',
  sample: ['verify.go', 'webhooks/verify.go'],
  files: {
    'go.mod': 'module sample\n\ngo 1.21\n',
    'main.go': `package main

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"sample/webhooks"
)

func main() {
	secret, rest := os.Args[1], os.Args[2:]
	for at := 0; at < len(rest); at += 4 {
		var values [4][]byte
		for index := range values {
			values[index], _ = base64.StdEncoding.DecodeString(rest[at+index])
		}
		headers := http.Header{}
		headers.Set("webhook-id", string(values[1]))
		headers.Set("webhook-timestamp", string(values[2]))
		headers.Set("webhook-signature", string(values[3]))
		fmt.Println(webhooks.IsGenuine(values[0], headers, secret))
	}
}
`,
  },
  steps: [['go', 'build', '-o', 'main', '.'], ['./main']],
};

const java: Harness = {
  command: 'javac',
  sample: ['Webhooks.java', 'Webhooks.java'],
  files: {
    'Main.java': `import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

public final class Main {
    public static void main(String[] arguments) throws Exception {
        List<byte[]> values = Arrays.stream(arguments).skip(1).map(Base64.getDecoder()::decode).toList();
        List<String> names = List.of("webhook-id", "webhook-timestamp", "webhook-signature");
        for (int at = 0; at < values.size(); at += 4) {
            List<byte[]> one = values.subList(at, at + 4);
            boolean genuine = Webhooks.isGenuine(
                    one.get(0),
                    name -> new String(one.get(names.indexOf(name) + 1), StandardCharsets.UTF_8),
                    arguments[0]);
            System.out.println(genuine);
        }
    }
}
`,
  },
  steps: [
    ['javac', 'Main.java', 'Webhooks.java'],
    ['java', '-cp', '.', 'Main'],
  ],
};

describe('a genuine delivery is accepted, and a forged or old one is not', () => {
  for (const [language, harness] of Object.entries({ Go: go, Java: java }))
    withProgram(harness.command, isInstalled(harness.command)).test(`in ${language}`, async () => {
      expect(await verdicts(harness)).toEqual(rightVerdicts());
    });
});
