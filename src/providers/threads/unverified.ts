/** What the adapter assumes although no document of Threads says it. The code at each place has to be changed if it is wrong. */
export const unverified: readonly string[] = [
  'Webhooks are signed as those of Meta’s other platforms are, by X-Hub-Signature-256 and with the secret of the Threads app.',
  'The target_id of a notification in the field publish is the account, as it is for mentions.',
  'The app’s own token may inspect the tokens of its users; the documentation shows a tester’s token.',
  'The scope threads_basic covers the field is_reply. Without that field, a reply counts as a post when it is read by its id.',
  'Throttles have the codes and usage headers of the Graph API, and a quota that is used up has the code of Instagram’s.',
  'Lists return at most 100 items per page.',
  'A refresh moves the end of a token of a private profile, too; the access to its data ends 90 days after the consent.',
];
