/** Writes a server's time, whose precision and zone differ from server to server, as the contract has times. */
export const instant = (time: string) => new Date(time).toISOString();
