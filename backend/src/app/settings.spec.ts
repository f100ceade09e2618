import { isShared, keepsFolder, readSettings, shown } from './settings.ts';

const production = { ENGINES: 'production', EVENTSTORE_URL: 'esdb://store:2113?tls=false', MONGODB_URL: 'mongodb://rows:27017/candor?replicaSet=rs0', MASTER_KEY: 'ab'.repeat(32), REDIS_URL: 'redis://queue:6379', S3_BUCKET: 'candor', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', SMTP_URL: 'smtp://candor:open-sesame@mail:587' };
const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

test('with nothing set everything is embedded, in one process that does all', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ ROLE: 'all', EVENT_STORE: 'embedded', READ_STORE: 'embedded', KEY_VAULT: 'embedded', JOB_QUEUE: 'embedded', STATE_STORE: 'embedded', FILE_STORE: 'embedded', MAILER: 'embedded', IDENTITY_PROVIDER: 'local', loopback: true });
  expect([isShared(settings), keepsFolder(settings)]).toEqual([false, true]);
});
test('ENGINES=production chooses every production engine, one of them can still be embedded', () => {
  const settings = readSettings(production);
  expect(settings).toMatchObject({ EVENT_STORE: 'eventstoredb', READ_STORE: 'mongodb', KEY_VAULT: 'mongodb', JOB_QUEUE: 'bullmq', STATE_STORE: 'redis', FILE_STORE: 's3', MAILER: 'smtp' });
  expect([isShared(settings), keepsFolder(settings), settings.loopback, settings.IDENTITY_PROVIDER]).toEqual([true, false, false, 'off']);
  expect(keepsFolder(readSettings({ ...production, MAILER: 'embedded' }))).toBe(true);
});
test('an engine without what it needs is refused, with all that is missing', () => {
  expect(faultsOf({ ENGINES: 'production' })).toEqual([
    'Setting EVENTSTORE_URL: is needed by EVENT_STORE=eventstoredb.', 'Setting MONGODB_URL: is needed by READ_STORE=mongodb.', 'Setting REDIS_URL: is needed by READ_STORE=mongodb.', 'Setting MONGODB_URL: is needed by KEY_VAULT=mongodb.', 'Setting MASTER_KEY: is needed by KEY_VAULT=mongodb.',
    'Setting REDIS_URL: is needed by JOB_QUEUE=bullmq.', 'Setting REDIS_URL: is needed by STATE_STORE=redis.', 'Setting S3_BUCKET: is needed by FILE_STORE=s3.', 'Setting S3_ACCESS_KEY_ID: is needed by FILE_STORE=s3.', 'Setting S3_SECRET_ACCESS_KEY: is needed by FILE_STORE=s3.', 'Setting SMTP_URL: is needed by MAILER=smtp.',
  ]);
});
test.each([
  [{ EVENTSTORE_URL: 'http://store:2113' }, 'Setting EVENTSTORE_URL: must begin with esdb:// or esdb+discover://'],
  [{ MASTER_KEY: 'short' }, 'Setting MASTER_KEY: must be 64 hexadecimal digits; older keys may follow after commas'],
  [{ ROLE: 'boss' }, expect.stringMatching(/^Setting ROLE: /)],
  [{ READ_STORE: 'embedded' }, 'Setting EVENT_STORE: eventstoredb needs READ_STORE=mongodb, so that every process sees the same rows.'],
  [{ EVENT_STORE: 'embedded' }, 'Setting READ_STORE: mongodb needs EVENT_STORE=eventstoredb, because the rows follow a log that every process can read.'],
  [{ KEY_VAULT: 'embedded' }, 'Setting KEY_VAULT: must be mongodb with READ_STORE=mongodb, because every process on those rows needs the same.'],
  [{ ROLE: 'web', FILE_STORE: 'embedded' }, 'Setting FILE_STORE: must be s3 with ROLE=web, because several processes share it.'],
])('%j is refused in plain words', (more, said) => {
  expect(faultsOf({ ...production, ...more } as Record<string, string>)).toContainEqual(said);
});
test('what is printed holds no secret and no password', () => {
  const printed = shown(readSettings({ ...production, DEMO_PASSWORD: 'long-enough-words' }));
  for (const secret of ['abab', 'open-sesame', 'long-enough', 'KEY=secret']) expect(printed).not.toContain(secret);
  expect(printed).toContain('SMTP_URL=smtp://candor:(hidden)@mail:587');
});
