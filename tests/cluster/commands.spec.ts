import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projections } from '@candor/projections/index';
import { openDns } from '../engines/dns.ts';
import { openOtlp } from '../engines/otlp.ts';
import { openProduction, type Production } from '../engines/production.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, jobPage, openJob } from '../support/hiring.ts';
import { sharedEvents, sharedRowsThatDiffer } from '../support/shared-engines.ts';
import type { Visitor } from '../support/visitor.ts';

// The operator's commands, run against production engines beside a running application.

const root = join(import.meta.dirname, '../..');
let production: Production;
let otlp: Awaited<ReturnType<typeof openOtlp>>;
let dns: Awaited<ReturnType<typeof openDns>>;
let app: App;
let admin: Visitor;
let demo: Awaited<ReturnType<typeof command>>;
beforeAll(async () => {
  [production, otlp, dns] = await Promise.all([
    openProduction(),
    openOtlp(),
    openDns({ 'candor.example': 'v=spf1 mx -all', '_dmarc.candor.example': 'v=DMARC1; p=reject' }),
  ]);
  demo = await command('demo', ['--jobs', '1', '--candidates', '3'], { DATA_DIR: '/nowhere/candor' });
  app = await App.start({ ...production.settings, OTEL_EXPORTER_OTLP_ENDPOINT: otlp.endpoint });
  admin = (await found(app, 'Signal', named('Sina'))).admin;
  // A busy machine builds the rows of the demo for longer than it takes to register.
  await eventually(async () => {
    const ready = (await (await fetch(`${app.base}/readyz`)).json()) as { lag: number };
    expect(ready.lag).toBeLessThan(5);
  });
});
afterAll(async () => {
  await app?.dispose();
  await production?.dispose();
  await otlp?.stop();
  await dns?.stop();
});

const command = (
  file: string,
  args: string[] = [],
  more: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, `backend/dist/app/${file}.js`), ...args], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ...(app && { BASE_URL: app.base }),
        DNS_SERVERS: dns.address,
        ...production.settings,
        ...more,
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk);
      });
    child.once('close', (code) => done({ code, said }));
  });

test('npm run demo fills the production engines, also where there is no data folder', async () => {
  expect(demo).toMatchObject({ code: 0, said: expect.stringContaining('3 candidates') });
  expect(demo.said).not.toContain('/nowhere');
});

describe('npm run doctor', () => {
  test('finds nothing wrong where nothing is', async () => {
    const { code, said } = await command('doctor');
    expect(said).toMatch(/All is well\.\n$/);
    for (const line of [
      /event log +EventStoreDB/i,
      /read models +MongoDB/,
      /jobs +Redis/,
      /files +bucket candor/,
      /mail +mail server/,
      /projector +one leads/,
      /mail zone +SPF of candor.example: v=spf1 mx -all/,
      /mail zone +DMARC of candor.example: p=reject/,
      /processes +one process follows/,
    ])
      expect(said).toMatch(line);
    expect(code).toBe(0);
  });
  test.each([
    ['another master key', { MASTER_KEY: 'cd'.repeat(32) }, /WRONG +key vault .*master key/i],
    ['a bucket that is not there', { S3_BUCKET: 'nowhere' }, /WRONG +files .*nowhere/],
    [
      'a log that is elsewhere',
      { EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' },
      /WRONG +event log .*(cannot be reached|nothing listens).*\n +event log +.*EVENTSTORE_URL must not be in its environment/,
    ],
    ['a log that speaks no TLS', { EVENTSTORE_URL: '' }, /WRONG +event log /],
    [
      'rows that are elsewhere',
      { MONGODB_URL: 'mongodb://127.0.0.1:9/candor' },
      /WRONG +read models .*MongoDB cannot be reached/,
    ],
    ['a queue that is elsewhere', { REDIS_URL: 'redis://127.0.0.1:9' }, /WRONG +jobs .*Redis/],
    [
      'a domain of our own without records',
      { MAIL_FROM: 'hiring@acme.com' },
      /WRONG +mail zone +acme\.com has no SPF record/,
    ],
    ['no mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }, /WRONG +mail /],
  ])('says so of %s', async (_, more: Record<string, string>, line) => {
    const { code, said } = await command(
      'doctor',
      [],
      'EVENTSTORE_URL' in more && !more.EVENTSTORE_URL
        ? { EVENTSTORE_URL: production.settings.EVENTSTORE_URL!.replace('tls=false', 'tls=true') }
        : more,
    );
    expect(said).toMatch(line);
    expect(code).toBe(1);
    expect(said).not.toContain(production.settings.S3_SECRET_ACCESS_KEY);
  });
  /** What the doctor says when it finds no fault. On a busy machine an engine may be too slow for it once. */
  const fine = (settings: Record<string, string>): Promise<string> =>
    eventually(async () => {
      const { code, said } = await command('doctor', [], settings);
      expect([code, /WRONG.*/.exec(said)]).toEqual([0, null]);
      return said;
    });
  test('notes that the sender is an example, which is no fault', async () => {
    const said = await fine({ MAIL_FROM: 'hiring@trial.example' });
    expect(said).toMatch(/note +mail zone +MAIL_FROM is hiring@trial\.example/);
  });
  test('says so of a site whose browsers may not upload', async () => {
    const { options } = production.files.standIn!;
    options.cors = ['https://hire.example'];
    await fine({ BASE_URL: 'https://hire.example' });
    const another = await command('doctor', [], { BASE_URL: 'https://elsewhere.example' });
    options.cors = ['*'];
    expect(another.code).toBe(1);
    expect(another.said).toMatch(/WRONG +files .*CORS rules must allow PUT .* from https:\/\/elsewhere\.example/);
  });
  test('lists the settings that are missing', async () => {
    const { code, said } = await command('doctor', [], { REDIS_URL: '' });
    expect(said).toMatch(/WRONG +settings +Setting REDIS_URL: is needed by/);
    expect(code).toBe(1);
  });
});

test('npm run replay builds the named read models again while the application goes on answering', async () => {
  const job = await openJob(admin, 'Signaller');
  for (let n = 0; n < 5; n++) await addApplicant(admin, job.id);
  const over = new AbortController();
  let asked = 0;
  const seen = async () => {
    const page = await admin.page(jobPage(job.id, 'resumes'));
    expect([page.status, page.body.list.items.length]).toEqual([200, 5]);
  };
  await eventually(seen);
  const asking = (async () => {
    while (!over.signal.aborted) {
      await seen();
      asked++;
    }
  })();
  const { code, said } = await command('replay', ['applications', 'people']);
  over.abort();
  await asking;
  expect(said).toMatch(/applications +built again in .*\npeople +built again in /);
  expect([code, asked > 3]).toEqual([0, true]);
  await eventually(async () => {
    const events = await sharedEvents(production.settings);
    expect(await sharedRowsThatDiffer(production.settings, events)).toEqual([]);
  });
  expect((await command('replay', ['nothing'])).said).toMatch(
    `There are: ${projections.map(({ name }) => name).join(', ')}.`,
  );
});

test('npm run make-super makes somebody an operator while the application goes on', async () => {
  expect((await admin.page('/application/system')).body.projections).toBeUndefined();
  const made = await command('make-super', [named('Sina').email]);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('is an operator now') });
  // A running web process learns of the change within one second, the time for which it trusts its own copy (docs/design/engines.md#a-follower-vouches-for-rights).
  await eventually(async () =>
    expect((await admin.page('/application/system')).body.projections?.length).toBeGreaterThan(3),
  );
});

test('npm run rewrap wraps every key under the new master key, and then the old one is not needed', async () => {
  const fresh = 'ef'.repeat(32);
  const both = { MASTER_KEY: `${fresh},${production.settings.MASTER_KEY}` };
  expect((await command('rewrap', [], both)).said).toMatch(/^\d+ keys and secrets are wrapped anew/);
  expect((await command('doctor', [], { MASTER_KEY: fresh })).said).toMatch(/ok +key vault/);
  await command('rewrap', [], { MASTER_KEY: `${production.settings.MASTER_KEY},${fresh}` });
  expect((await command('doctor', [], { MASTER_KEY: fresh })).said).toMatch(/WRONG +key vault/);
});

test('npm run rewrap says so when nothing is wrapped under an older key, and where it looked', async () => {
  const again = await command('rewrap', [], {});
  expect(again.code).toBe(0);
  expect(again.said).toMatch(/^There is nothing to wrap again in mongodb:\/\//);
});

test('traces and metrics of what people did are sent where the operator says, and name nobody', async () => {
  await eventually(() => {
    const spans = otlp.spans();
    const append = spans.find((span) => span.name === 'append')!;
    const above = (of: { parentSpanId?: string }) => spans.find((span) => span.spanId === of.parentSpanId);
    expect(above(append)?.name).toMatch(/^\w+\.\w+$/);
    expect(spans.some((span) => span.name.startsWith('POST /api/'))).toBe(true);
  });
  const all = JSON.stringify(otlp.spans());
  for (const word of ['Sina', 'sina@', 'applicant-']) expect(all).not.toContain(word);
});
