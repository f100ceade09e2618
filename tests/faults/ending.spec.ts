import { App } from '../support/app.ts';
import { found, named } from '../support/founding.ts';

test('told to end, the application answers what has begun, lets go of open browsers and ends', async () => {
  const app = await App.start();
  try {
    const { admin } = await found(app, 'Sunset', named('Suki'));
    const headers = { cookie: [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const told = (await fetch(new URL('/events', app.base), { headers })).text();
    // This page waits two seconds for rows that will not come.
    const slow = fetch(new URL(`/dashboard?uid=${crypto.randomUUID()}&after=999999999`, app.base), { headers });
    await new Promise((done) => setTimeout(done, 200));
    const began = Date.now();
    await app.stop();
    expect((await slow).status).toBe(200);
    expect(await told).toContain('retry:');
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(app.output).not.toContain('Not everything could be ended');
  } finally {
    await app.dispose();
  }
});
