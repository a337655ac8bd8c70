/**
 * A receiver of events in Node, which answers whatever is sent to it. The README shows the same code, which a test
 * runs.
 */
export const receiverSample = `import { createServer } from 'node:http';
import { env } from 'node:process';
import { Webhook } from 'standardwebhooks';
createServer(async (req, res) => {
  try {
    let body = '';
    for await (const chunk of req.setEncoding('utf8'))
      if ((body += chunk).length > 1_000_000) throw new Error('too long');
    const event = new Webhook(env.SECRET).verify(body, req.headers); // throws when it is not ours
    console.log(event.topic, event.id, event.data);
    res.writeHead(204).end();
  } catch (error) {
    console.error(error.message);
    res.writeHead(400).end();
  }
}).listen(3000);`;
