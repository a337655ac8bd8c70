/**
 * Ends a tool that tries to connect to anything. It is loaded before the tools, because what they say must
 * not depend on a network, and nobody is to learn that they ran. They may still listen.
 */
const net = require('node:net');

net.Socket.prototype.connect = () => {
  process.stderr.write('a tool of the contract asked the network\n');
  process.exit(2);
};
