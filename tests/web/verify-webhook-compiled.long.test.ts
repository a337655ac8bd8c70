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
	rest := os.Args[1:]
	for at := 0; at < len(rest); at += 5 {
		var values [5][]byte
		for index := range values {
			values[index], _ = base64.StdEncoding.DecodeString(rest[at+index])
		}
		headers := http.Header{}
		headers.Set("webhook-id", string(values[2]))
		headers.Set("webhook-timestamp", string(values[3]))
		headers.Set("webhook-signature", string(values[4]))
		if genuine, err := webhooks.IsGenuine(values[1], headers, string(values[0])); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println(genuine)
		}
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
    public static void main(String[] arguments) {
        List<byte[]> values = Arrays.stream(arguments).map(Base64.getDecoder()::decode).toList();
        List<String> names = List.of("webhook-id", "webhook-timestamp", "webhook-signature");
        for (int at = 0; at < values.size(); at += 5) {
            List<byte[]> one = values.subList(at, at + 5);
            try {
                System.out.println(Webhooks.isGenuine(
                        one.get(1),
                        name -> new String(one.get(names.indexOf(name) + 2), StandardCharsets.UTF_8),
                        new String(one.get(0), StandardCharsets.UTF_8)));
            } catch (Exception failure) {
                System.out.println(failure.getMessage());
            }
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

describe('a sample withstands the attacks that the clients withstand', () => {
  for (const [language, harness] of Object.entries({ Go: go, Java: java }))
    withProgram(harness.command, isInstalled(harness.command)).test(`in ${language}`, async () => {
      expect(await verdicts(harness)).toEqual(rightVerdicts());
    });
});
