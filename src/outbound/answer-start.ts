/** Only the first 1 KiB of a receiver's answer is read. */
import type { IncomingMessage } from 'node:http';

export const keptAnswerBytes = 1024;

interface AnswerStart {
  /** The text; absent when empty. */
  text?: string;
  /** The error that ended the answer before enough of it was read. */
  failure?: unknown;
}

/**
 * Reads the beginning of an answer. A longer answer's connection is dropped; one that is read to its end goes back to
 * its agent.
 */
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

/** Decodes the bytes without NUL characters, which PostgreSQL's text cannot hold. */
function textOf(bytes: Buffer): { text?: string } {
  // When the cut divides a character, `stream` leaves it out instead of replacing it.
  const stream = bytes.length >= keptAnswerBytes;
  const text = new TextDecoder().decode(bytes.subarray(0, keptAnswerBytes), { stream }).replaceAll('\0', '');
  return text === '' ? {} : { text };
}
