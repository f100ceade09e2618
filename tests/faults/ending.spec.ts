import { once } from 'node:events';
import { get } from 'node:http';
import { App } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { taking } from '../support/turn-clock.ts';

test('told to end, the application answers what has begun, lets go of open browsers and ends', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Sunset', named('Suki'));
    const headers = { cookie: [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const told = (await fetch(new URL('/events', app.base), { headers })).text();
    // This page waits two seconds for rows that will not come. The server asks such a request to continue when it takes it in hand.
    const slow = get(new URL(`/dashboard?uid=${crypto.randomUUID()}&after=999999999`, app.base), {
      headers: { ...headers, expect: '100-continue' },
    });
    const answered = new Promise<number>((resolve, reject) => {
      slow.once('response', (response) => resolve(response.resume().statusCode!));
      slow.once('error', reject);
    });
    await once(slow, 'continue');
    const ending = await taking(async () => {
      await app.stop();
      expect(await answered).toBe(200);
      expect(await told).toContain('retry:');
    });
    expect(ending).toBeLessThan(10_000);
    expect(app.output).not.toContain('Not everything could be ended');
  } finally {
    await app.dispose();
  }
});
