/** Where the AppView shows pictures. */
export const imageUrl = (preset: string, did: string, cid: string) =>
  `https://cdn.bsky.example/img/${preset}/plain/${did}/${cid}`;
