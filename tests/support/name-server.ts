/** A name server on this machine that answers as a test says, with IPv4 addresses and texts alone. */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

interface NameServer {
  /** Its address and port, as `setServers` takes them. */
  address: string;
  /** The names that were asked for, in the order of their arrival, each with its kind of address. */
  asked: string[];
  close(): void;
}

/** How the server answers: an address, texts, `unknown` for a name that does not exist, or `silent` for no answer. */
export type Answer = `${number}.${number}.${number}.${number}` | readonly string[] | 'unknown' | 'silent';

const kinds = new Map([
  [1, 'A'],
  [28, 'AAAA'],
  [16, 'TXT'],
]);

/** @param answers by the name, or by the name and the kind of record, as in `shop.example AAAA`. They may change meanwhile. */
export async function startNameServer(answers: Record<string, Answer>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, kind, end } = questionOf(query);
    asked.push(`${name} ${kind}`);
    const answer = answers[`${name} ${kind}`] ?? answers[name] ?? 'unknown';
    if (answer !== 'silent') socket.send(reply(query.subarray(0, end), answer, kind), ...ofSender(from));
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => socket.close(),
  };
}

const ofSender = ({ port, address }: RemoteInfo) => [port, address] as const;

/** Reads the one question of a query (RFC 1035, section 4.1.2), and where it ends. */
function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]; length; length = query[at]) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const kind = kinds.get(query.readUInt16BE(at + 1));
  return { name: labels.join('.').toLowerCase(), kind, end: at + 5 };
}

/** Writes an answer to a query that has been cut after its question. */
function reply(query: Buffer, answer: Exclude<Answer, 'silent'>, kind: string | undefined): Buffer {
  const records = recordsOf(answer, kind);
  const head = Buffer.from(query);
  head.writeUInt16BE(answer === 'unknown' ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  return Buffer.concat([head, ...records]);
}

/** Writes records of the name that was asked for. */
function recordsOf(answer: Exclude<Answer, 'silent'>, kind: string | undefined): Buffer[] {
  if (answer === 'unknown') return [];
  const record = (type: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]), data]);
  if (typeof answer === 'string')
    return kind === 'A' ? [record(1, Buffer.from(answer.split('.').map(Number)))] : [];
  if (kind !== 'TXT') return [];
  return answer.map((text) => record(16, Buffer.concat([Buffer.of(text.length), Buffer.from(text)])));
}
