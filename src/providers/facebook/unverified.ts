/** What the adapter assumes although no document of Facebook says it. */
export const unverified: readonly string[] = [
  'The metrics post_clicks, post_reactions_by_type_total and post_video_views are given after 15 June 2026, as public integrations report. One that is not is shown as withdrawn.',
  'A post’s metrics are asked for by the id of the post, also those of reels.',
  'A day’s numbers of a Page no longer change 24 hours after its end.',
];
