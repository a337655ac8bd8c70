/** The guide of the command line shows these lines; a test has the program read each of them. */
export const commandLines = {
  login: 'npx social-content login --base-url "$SERVICE"',
  listen: `npx social-content listen --forward-to http://localhost:3000/events --topics 'content.*'`,
  trigger: 'npx social-content trigger content.instagram.media.comments.created --text "Is it open today?"',
  samples: 'npx social-content samples content.instagram.media.comments.created',
  resend: `npx social-content events list --topics 'content.instagram.*'
npx social-content events resend "$(npx social-content events list --topics 'content.instagram.*' --limit 1 --json | grep -o '[a-z_]*evt_[0-9a-z]*' | head -1)"`,
  logs: 'npx social-content logs tail --status failed',
  open: 'npx social-content open events',
  logout: 'npx social-content logout',
} as const;
