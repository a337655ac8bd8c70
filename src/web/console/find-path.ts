/** Where the search of the bar leads, and how long its text may be, which is as long as a name may be. */
export const findPath = '/find';
export const mostSearched = 100;
