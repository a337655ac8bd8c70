/** A provider that does no work: every post is new and has a permalink, and every answer comes at once. */
import { createServer } from 'node:http';

const [, , port] = process.argv;
let posts = 0;

createServer((req, res) => {
  const [, last = ''] = /\/([^/?]+)(?:\?|$)/.exec(req.url ?? '') ?? [];
  req.resume();
  req.on('end', () => {
    const [, page] = /\/(\d+)\/feed/.exec(req.url ?? '') ?? [];
    if (req.method === 'POST') posts += 1;
    const node =
      req.method === 'POST'
        ? { id: `${page}_${posts}`, success: true }
        : { id: last, permalink_url: `https://www.facebook.com/${last}` };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(node));
  });
}).listen(Number(port), '127.0.0.1');
