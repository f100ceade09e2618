import './node-version.ts'; // must be the first import
import { Resolver } from 'node:dns/promises';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { tenantList } from '@candor/contracts/platform/rows';
import { projections } from '@candor/projections/index';
import { TemplateTextGenerator } from '../adapters/templates/template-text-generator.ts';
import { checkZone, isExample } from '../adapters/mail/mail-zone.ts';
import { lookIntoFolder } from '../adapters/embedded/data-folder.ts';
import { lockFolder } from '../adapters/embedded/folder-lock.ts';
import { decodeAll } from '../kernel/codec.ts';
import { type Forgotten, forgottenTime } from '../features/interviews/forgotten-time.ts';
import type { ProjectionState } from '../kernel/rows/lane.ts';
import type { Checked } from '../kernel/ports/checked.ts';
import { mostDamage } from '../kernel/ports/damaged-event.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { JobQueue } from '../kernel/ports/job-queue.ts';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import type { ReadStore } from '../kernel/ports/read-store.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { compareKeys } from '../kernel/same-keys.ts';
import { compareProcesses, compareWithLog } from '../kernel/same-log.ts';
import type { Wire } from '../kernel/ports/wire.ts';
import {
  dkimOf,
  openCalendars,
  openEvents,
  openExpiring,
  openFiles,
  openIdentity,
  openInbox,
  openJobs,
  openKeys,
  openMail,
  openModel,
  openOutsideFiles,
  openReads,
  openVideo,
  openWire,
  storesOf,
} from './engines.ts';
import { isShared, keepsFolder, readSettings, type Settings } from './settings.ts';
import { overall, topics } from './shared-progress.ts';

// npm run doctor: checks settings, connections, versions, permissions, indexes, clocks and lag, changes nothing, and says in plain words what is wrong.

type Closing = { close(): Promise<void> };
const clockAllowed = 2000;
const freeNeeded = 1e9;
const lagAllowed = 10_000;
const patience = 2500;

let wrong = 0;
const note = (what: string, line: string) => console.log(`  note   ${what.padEnd(14)} ${line}`);
const good = (what: string, line: string) => console.log(`  ok     ${what.padEnd(14)} ${line}`);
const bad = (what: string, line: string) => {
  wrong++;
  console.log(`  WRONG  ${what.padEnd(14)} ${line}`);
};
/** Prints the likely cause of the line before. */
const hint = (what: string, line: string) => console.log(`         ${what.padEnd(14)} ${line}`);
const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

const base = (settings: Settings): string => settings.BASE_URL ?? `http://localhost:${settings.PORT}`;

/** Prints what an engine's check found. */
const tell = (what: string, { server, wrong: faults, notes = [], clock }: Checked): void => {
  for (const line of [server, ...notes]) good(what, line);
  for (const fault of faults) bad(what, fault);
  const off = clock ? Date.now() - clock.getTime() : 0;
  if (Math.abs(off) > clockAllowed)
    bad(
      what,
      `Its clock and this machine's are ${(Math.abs(off) / 1000).toFixed(1)} s apart. Leases and due times need clocks that agree; let both follow a time server.`,
    );
};
/** Opens an engine and checks it: an outside engine has a `check`, and an embedded one has examined its file. Keeps the engine open for later checks. Null: the engine cannot be used. */
const look = async <E extends Closing>(
  what: string,
  kind: string,
  open: () => Promise<E>,
  site = '',
): Promise<E | null> => {
  let engine: E | null = null;
  try {
    engine = await open();
    const { check } = engine as { check?: (site: string) => Promise<Checked> };
    tell(what, check ? await check.call(engine, site) : { server: kind, wrong: [] });
    return engine;
  } catch (fault) {
    bad(what, messageOf(fault));
    await engine?.close().catch(() => undefined);
    return null;
  }
};

/** Checks the data folder. False: its embedded engines must be left alone, because the folder is faulty or in use by another process. */
const folder = async (settings: Settings): Promise<boolean> => {
  const { DATA_DIR } = settings;
  const found = await stat(DATA_DIR).catch(() => null);
  if (!found) return (good('data folder', `${DATA_DIR} is not there yet; the first start makes it`), false);
  if (!found.isDirectory()) return (bad('data folder', `${DATA_DIR} is not a folder`), false);
  if (
    !(await access(DATA_DIR, constants.W_OK).then(
      () => true,
      () => false,
    ))
  )
    return (bad('data folder', `${DATA_DIR} cannot be written by this user`), false);
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  if (free < freeNeeded) bad('data folder', `only ${(free / 1e6).toFixed(0)} MB are free on the disk of ${DATA_DIR}`);
  else good('data folder', `${DATA_DIR}, ${(free / 1e9).toFixed(0)} GB free`);
  try {
    lockFolder(DATA_DIR).release();
  } catch {
    return (good('data folder', 'the application is running on it; its embedded engines are not opened here'), false);
  }
  const { wrong: faults, rows } = lookIntoFolder(DATA_DIR, storesOf(settings));
  for (const { text } of faults) bad('data folder', text);
  if (rows) good('data folder', `reads.db ${rows}; the next start builds the read models again`);
  return !faults.length && !rows; // opening the engines would make what is missing
};

/** Reads every event of the log and examines its file. False: the log is damaged. */
const wholeLog = async (events: EventStore): Promise<boolean> => {
  const damage: string[] = [];
  let [at, sound, uncovered] = [0, 0, 0];
  while (damage.length < mostDamage) {
    const found = await events.inspect(at, 10_000);
    damage.push(...found.damage);
    sound += found.events;
    uncovered = Math.max(uncovered, found.uncovered_to);
    if (found.position === at) break;
    at = found.position;
  }
  if (!damage.length) damage.push(...(await events.faultsOfFile()));
  for (const what of damage) bad('event log', `The log is damaged: ${what}.`);
  if (damage.length) {
    hint(
      'event log',
      'Restore the log from the newest backup of which the doctor says that all is well, then run: npm run replay -- --restored. Read models, keys and processes were not compared with this log.',
    );
    return false;
  }
  const count = sound.toLocaleString('en');
  good(
    'event log',
    uncovered
      ? `${count} events; those after position ${uncovered} are what was written, those up to it come from an earlier release and carry no checksum`
      : `${count} events, from the first on each is what was written`,
  );
  return true;
};

/** Checks that the rows and the processes' saved places come from this log, and not from a newer or another one. */
const sameLog = async (events: EventStore, reads: ReadStore | null, jobs: JobQueue | null): Promise<void> => {
  const rows = async (store: ReadStore) => {
    const places = projections.map(async ({ name }) => {
      const version = await store.active(name);
      return version === null ? null : store.place({ name, version });
    });
    await compareWithLog(events, 'the read models were built', await Promise.all(places));
  };
  if (reads) await rows(reads).catch((fault: unknown) => bad('read models', messageOf(fault)));
  if (jobs) await compareProcesses(events, jobs).catch((fault: unknown) => bad('processes', messageOf(fault)));
};

/** Checks how far each read model is behind the log, and which process folds events into it. */
const lag = async (events: EventStore, reads: ReadStore, wire: Wire | null): Promise<void> => {
  const end = await events.end();
  const behind = async (name: string, version: number | null): Promise<void> => {
    if (version === null)
      return void (end && wire && bad('read models', `${name} was never built. Start a projector.`)); // the next start builds embedded ones
    const position = name === overall.name && !wire ? end : ((await reads.checkpoint({ name, version })) ?? 0);
    const events_ = Math.round((end - position) / events.perEvent);
    if (name === overall.name && events_ > lagAllowed)
      bad('read models', `about ${events_.toLocaleString('en')} events behind the log`);
  };
  for (const { name } of projections) await behind(name, await reads.active(name));
  if (!wire) return;
  await behind(overall.name, overall.version);
  const leader = await wire.holder('projector');
  if (leader) await projectorOf(wire);
  else
    bad(
      'projector',
      'none leads: nothing that is written will be seen. Start a process with ROLE=projector or ROLE=all.',
    );
  if (await wire.holder('processes')) good('processes', 'one process follows the log');
  else
    bad(
      'processes',
      'No process follows the log, so no mail will be sent. Start a process with ROLE=worker or ROLE=all.',
    );
};
/** Finds the leading projector and its state, which it reports for each projection every second. */
const projectorOf = async (wire: Wire): Promise<void> => {
  const states = await new Promise<ProjectionState[] | null>((resolve) => {
    const late = setTimeout(() => resolve(null), patience);
    wire
      .listen(topics.states, (told) => {
        clearTimeout(late);
        resolve(told as ProjectionState[]);
      })
      .catch(() => resolve(null));
  });
  const failed = states?.filter(({ status }) => status === 'failed') ?? [];
  for (const { name, error } of failed) bad('projector', `${name} has stopped: ${error}`);
  if (!failed.length) good('projector', states ? 'one leads' : 'one leads and is starting');
};
/** Checks whether a person's time is held for an appointment that was never booked. */
const heldTime = async (events: EventStore, keys: KeyVault, store: ReadStore): Promise<void> => {
  const rows = new Reads(store);
  const organizations = await rows.every(tenantList, { organization_id: '*' }, {}, { only: ['id'] });
  const found = await forgottenTime(
    rows,
    async (stream) => decodeAll(await events.readStream(stream), keys),
    organizations.map(({ id }) => id),
    Date.now(),
  );
  if (!found.length) return good('calendars', 'no time is held that nothing is booked with');
  const [{ person_id, starts_at }] = found as [Forgotten];
  bad(
    'calendars',
    `${found.length} times were taken more than an hour ago and nothing is booked with them. The first: ${starts_at}, of ${person_id}. Look for failed jobs of the kind settle-held-time and try them again.`,
  );
};
/** Checks whether the DNS zone of the sender's domain says that our mails are its own. Only the doctor, the check of an installation, asks name servers. */
const mailZone = async (settings: Settings): Promise<void> => {
  const host = settings.SMTP_URL && URL.canParse(settings.SMTP_URL) ? new URL(settings.SMTP_URL).hostname : null;
  const resolver = new Resolver({ timeout: patience, tries: 2 });
  if (settings.DNS_SERVERS) resolver.setServers(settings.DNS_SERVERS.split(','));
  const domain = settings.MAIL_FROM.split('@').at(-1)!;
  const findings = await checkZone({ domain, host, dkim: await dkimOf(settings) }, resolver);
  if (isExample(domain) && findings.some((finding) => 'wrong' in finding))
    return note(
      'mail zone',
      `MAIL_FROM is ${settings.MAIL_FROM}, whose domain is an example and has no zone. Set MAIL_FROM to an address of your own before mail leaves for real people.`,
    );
  for (const finding of findings) {
    if ('right' in finding) good('mail zone', finding.right);
    else bad('mail zone', finding.wrong);
    if ('write' in finding && finding.write) hint('mail zone', finding.write);
  }
};
const queue = async (jobs: JobQueue): Promise<void> => {
  const { waiting, failed } = await jobs.depth();
  if (failed) bad('jobs', `${failed} failed, ${waiting} waiting. The first: ${(await jobs.failed(1))[0]?.error}`);
  else good('jobs', `${waiting} waiting, none failed`);
};

const run = async (): Promise<void> => {
  const settings = readSettings();
  good(
    'settings',
    `complete; role ${settings.ROLE}${isShared(settings) ? ', engines shared with other processes' : ''}`,
  );
  const ours = keepsFolder(settings) ? await folder(settings) : true;
  const may = (engine: string) => engine !== 'embedded' || ours;
  const open: Closing[] = [];
  const keep = <E extends Closing>(engine: E | null): E | null => {
    if (engine) open.push(engine);
    return engine;
  };
  const events = may(settings.EVENT_STORE)
    ? keep(await look('event log', settings.EVENT_STORE, () => openEvents(settings, 'look')))
    : null;
  if (!events && settings.EVENT_STORE === 'eventstoredb')
    hint(
      'event log',
      'If the server ends as soon as it starts: it takes every EVENTSTORE_ variable for an option of its own, so EVENTSTORE_URL must not be in its environment (env -u EVENTSTORE_URL eventstored …).',
    );
  const keys = may(settings.KEY_VAULT)
    ? keep(await look('key vault', settings.KEY_VAULT, () => openKeys(settings, 'look')))
    : null;
  const reads = may(settings.READ_STORE)
    ? keep(
        await look('read models', settings.READ_STORE, async () => {
          const store = await openReads(settings, 'look');
          store.declare(projections);
          return store;
        }),
      )
    : null;
  const expiring = may(settings.STATE_STORE)
    ? keep(await look('sessions', settings.STATE_STORE, () => openExpiring(settings)))
    : null;
  const jobs = may(settings.JOB_QUEUE) ? keep(await look('jobs', settings.JOB_QUEUE, () => openJobs(settings))) : null;
  const wire = isShared(settings) ? keep(await look('wire', 'redis', async () => (await openWire(settings))!)) : null;
  if (keys && may(settings.FILE_STORE))
    keep(await look('files', settings.FILE_STORE, () => openFiles(settings, keys), base(settings)));
  if (expiring && may(settings.MAILER)) keep(await look('mail', settings.MAILER, () => openMail(settings, expiring)));
  if (expiring && settings.INBOX_URL)
    keep(await look('mailbox', 'imap', async () => (await openInbox(settings, expiring))!));
  if (settings.MAILER === 'smtp')
    await mailZone(settings).catch((fault: unknown) => bad('mail zone', messageOf(fault)));
  if (settings.IDENTITY_PROVIDER === 'google')
    keep(await look('sign-in', settings.IDENTITY_PROVIDER, () => openIdentity(settings, base(settings))));
  if (settings.ZOOM_CLIENT_ID && settings.ZOOM_CLIENT_SECRET)
    keep(await look('video', 'zoom', () => openVideo(settings, base(settings))));
  const calendars = await openCalendars(settings, base(settings));
  for (const each of calendars.all) keep(await look('calendars', each.provider, () => Promise.resolve(each)));
  if (settings.GOOGLE_DRIVE_CLIENT_ID && settings.GOOGLE_DRIVE_CLIENT_SECRET)
    keep(await look('outside files', 'drive', () => openOutsideFiles(settings, base(settings))));
  const model = await openModel(settings, await TemplateTextGenerator.open());
  if (model) keep(await look('model', settings.OPENAI_MODEL, () => Promise.resolve(model)));
  try {
    if (events && !(await wholeLog(events))) return;
    if (events) await sameLog(events, reads, jobs);
    if (events && keys) await compareKeys(events, keys).catch((fault: unknown) => bad('key vault', messageOf(fault)));
    if (events && reads && (wire || !isShared(settings))) await lag(events, reads, wire);
    if (jobs) await queue(jobs);
    if (events && keys && reads && (await reads.active('tenants')) !== null) await heldTime(events, keys, reads);
  } catch (fault) {
    bad('read models', messageOf(fault));
  } finally {
    for (const engine of open.toReversed()) await engine.close().catch(() => undefined);
  }
};

await run().catch((fault: unknown) =>
  messageOf(fault)
    .split('\n')
    .forEach((line) => bad('settings', line)),
);
console.log(wrong ? `\n${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.` : '\nAll is well.');
process.exit(wrong ? 1 : 0);
