/** What one HTTP request may take. */

export interface RequestLimits {
  /** Connections at a time; more are closed as they come. */
  mostConnections: number;
  /** For the headers, and between any two pieces of a body. */
  silenceMs: number;
  /** For a whole body, uploads apart. */
  arrivalMs: number;
}

/** Of a JSON body. */
export const largestBodyBytes = 1024 * 1024;

/** As long as an upload URL is good: a large file over a thin line takes its time. */
export const longestUploadMs = 60 * 60 * 1000;
