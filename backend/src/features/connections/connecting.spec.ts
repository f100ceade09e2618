import { Connecting } from './connecting.ts';

// The address of the profile to which a user returns after connecting an account of another service.

const address = async (connected: Awaited<ReturnType<Parameters<Connecting['comesBack']>[3]>>): Promise<string> => {
  let location = '';
  const reply = {
    status: () => reply,
    header: (name: string, value: string) => {
      if (name === 'location') location = value;
      return reply;
    },
    send: () => reply,
  };
  const connecting = new Connecting(
    { take: async () => ({ user_id: 'ann', checks: '', provider: 'one' }) } as never,
    { caller: async () => ({ user_id: 'ann' }) } as never,
    null as never,
    null as never,
    'https://candor.example',
  );
  const request = { url: '/api/accounts/calendar/back?state=s', cookies: {} };
  await connecting.comesBack('calendar', request as never, reply as never, async () => connected);
  return location;
};

test('the profile waits for the position at which the log says that it is connected, and for nothing where none is known', async () => {
  expect(await address({ position: 41 })).toBe('/profile?after=41');
  expect(await address({})).toBe('/profile');
  expect(await address(null)).toBe('/profile?calendar=refused');
});
