import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The range of ports. It is below those that systems assign automatically, so that no other process takes one by chance before the test listens on it. */
const [lowest, highest] = [12_000, 30_000];
let next = lowest + (Math.floor(performance.timeOrigin + process.pid * 97) % (highest - lowest));

/** Whether this run has not given the port to another test yet. */
const unclaimed = async (port: number): Promise<boolean> => {
  if (!process.env.TEST_RUN_FOLDER) return true; // a stand-in that was started by hand
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

/** A free port of this machine that this run gives out only once. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = next++;
    if (next > highest) next = lowest;
    if ((await unclaimed(port)) && (await bindable(port))) return port;
  }
};
