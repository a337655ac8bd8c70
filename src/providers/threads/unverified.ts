/** What the adapter assumes although no document of Threads says it. The code at each place has to be changed if it is wrong. */
export const unverified: readonly string[] = [
  'Webhooks are signed with the secret of the Threads app. Threads’ page about webhooks leaves signatures to that of the Graph API, which knows only one secret per app.',
  'The target_id of a notification in the field publish is the account, as it is for mentions.',
  'A token may inspect itself, as public integrations let it; the documentation asks with the token of one of the app’s testers. A token that is imported is inspected by the app’s own token.',
  'The scope threads_basic covers the field is_reply of posts. For notifications of mentions, threads_read_replies is documented as needed. A reply without that field counts as a post when it is read by its id.',
  'Conversations and mentions have every field that single posts have, and at most 100 items per page, as the lists of an account do.',
  'A page is followed by another one if it has `paging.next`, as in the Graph API; the samples show cursors alone.',
  'The shares of a poll’s options are parts of 1, as in the documentation’s sample.',
  'Throttles have the codes and usage headers of the Graph API, and a quota that is used up has the code of Instagram’s.',
  'A refresh prolongs the access to private profiles, whose permissions are valid for 90 days, as it prolongs the token.',
  'Numbers of metrics may be corrected for 48 hours, as Instagram’s are.',
];
