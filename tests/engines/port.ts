import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Below the ports that systems give to connections and to servers that name none, so that nobody takes one of these by chance before it is listened on. */
const [lowest, highest] = [12_000, 30_000];
let next = lowest + (Math.floor(performance.timeOrigin + process.pid * 97) % (highest - lowest));

/** Whether this run has given the port to nobody. */
const unclaimed = async (port: number): Promise<boolean> => {
  if (!process.env.TEST_RUN_FOLDER) return true; // a stand-in that somebody started by hand
  const ports = join(process.env.TEST_RUN_FOLDER, 'ports');
  await mkdir(ports, { recursive: true });
  return mkdir(join(ports, String(port))).then(
    () => true,
    () => false,
  );
};
const bindable = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** A port of this machine that nobody listens on, and that this run gives to nobody else. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = next++;
    if (next > highest) next = lowest;
    if ((await unclaimed(port)) && (await bindable(port))) return port;
  }
};
