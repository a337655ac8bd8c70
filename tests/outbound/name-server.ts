/** A name server on this machine that answers as a test says, with IPv4 addresses alone. */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

interface NameServer {
  /** Its address and port, as `setServers` takes them. */
  address: string;
  /** The names that were asked for, in the order of their arrival, each with its kind of address. */
  asked: string[];
  close(): void;
}

/** How the server answers: an address, `unknown` for a name that does not exist, or `silent` for no answer. */
export type Answer = `${number}.${number}.${number}.${number}` | 'unknown' | 'silent';

const kinds = new Map([
  [1, 'A'],
  [28, 'AAAA'],
]);

/** @param answers by the name, or by the name and the kind of address, as in `shop.example AAAA`. */
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

/** Writes an answer of at most one record, to a query that has been cut after its question. */
function reply(query: Buffer, answer: Exclude<Answer, 'silent'>, kind: string | undefined): Buffer {
  const address = answer !== 'unknown' && kind === 'A' ? answer : undefined;
  const head = Buffer.from(query);
  head.writeUInt16BE(answer === 'unknown' ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(address ? 1 : 0, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  if (!address) return head;
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)];
  return Buffer.concat([head, Buffer.from(record)]);
}
