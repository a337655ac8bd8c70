export type Persona = (typeof personas)[number]['persona'];

/** The people at the simulated consent screens. The screens and `test.personas.list` show them. */
export const personas = [
  {
    persona: 'healthy',
    description:
      'Grants everything that is asked for, and has two accounts where one person can have several.',
  },
  { persona: 'denies', description: 'Refuses at the consent screen.' },
  { persona: 'fewer_scopes', description: 'Grants only what reading needs.' },
  { persona: 'no_account', description: 'Grants everything, and has no account that can be connected.' },
  { persona: 'many_accounts', description: 'Has thirty accounts, where one person can have several.' },
  {
    persona: 'analyst',
    description:
      'Grants everything, and where accounts are Pages or hang on them may only see figures there, by their role.',
  },
  {
    persona: 'private_account',
    description:
      'Grants everything. Where an account’s settings limit what apps post, the account is private, and takes no comments, duets and stitches.',
  },
  { persona: 'expiring', description: 'Grants a token that expires in a minute.' },
  { persona: 'consent_error', description: 'The provider comes back from the consent screen with an error.' },
  { persona: 'exchange_refused', description: 'The provider does not accept the code.' },
  { persona: 'exchange_outage', description: 'The provider answers 503 when the code is exchanged.' },
  { persona: 'accounts_outage', description: 'The provider answers 503 when the accounts are listed.' },
] as const;
