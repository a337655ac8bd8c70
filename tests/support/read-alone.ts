/** Content type -> the fields that its provider tells in lists alone. */
const listedFields: Readonly<Record<string, readonly string[]>> = {
  'youtube.videos.comments': ['moderationStatus'],
};

/** Returns an item of a list as it is when it is read by its id. */
export const readAlone = <Item extends { contentType: string }>(item: Item | undefined): Item | undefined =>
  item &&
  (Object.fromEntries(
    Object.entries(item).filter(([name]) => !listedFields[item.contentType]?.includes(name)),
  ) as Item);
