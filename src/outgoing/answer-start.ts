/** The first 1 KiB of an answer; the rest is not read. */
import type { IncomingMessage } from 'node:http';

export const keptAnswerBytes = 1024;

export interface AnswerStart {
  /** Absent when empty. */
  text?: string;
  /** What ended the answer before its end, or before enough of it was there. */
  failure?: unknown;
}

/** Leaving the loop early drops the connection; reading to the end gives it back to its agent. */
export async function readStart(response: IncomingMessage): Promise<AnswerStart> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptAnswerBytes) break;
    }
  } catch (failure) {
    return { ...textOf(Buffer.concat(chunks)), failure };
  }
  return textOf(Buffer.concat(chunks));
}

/** PostgreSQL's text has no NUL. */
function textOf(bytes: Buffer): { text?: string } {
  // What comes after the cut completes a character that the cut divides: it is left out, not replaced.
  const stream = bytes.length >= keptAnswerBytes;
  const text = new TextDecoder().decode(bytes.subarray(0, keptAnswerBytes), { stream }).replaceAll('\0', '');
  return text === '' ? {} : { text };
}
