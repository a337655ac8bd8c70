/** Returns a number with the word for what it counts, such as `1 event` and `2 events`. */
export const pluralize = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
