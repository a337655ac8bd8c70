/** A message of the stream of events, as it goes over the connection. */
export const streamMessage = `id: 3Yk0PZqkT1mUo7vN
webhook-id: evt_01kk9pc22xeh2bkddm74gv057h
webhook-timestamp: 1773073205
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
data: {"id":"evt_01kk9pc22xeh2bkddm74gv057h","topic":"media.ready","timestamp":"2026-03-09T16:20:05.000Z","mode":"live"}`;
