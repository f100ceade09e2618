import { createServer } from 'node:http';
import { join } from 'node:path';
import { movedData, movedMetadata } from './moved.mjs';
import { root } from './app.mjs';

// The cost of HTTP alone: Node's own server takes a call, appends one event and answers. It uses no session, rule, permission or row.

const { SqliteEventStore } = await import(join(root, 'backend/dist/adapters/embedded/sqlite-event-store.js'));
const store = await SqliteEventStore.open(process.argv[2]);
const revisions = new Map();
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const { stream } = JSON.parse(Buffer.concat(chunks).toString());
    const { revision, position } = await store.append(stream, revisions.get(stream) ?? -1, [
      { id: crypto.randomUUID(), type: 'ApplicationAdvanced', data: movedData, metadata: movedMetadata },
    ]);
    revisions.set(stream, revision);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'ok', payload: { position, revision } }));
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.once('SIGTERM', () => process.exit());
