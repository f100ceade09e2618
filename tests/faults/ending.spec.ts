import { once } from 'node:events';
import { request } from 'node:http';
import { App } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { taking } from '../support/turn-clock.ts';

test('told to end, the application answers what has begun, lets go of open browsers and ends', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Sunset', named('Suki'));
    const headers = { cookie: [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const told = (await fetch(new URL('/events', app.base), { headers })).text();
    // The server answers such a request with "continue" when it begins the request. The body is sent after the server was told to end.
    const body = JSON.stringify({ name: 'Lisbon' });
    const slow = request(new URL(`/api/org/locations/upsert?uid=${crypto.randomUUID()}`, app.base), {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'x-xsrf-token': admin.jar.get('XSRF-TOKEN')!,
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    slow.flushHeaders();
    const answered = new Promise<number>((resolve, reject) => {
      slow.once('response', (response) => resolve(response.resume().statusCode!));
      slow.once('error', reject);
    });
    await once(slow, 'continue');
    const ending = await taking(async () => {
      const stopped = app.stop();
      await new Promise((resolve) => setTimeout(resolve, 300));
      slow.end(body);
      await stopped;
      expect(await answered).toBe(200);
      expect(await told).toContain('retry:');
    });
    expect(ending).toBeLessThan(10_000);
    expect(app.output).not.toContain('Not everything could be ended');
  } finally {
    await app.dispose();
  }
});
