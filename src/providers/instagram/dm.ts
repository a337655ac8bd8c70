import { observeMessages } from '../meta/message-observation.ts';
import { conversationPageSize, listMessages, listThreads } from '../meta/messages.ts';
import { type Account, contentType } from '../provider.ts';
import { facebookLogin, scopes } from './scopes.ts';

export const dmThreads = contentType('instagram.dm.threads', {
  list: {
    scopes: scopes.messages,
    pageSize: conversationPageSize,
    run: (call, input) =>
      listThreads(
        call,
        { owner: ownerOf(call.account), platform: 'instagram', contentType: 'instagram.dm.threads' },
        input,
      ),
  },
});

export const dmMessages = contentType(
  'instagram.dm.messages',
  {
    list: {
      scopes: scopes.messages,
      pageSize: conversationPageSize,
      run: (call, input) => listMessages(call, 'instagram.dm.messages', input),
    },
  },
  observeMessages({
    contentType: 'instagram.dm.messages',
    platform: 'instagram',
    ownerOf,
    scopes: scopes.messages,
  }),
);

/** Under Facebook Login the conversations hang on the linked Page. */
function ownerOf({ loginKind, externalId, references }: Account): string {
  return loginKind === facebookLogin ? (references.pageId ?? '') : externalId;
}
