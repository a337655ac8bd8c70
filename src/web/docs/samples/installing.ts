/**
 * What is installed from a clone, by lines that are pasted in its folder; a test runs each of them. `/tmp/app` stands for the
 * reader's own folder, since installing into the clone would change the clone.
 */
export const installing = {
  typescript: `mkdir -p /tmp/app
(cd clients/typescript && npm pack --silent --pack-destination /tmp/app)
(cd /tmp/app && npm install ./social-content-sdk-*.tgz)`,
  python: 'pip install ./clients/python',
  go: `go mod edit -replace=socialcontent="$PWD/clients/go" /tmp/app/go.mod
(cd /tmp/app && go get socialcontent)`,
  assistant: `mkdir -p /tmp/app
(cd clients/mcp && npm pack --silent --pack-destination /tmp/app)`,
} as const;

/** Serves assistants over HTTP, in the folder to which the server was packed. */
export const servingAssistants = (publicUrl: string): string =>
  `SOCIAL_CONTENT_URL=${publicUrl} npx --yes ./social-content-mcp-*.tgz --http "$PORT"`;
