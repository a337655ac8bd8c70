/** Changes content that exists at a provider. */
import type { Context } from '../../context.ts';
import { type InputProblem, refuseProblems } from '../../errors/index.ts';
import type { ChangeRules } from '../../providers/publish.ts';
import type { Caller } from '../foundation/caller.ts';
import { type ContentRequest, runContent } from '../grants/content-gateway/run-content.ts';
import { publishFieldProblems } from './admission/field-validators.ts';
import type { PublishInputContent } from './admission/input.ts';
import { textProblems } from './admission/text-problems.ts';
import { contentTypeAtServer } from './admission/variant.ts';
import { requireNoApproval } from './ledger/conflicts.ts';

/**
 * Checks the changes against the rules that the content type declares for them, and makes them through the Connected
 * Profile. Returns the item as the provider has it then.
 * @throws ServiceError only.
 */
export async function updateContent(ctx: Context, caller: Caller, request: ContentRequest): Promise<unknown> {
  requireNoApproval(caller, 'What is published is changed by whoever needs no approval.');
  const { contentType, input } = request;
  const { connectedProfileId, externalId: _id, ...changes } = input as Record<string, unknown> & typeof input;
  const { contentTypes } = ctx.providers.registry.providerOf(contentType);
  const declared = contentTypes.find((one) => one.contentType === contentType)?.capabilities.update;
  if (changeProblems(changes, declared?.rules).length > 0) {
    // The account's server may allow more than servers usually do.
    const { capabilities } = await contentTypeAtServer(ctx, caller, { connectedProfileId, contentType });
    refuseProblems(changeProblems(changes, capabilities.update?.rules));
  }
  return runContent(ctx, caller, request);
}

/**
 * Returns the problems of changes. What they leave out stays as it is, so nothing is missed but a change.
 * @param rules the rules for the text and the words that can be changed.
 */
export function changeProblems(changes: PublishInputContent, rules: ChangeRules = {}): InputProblem[] {
  if (Object.keys(changes).length === 0)
    return [{ field: 'body', code: 'required', message: 'Name at least one field to change.' }];
  const { text, contentWarning } = changes;
  const beside = rules.text?.countedWith ? contentWarning : undefined;
  return [
    ...(text === undefined ? [] : textProblems('text', text, rules.text, beside)),
    ...publishFieldProblems(changes, rules).filter(({ field }) => (field.split('.')[0] ?? '') in changes),
  ];
}
