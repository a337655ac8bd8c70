/** Chooses the variant that a publish request is of, by the rules of the profile's server. */

import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { type InputProblem, ServiceError } from '../../../errors/index.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { classOf, namesFor, type ProfileClass } from '../../../providers/access.ts';
import type { Capability, ContentTypeDeclaration } from '../../../providers/content-type.ts';
import type { Provider } from '../../../providers/provider.ts';
import type { PublishRules, PublishVariant } from '../../../providers/publish.ts';
import { choiceProblem } from '../../foundation/wording.ts';
import { contentProblems } from './content-problems.ts';
import { fileIn, isAwaited, type PublishInputContent, type StagedFiles } from './input.ts';

// Chooses the named variant, or the one that fits the content best. Pure functions.

interface ChosenVariant {
  /**
   * The variants chosen: several while the choice depends on awaited files, none when no variant has the
   * given name.
   */
  variants: PublishVariant[];
  /** The problems of the choice, or of the content in the chosen variant. */
  problems: InputProblem[];
}

/**
 * Chooses the named variant, or among all. While files are awaited, every variant that fits so far is chosen.
 * Otherwise, or if none fits, what is given chooses: of the variants that take most of the files by their kinds, and then most
 * of the fields, the one with the fewest problems, the first among equals.
 */
export function chooseVariant(
  variants: readonly PublishVariant[],
  input: PublishInputContent,
  files: StagedFiles,
): ChosenVariant {
  const { variant: name } = input;
  const candidates = name === undefined ? variants : variants.filter((one) => one.variant === name);
  const choices = candidates.map((variant) => ({
    variant,
    problems: contentProblems(withTitleTaken(input, variant.rules), variant.rules, files),
    misplaced: misplacedFiles(input, variant.rules, files),
  }));
  const [first, ...others] = choices;
  const names = variants.map((one) => one.variant);
  if (!first) return { variants: [], problems: [choiceProblem('variant', names)] };
  const fitting = choices.filter(({ problems }) => problems.length === 0);
  if (isAwaited(files) && fitting.length > 0)
    return { variants: fitting.map(({ variant }) => variant), problems: [] };
  const best = others.reduce((one, other) => (isBetter(other, one) ? other : one), first);
  return { variants: [best.variant], problems: best.problems };
}

/** Returns content with its group's title only where these rules take one. */
export function withTitleTaken(
  { titleWhereTaken, ...content }: PublishInputContent,
  rules: PublishRules,
): PublishInputContent {
  const isTaken = titleWhereTaken !== undefined && rules.title !== undefined;
  return { ...content, ...(isTaken ? { title: titleWhereTaken } : {}) };
}

interface Choice {
  problems: InputProblem[];
  misplaced: number;
}

function isBetter(one: Choice, other: Choice): boolean {
  const notTaken = ({ problems }: Choice) =>
    problems.filter(({ code }) => code === 'conflicting_fields').length;
  const differences = [
    one.misplaced - other.misplaced,
    notTaken(one) - notTaken(other),
    one.problems.length - other.problems.length,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}

/** Counts the files of a kind that a variant does not take, or not where it is the only file. */
function misplacedFiles(
  { media = [] }: PublishInputContent,
  { media: rule }: PublishRules,
  files: StagedFiles,
) {
  const kinds = media.flatMap((file) => fileIn(files, file)?.kind ?? []);
  const { single } = rule ?? {};
  const taken = media.length === 1 && single ? [single] : (rule?.files ?? []).map(({ kind }) => kind);
  return kinds.filter((kind) => !taken.includes(kind)).length;
}

// Finds the variants that a profile's login offers.

/** Returns the variants that profiles of the class can publish at all, whatever their grant covers. */
export const offeredTo = (
  variants: readonly PublishVariant[],
  profileClass: ProfileClass,
): readonly PublishVariant[] => variants.filter(({ scopes }) => namesFor(scopes, profileClass));

/** Returns those of a content type that a profile can publish, with the rules that are the same for all accounts. */
export async function variantsOffered(
  ctx: Pick<Context, 'db' | 'providers'>,
  scope: Scope,
  { connectedProfileId, contentType }: { connectedProfileId: string; contentType: ContentType },
): Promise<readonly PublishVariant[]> {
  const profile = await ctx.db.$cached.profiles.find(scope, connectedProfileId);
  const { contentTypes } = ctx.providers.registry.providerOf(contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType);
  return offeredTo(declared?.publish ?? [], classOf(profile));
}

// Asks the servers of a provider for their own publishing rules, where they have some.

/**
 * Returns the provider's content types with the rules of the profile's server. While the server does not answer, the
 * usual rules hold, and the server may refuse.
 */
export async function contentTypesAtServer(
  ctx: Context,
  scope: Scope,
  connectedProfileId: string,
  { rulesOfServer, contentTypes }: Provider,
): Promise<readonly ContentTypeDeclaration[]> {
  if (!rulesOfServer) return contentTypes;
  const server = await askServer(ctx, scope, connectedProfileId, rulesOfServer);
  return server ? contentTypes.map((declared) => atServer(declared, server)) : contentTypes;
}

/** Returns one of these content types. */
export async function contentTypeAtServer(
  ctx: Context,
  scope: Scope,
  { connectedProfileId, contentType }: { connectedProfileId: string; contentType: ContentType },
): Promise<ContentTypeDeclaration> {
  const provider = ctx.providers.registry.providerOf(contentType);
  const declared = await contentTypesAtServer(ctx, scope, connectedProfileId, provider);
  return declared.find((one) => one.contentType === contentType) as ContentTypeDeclaration;
}

/** Returns the rules of the server; `undefined` while it does not answer. */
async function askServer(
  ctx: Context,
  scope: Scope,
  connectedProfileId: string,
  rulesOfServer: NonNullable<Provider['rulesOfServer']>,
): Promise<PublishRules | undefined> {
  try {
    const profile = await ctx.db.$cached.profiles.find(scope, connectedProfileId);
    const now = await ctx.clock.ofTenant.now(scope);
    const access = { needed: [], operation: 'profiles.rules', purpose: 'write' } as const;
    const { answer, at } = await ctx.providers.limits.publishRules.get(connectedProfileId, now, () =>
      runThrough(ctx, profile, access, (call) => rulesOfServer(call)),
    );
    return { ...answer, checkedAt: at.toISOString().slice(0, 10) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return undefined;
  }
}

function atServer(declared: ContentTypeDeclaration, server: PublishRules): ContentTypeDeclaration {
  const { publish, capabilities } = declared;
  const { update } = capabilities;
  return {
    ...declared,
    publish: publish.map((variant) => variantAt(variant, server)),
    capabilities: { ...capabilities, ...(update ? { update: updateAt(update, server) } : {}) },
  };
}

const variantAt = (variant: PublishVariant, server: PublishRules): PublishVariant =>
  variant.rulesAt ? { ...variant, rules: variant.rulesAt(server) } : variant;

const updateAt = (update: Capability, server: PublishRules): Capability =>
  update.rulesAt ? { ...update, rules: update.rulesAt(server) } : update;
