import { createServer } from 'node:net';
import { openPreparing } from './preparing-page.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

test('until the sample organization is written, a browser sees how far it is and a program is asked to try again', async () => {
  const port = await freePort();
  const preparing = await openPreparing(port, '127.0.0.1');
  const ask = (accept: string) => fetch(`http://127.0.0.1:${port}/sign-in`, { headers: { accept } });
  preparing.show(0.25);
  const seen = await ask('text/html');
  expect(seen.status).toBe(503);
  expect(await seen.text()).toContain('<progress max="1" value="0.25"');
  const told = await ask('application/json');
  expect([told.status, told.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await told.json()).toEqual({
    status: 'error',
    error: 'Candor is getting ready. Try again in a few seconds.',
    share: 0.25,
  });
  await preparing.close();
  // The application can take the port at once.
  await (await openPreparing(port, '127.0.0.1')).close();
});
test('a port that is taken is an error, as it is for the application', async () => {
  const port = await freePort();
  const preparing = await openPreparing(port, '127.0.0.1');
  await expect(openPreparing(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
  await preparing.close();
});
