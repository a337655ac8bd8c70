/** Lines that install and start the tools. The guides show them; tests run them. */
/** The guide of the command line shows these lines; a test has the program read each of them. */
export const commandLines = {
  login: 'npx social-content login --base-url "$SERVICE"',
  listen: `npx social-content listen --forward-to http://localhost:3001/events --topics 'content.*'`,
  trigger: 'npx social-content trigger content.instagram.media.comments.created --text "Is it open today?"',
  samples: 'npx social-content samples content.instagram.media.comments.created',
  resend: `npx social-content events list --topics 'content.instagram.*'
npx social-content events resend "$(npx social-content events list --topics 'content.instagram.*' --limit 1 --json | grep -o '[a-z_]*evt_[0-9a-z]*' | head -1)"`,
  retry: 'npx social-content deliveries retry test_dlv_01kk9pc22yeh2bkddzs6vxm6vg',
  import: 'npx social-content import posts.csv --run',
  logs: 'npx social-content logs tail --status failed',
  audit: 'npx social-content audit export --since 2026-02-28T09:00:00Z',
  open: 'npx social-content open events',
  logout: 'npx social-content logout',
} as const;

/**
 * What is installed from a clone, by lines that are pasted in its folder; a test runs each of them. `/tmp/app` stands for the
 * reader's own folder, since installing into the clone would change the clone.
 */
export const installing = {
  typescript: `mkdir -p /tmp/app
(cd clients/typescript && npm pack --silent --pack-destination /tmp/app)
(cd /tmp/app && npm install ./social-content-sdk-*.tgz)`,
  python: 'pip install ./clients/python',
  go: `mkdir -p /tmp/app
[ -f /tmp/app/go.mod ] || (cd /tmp/app && go mod init app)
go mod edit -replace=socialcontent="$PWD/clients/go" /tmp/app/go.mod
(cd /tmp/app && go get socialcontent)`,
  assistant: `mkdir -p /tmp/app
(cd clients/mcp && npm pack --silent --pack-destination /tmp/app)
mv /tmp/app/social-content-mcp-*.tgz /tmp/app/social-content-mcp.tgz`,
} as const;

/** Prints the settings of an assistant that starts the packed server, with the key and the address of the environment. */
export const assistantSettings = `cat <<END
${JSON.stringify(
  {
    mcpServers: {
      'social-content': {
        command: 'npx',
        args: ['--yes', '--package=/tmp/app/social-content-mcp.tgz', 'social-content-mcp'],
        env: {
          SOCIAL_CONTENT_URL: '$SERVICE',
          SOCIAL_CONTENT_API_KEY: '$KEY',
          SOCIAL_CONTENT_WRITE: 'test',
        },
      },
    },
  },
  null,
  2,
)}
END`;

/** Serves assistants over HTTP, with the packed server. */
export const servingAssistants =
  'SOCIAL_CONTENT_URL=$SERVICE npx --yes --package=/tmp/app/social-content-mcp.tgz social-content-mcp --http 8200';
