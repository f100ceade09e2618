import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AddressRefused, NamedServers } from './named-servers.ts';

const login = { user: 'ines', password: 'a secret' };
let server: Server;
let port: number;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '');
    response.end('here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => asked.splice(0));
const servers = (...private_hosts: string[]) =>
  new NamedServers({ engine: 'A server', private_hosts, seconds: 2, bytes: 1000 });
const ask = (address: string, ...private_hosts: string[]) =>
  servers(...private_hosts).ask(new URL(address), { method: 'GET', login });

test.each([
  'http://calendar.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://192.168.0.1:8443/',
  'https://localhost/',
])('%s is not called', async (address) => {
  await expect(ask(address)).rejects.toBeInstanceOf(AddressRefused);
  expect(asked).toEqual([]);
});

test('what a name leads to is looked at when the connection is made', async () => {
  for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::ffff:10.0.0.7']) {
    const names = ((_: string, __: object, done: (fault: null, found: object[]) => void) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address, family: 4 },
      ])) as unknown as typeof lookup;
    const asking = new NamedServers({ engine: 'A server', seconds: 2, bytes: 1000, names }).ask(
      new URL(`https://calendar.example:${port}/`),
      { method: 'GET', login },
    );
    await expect(asking).rejects.toBeInstanceOf(AddressRefused);
  }
  expect(asked).toEqual([]);
});

test('what the operator names is called, and no other port of it', async () => {
  expect(await ask(`http://127.0.0.1:${port}/`, `127.0.0.1:${port}`)).toMatchObject({ status: 200, text: 'here' });
  expect(await ask(`http://localhost:${port}/`, 'localhost')).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(2);
  await expect(ask(`http://127.0.0.1:${port}/`, '127.0.0.1:1')).rejects.toBeInstanceOf(AddressRefused);
  // Plain HTTP is allowed only for this machine.
  await expect(ask('http://intranet.example/', 'intranet.example')).rejects.toBeInstanceOf(AddressRefused);
});

test.each([
  ['https://calendar.example/x', true],
  ['https://p1.calendar.example/', true],
  ['https://other.example/', false],
  ['https://example/', false],
  ['https://10.0.0.1/', false],
  ['http://calendar.example/', false],
])('a password goes on to %s: %s', (next, goes) => {
  const onward = () => servers().onward(next, new URL('https://calendar.example/'));
  if (goes) expect(onward().href).toBe(next);
  else expect(onward).toThrow(AddressRefused);
});
test.each([
  ['https://caldav.icloud.com/', 'https://p42-caldav.icloud.com/1/', true],
  ['https://caldav.icloud.com/', 'https://icloud.com.evil.example/', false],
  ['https://caldav.icloud.com/', 'https://evilicloud.com/', false],
  ['https://calendar.icloud.co.uk/', 'https://evil.icloud.co.uk/', false],
  // Neighboring hosts may belong to other owners.
  ['https://mine.co.uk/', 'https://theirs.co.uk/', false],
  ['https://mine.github.io/', 'https://theirs.github.io/', false],
  ['https://caldav.example.com/', 'https://p1-caldav.example.com/', false],
  ['https://caldav.example.com/', 'https://example.com/', false],
])('from %s a password goes on beside it to %s: %s', (told, next, goes) => {
  const onward = () => servers().onward(next, new URL(told));
  if (goes) expect(onward().href).toBe(next);
  else expect(onward).toThrow(AddressRefused);
});
