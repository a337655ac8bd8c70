/** What a developer would not expect of Mastodon. */
export const particulars: readonly string[] = [
  'An Auth Integration needs no client id and secret. The hosted page asks for the account or its server, and the first time that a server is named, the service registers your app there. It does so again when the name of the Auth Integration changes, or when the server no longer knows the app.',
  'A token that was made elsewhere is imported with the host that made it. Only the app that got a token can give it back, so an imported one keeps working after its Connection is deleted.',
  'Replies are read as far as the account’s server knows them. Direct messages are left out, and nobody can hide the replies of others.',
  'A repeated creation is answered with the first status for an hour, so that an open outcome is settled by repeating it. Other servers that speak Mastodon’s API forget keys, and there the account’s own statuses are searched first.',
  'Servers that speak Mastodon’s API, such as GoToSocial, connect the same way. What one of them does not offer is answered with not_supported.',
];
