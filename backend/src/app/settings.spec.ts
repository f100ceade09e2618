import fastify from 'fastify';
import { isShared, keepsFolder, readSettings, printedSettings, trusted } from './settings.ts';

const production = {
  ENGINES: 'production',
  EVENTSTORE_URL: 'esdb://store:2113?tls=false',
  MONGODB_URL: 'mongodb://rows:27017/candor?replicaSet=rs0',
  MASTER_KEY: 'ab'.repeat(32),
  REDIS_URL: 'redis://queue:6379',
  S3_BUCKET: 'candor',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://candor:open-sesame@mail:587',
};
const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

test('without settings every engine is embedded and one process does everything', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    ROLE: 'all',
    EVENT_STORE: 'embedded',
    READ_STORE: 'embedded',
    KEY_VAULT: 'embedded',
    JOB_QUEUE: 'embedded',
    STATE_STORE: 'embedded',
    FILE_STORE: 'embedded',
    MAILER: 'embedded',
    IDENTITY_PROVIDER: 'local',
    loopback: true,
  });
  expect([isShared(settings), keepsFolder(settings)]).toEqual([false, true]);
});
test('ENGINES=production chooses every production engine, one of them can still be embedded', () => {
  const settings = readSettings(production);
  expect(settings).toMatchObject({
    EVENT_STORE: 'eventstoredb',
    READ_STORE: 'mongodb',
    KEY_VAULT: 'mongodb',
    JOB_QUEUE: 'bullmq',
    STATE_STORE: 'redis',
    FILE_STORE: 's3',
    MAILER: 'smtp',
  });
  expect([isShared(settings), keepsFolder(settings), settings.loopback, settings.IDENTITY_PROVIDER]).toEqual([
    true,
    false,
    false,
    'off',
  ]);
  expect(keepsFolder(readSettings({ ...production, MAILER: 'embedded' }))).toBe(true);
});
test('an engine that lacks settings is refused, and the message names all of them', () => {
  expect(faultsOf({ ENGINES: 'production' })).toEqual([
    'Setting EVENTSTORE_URL: is needed by EVENT_STORE=eventstoredb.',
    'Setting MONGODB_URL: is needed by READ_STORE=mongodb.',
    'Setting REDIS_URL: is needed by READ_STORE=mongodb.',
    'Setting MONGODB_URL: is needed by KEY_VAULT=mongodb.',
    'Setting MASTER_KEY: is needed by KEY_VAULT=mongodb.',
    'Setting REDIS_URL: is needed by JOB_QUEUE=bullmq.',
    'Setting REDIS_URL: is needed by STATE_STORE=redis.',
    'Setting S3_BUCKET: is needed by FILE_STORE=s3.',
    'Setting S3_ACCESS_KEY_ID: is needed by FILE_STORE=s3.',
    'Setting S3_SECRET_ACCESS_KEY: is needed by FILE_STORE=s3.',
    'Setting SMTP_URL: is needed by MAILER=smtp.',
  ]);
});
test.each([
  [{ EVENTSTORE_URL: 'http://store:2113' }, 'Setting EVENTSTORE_URL: must begin with esdb:// or esdb+discover://'],
  [{ MASTER_KEY: 'short' }, 'Setting MASTER_KEY: must be 64 hexadecimal digits; older keys may follow after commas'],
  [{ ROLE: 'boss' }, expect.stringMatching(/^Setting ROLE: /)],
  [
    { READ_STORE: 'embedded' },
    'Setting EVENT_STORE: eventstoredb needs READ_STORE=mongodb, so that every process sees the same rows.',
  ],
  [
    { EVENT_STORE: 'embedded' },
    'Setting READ_STORE: mongodb needs EVENT_STORE=eventstoredb, because the rows follow a log that every process can read.',
  ],
  [
    { KEY_VAULT: 'embedded' },
    'Setting KEY_VAULT: must be mongodb with READ_STORE=mongodb, because every process on those rows needs the same.',
  ],
  [
    { ROLE: 'web', FILE_STORE: 'embedded' },
    'Setting FILE_STORE: must be s3 with ROLE=web, because several processes share it.',
  ],
])('%j is refused in plain words', (more, said) => {
  expect(faultsOf({ ...production, ...more } as Record<string, string>)).toContainEqual(said);
});
test('the settings say that there is a demo only where there is one', () => {
  const demo = (more: Record<string, string>) => /\bDEMO=(\w+)/.exec(printedSettings(readSettings(more)))![1];
  expect(demo({})).toBe('true');
  expect(demo({ DEMO: 'off' })).toBe('false');
  const off: Record<string, string>[] = [
    production,
    { HOST: '0.0.0.0' },
    { TRUST_PROXY: 'on' },
    { BASE_URL: 'https://hire.example' },
  ];
  for (const each of off) expect(demo(each)).toBe('false');
});
test('printed settings hold no secret and no password', () => {
  const printed = printedSettings(readSettings({ ...production, DEMO_PASSWORD: 'long-enough-words' }));
  for (const secret of ['abab', 'open-sesame', 'long-enough', 'KEY=secret']) expect(printed).not.toContain(secret);
  expect(printed).toContain('SMTP_URL=smtp://candor:(hidden)@mail:587');
});
test('an address is printed without the values of its query, which may be secrets, and without a password of any letters', () => {
  const printed = printedSettings(
    readSettings({
      ...production,
      EVENTSTORE_URL: 'esdb://store:2113?tls=true&userCertFile=/run/cert',
      SMTP_URL: 'smtp://candor:open@sesame@mail:587',
      REDIS_URL: 'rediss://:queue-word@queue:6379/1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/v1?api-token',
      MONGODB_URL:
        'mongodb+srv://rows:row-word@rows.example/candor?replicaSet=rs0&authMechanismProperties=AWS_SESSION_TOKEN:aws-word&tlsCertificateKeyFilePassword=file-word',
    }),
  );
  for (const secret of ['open', 'sesame', 'queue-word', 'row-word', 'aws-word', 'file-word', '/run/cert', 'api-token'])
    expect(printed).not.toContain(secret);
  expect(printed).toContain(
    'MONGODB_URL=mongodb+srv://rows:(hidden)@rows.example/candor?replicaSet=(hidden)&authMechanismProperties=(hidden)&tlsCertificateKeyFilePassword=(hidden)',
  );
  expect(printed).toContain('EVENTSTORE_URL=esdb://store:2113?tls=(hidden)&userCertFile=(hidden)');
});
test.each([
  [{}, true],
  [{ BASE_URL: 'http://localhost:3000' }, true],
  [{ BASE_URL: 'http://127.8.0.1:3000' }, true],
  [{ BASE_URL: 'http://[::1]:3000', HOST: '::1' }, true],
  [{ TRUST_PROXY: 'off' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ TRUST_PROXY: 'on' }, false],
  [{ TRUST_PROXY: '10.0.0.0/8' }, false],
  [{ BASE_URL: 'https://hiring.example' }, false],
  [{ BASE_URL: 'http://127.0.0.1.example' }, false],
  [{ BASE_URL: 'localhost' }, false],
] as [Record<string, string>, boolean][])('%j: what makes a trial easy is on: %s', (environment, easy) => {
  const { loopback, IDENTITY_PROVIDER } = readSettings(environment);
  expect([loopback, IDENTITY_PROVIDER]).toEqual([easy, easy ? 'local' : 'off']);
});
// A visitor at 198.51.100.7 claims to be 203.0.113.9. The proxies have the addresses 10.0.0.1 and 192.0.2.1.
const made = '203.0.113.9, 198.51.100.7';
test.each([
  ['off', made, '10.0.0.1', 'http'],
  ['on', made, '198.51.100.7', 'https'],
  ['1', made, '198.51.100.7', 'https'],
  ['on', '198.51.100.7', '198.51.100.7', 'https'],
  ['2', `${made}, 192.0.2.1`, '198.51.100.7', 'https'],
  ['on', `${made}, 192.0.2.1`, '192.0.2.1', 'https'],
  ['10.0.0.0/8, 192.0.2.1', `${made}, 192.0.2.1`, '198.51.100.7', 'https'],
  ['172.16.0.0/12', made, '10.0.0.1', 'http'],
])('TRUST_PROXY=%s, forwarded for %s: from %s by %s', async (TRUST_PROXY, forwarded, ip, protocol) => {
  const app = fastify({ trustProxy: trusted(readSettings({ TRUST_PROXY })) });
  app.get('/', async (request) => ({ ip: request.ip, protocol: request.protocol }));
  const answer = await app.inject({
    url: '/',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
  });
  expect(answer.json()).toEqual({ ip, protocol });
  await app.close();
});
test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1;10.0.0.2', '100', '-1'])(
  'TRUST_PROXY=%s is refused in plain words',
  (TRUST_PROXY) => {
    expect(faultsOf({ TRUST_PROXY })).toEqual([
      "Setting TRUST_PROXY: must be 'on', 'off', the number of proxies, or their addresses and networks with commas between them",
    ]);
  },
);
