import { observeMessages } from '../meta/message-observation.ts';
import { conversationPageSize, listMessages, listThreads } from '../meta/messages.ts';
import { contentType } from '../provider.ts';
import { scopes } from './scopes.ts';

export const dmThreads = contentType('facebook.dm.threads', {
  list: {
    scopes: scopes.messages,
    pageSize: conversationPageSize,
    run: (call, input) =>
      listThreads(
        call,
        { owner: call.account.externalId, platform: 'messenger', contentType: 'facebook.dm.threads' },
        input,
      ),
  },
});

export const dmMessages = contentType(
  'facebook.dm.messages',
  {
    list: {
      scopes: scopes.messages,
      pageSize: conversationPageSize,
      run: (call, input) => listMessages(call, 'facebook.dm.messages', input),
    },
  },
  observeMessages({
    contentType: 'facebook.dm.messages',
    platform: 'messenger',
    ownerOf: ({ externalId }) => externalId,
    scopes: scopes.messages,
  }),
);
