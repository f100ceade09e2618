import { isFromHere } from './this-machine.ts';

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000', '[::1]', 'LOCALHOST:1'])(
  'a request to %s comes from this machine',
  (host) => expect(isFromHere({ headers: { host, accept: '*/*' } })).toBe(true),
);
test.each([
  undefined,
  '',
  'candor.example',
  'candor.example:3000',
  'localhost.example',
  'localhost@candor.example',
  '127.0.0.1.example:3000',
  '0.0.0.0:3000',
  '10.0.0.1',
  '[::2]',
])('a request to %s may come from anywhere', (host) => expect(isFromHere({ headers: { host } })).toBe(false));
test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
  'client-ip',
  'true-client-ip',
  'x-cluster-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-nf-client-connection-ip',
  'x-envoy-external-address',
  'x-appengine-user-ip',
])('a request with %s was carried by a proxy', (name) =>
  expect(isFromHere({ headers: { host: 'localhost:3000', [name]: '127.0.0.1' } })).toBe(false),
);
test('nginx, as it is unless told otherwise, ends each connection: what it carries comes from elsewhere', () => {
  expect(isFromHere({ headers: { host: '127.0.0.1:3000', connection: 'close' } })).toBe(false);
  expect(isFromHere({ headers: { host: '127.0.0.1:3000', connection: 'keep-alive' } })).toBe(true);
});
test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://candor.example', false],
  ['null', true], // a form of a page that hides its address
])('a page of %s is on this machine: %s', (origin, here) =>
  expect(isFromHere({ headers: { host: 'localhost:3000', origin } })).toBe(here),
);
