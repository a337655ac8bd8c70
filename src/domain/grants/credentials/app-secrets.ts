/** The further secrets of a customer's app, as its login kind declares them: checked, sealed, opened, named. */
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { AuthIntegration } from '../../../db/tables/auth-integrations.ts';
import type { InputProblem } from '../../../errors/index.ts';
import type { LoginKind } from '../../../providers/provider.ts';
import { choiceProblem } from '../../foundation/wording.ts';

type KeyRing = Pick<Context, 'security'>;
type Stored = Pick<AuthIntegration, 'id' | 'secrets' | 'webhookSecret'>;

/** The name of the secret that has a field of its own besides, `webhookSecret`. */
const webhook = 'webhook';

interface GivenSecrets {
  secrets?: Schemas['AppSecretChanges'] | undefined;
  webhookSecret?: string | undefined;
}

const stored = z.record(z.string(), z.string());

/** Returns the secrets that are stored, by their names. */
export function openAppSecrets(
  { security: { keyring } }: KeyRing,
  integration: Stored,
): Record<string, string> {
  const { id, secrets, webhookSecret } = integration;
  if (secrets) return stored.parse(JSON.parse(keyring.open(secrets, id)));
  return webhookSecret ? { [webhook]: keyring.open(webhookSecret, id) } : {};
}

/** Returns the columns that store the given secrets besides those that are stored already; none when none is given. */
export function sealAppSecrets(
  ctx: KeyRing,
  integration: Stored,
  given: GivenSecrets,
): Partial<Pick<AuthIntegration, 'secrets' | 'webhookSecret'>> {
  const changes = listed(given);
  if (changes.length === 0) return {};
  const names = new Map(Object.entries(openAppSecrets(ctx, integration)));
  for (const { name, value } of changes) value === undefined ? names.delete(name) : names.set(name, value);
  const text = JSON.stringify(Object.fromEntries(names));
  return { secrets: ctx.security.keyring.seal(text, integration.id), webhookSecret: null };
}

const listed = ({ secrets = [], webhookSecret }: GivenSecrets): Schemas['AppSecretChanges'] => [
  ...(webhookSecret === undefined ? [] : [{ name: webhook, value: webhookSecret }]),
  ...secrets,
];

/** Returns the secrets that prove webhooks to an app's endpoint. */
export function webhookSecretsOf(ctx: KeyRing, loginKind: LoginKind, integration: AuthIntegration): string[] {
  const further = openAppSecrets(ctx, integration);
  const signing = (loginKind.connect.secrets ?? []).flatMap(({ name, signsWebhooks }) =>
    signsWebhooks ? (further[name] ?? []) : [],
  );
  return [ctx.security.keyring.open(integration.clientSecret, integration.id), ...signing];
}

/** Checks that the login kind has each of the secrets, and that none is given twice. */
export function appSecretProblems({ name, connect }: LoginKind, given: GivenSecrets): InputProblem[] {
  const names = (connect.secrets ?? []).map((secret) => secret.name);
  const { secrets = [], webhookSecret } = given;
  const surplus = `${name} has no such secret. Leave this out.`;
  return [
    ...(webhookSecret === undefined || names.includes(webhook)
      ? []
      : [{ field: 'webhookSecret', code: 'conflicting_fields' as const, message: surplus }]),
    ...secrets.flatMap((secret, index) => {
      const field = `secrets.${index}.name`;
      if (names.length === 0) return [{ field, code: 'conflicting_fields' as const, message: surplus }];
      if (!names.includes(secret.name)) return [choiceProblem(field, names, secret.name)];
      const isFirst = secrets.findIndex((other) => other.name === secret.name) === index;
      const isGivenApart = secret.name === webhook && webhookSecret !== undefined;
      if (isFirst && !isGivenApart) return [];
      return [{ field, code: 'conflicting_fields' as const, message: 'This secret is given already.' }];
    }),
  ];
}

/** Returns a problem for each secret that the login kind cannot do without, and that is not among the stored ones. */
export function missingSecretProblems(
  { connect }: LoginKind,
  given: GivenSecrets,
  held: Readonly<Record<string, string>> = {},
): InputProblem[] {
  const changes = listed(given);
  return (connect.secrets ?? []).flatMap(({ name, label, description, required }) => {
    const change = changes.findLast((one) => one.name === name);
    const isThere = change ? change.value !== undefined : held[name] !== undefined;
    if (!required || isThere) return [];
    const message = `The secret ${name} is required: ${label}. ${description}`;
    return [{ field: 'secrets', code: 'required' as const, message }];
  });
}
