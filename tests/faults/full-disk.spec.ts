import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, applyFor, openJob } from '../support/hiring.ts';
import { eventsOf } from '../support/log.ts';
import { differing, rebuiltRows, storedRows } from '../support/read-models.ts';
import { testUnless } from '../support/skips.ts';
import { mailsTo, Visitor } from '../support/visitor.ts';

// Each store is on a small disk of its own, and the disks fill up one after the other.

const stores = {
  log: 'events.db',
  keys: 'keys.db',
  rows: 'reads.db',
  jobs: 'jobs.db',
  sessions: 'state.db',
  mail: 'outbox.db',
  files: 'files',
} as const;
type Name = keyof typeof stores;

const disks = mkdtempSync(join(tmpdir(), 'candor-disks-'));
const diskOf = (name: Name) => join(disks, name);
const mounted: string[] = [];
/** Whether small disks can be mounted, which only root on Linux can do. */
const mountable = ((): boolean => {
  try {
    for (const name of Object.keys(stores) as Name[]) {
      mkdirSync(diskOf(name));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', diskOf(name)], { stdio: 'ignore' });
      mounted.push(diskOf(name));
    }
    return true;
  } catch {
    return false;
  }
})();
const small = testUnless(mountable ? null : 'only root on Linux can make small disks');
const fill = (name: Name): void => {
  const file = openSync(join(diskOf(name), 'filler'), 'w');
  for (const size of [65_536, 4096, 1])
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault;
    }
  closeSync(file);
};
const free = (name: Name) => rmSync(join(diskOf(name), 'filler'));

let app: App;
let admin: Visitor;
let job: { id: string; slug: string };
beforeAll(async () => {
  if (!mountable) return;
  app = await App.start();
  ({ admin } = await found(app, 'Depot', named('Dana')));
  job = await openJob(admin, 'Keeper');
  await app.stop();
  for (const [name, file] of Object.entries(stores) as [Name, string][]) {
    const [from, to] = [join(app.folder, file), join(diskOf(name), file)];
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
    symlinkSync(to, from);
  }
  await app.open();
});
afterAll(async () => {
  await app?.dispose();
  for (const disk of mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disks, { recursive: true, force: true });
});

const ready = async () => {
  const answer = await fetch(`${app.base}/readyz`);
  const { cannot_write } = (await answer.json()) as { cannot_write?: string[] };
  return { status: answer.status, cannot_write };
};
let count = 0;
const enter = () =>
  admin.post('/api/opportunities/jobs/candidate/upsert', {
    job_id: job.id,
    first_name: 'Full',
    last_name: 'Disk',
    email: `full-${++count}@example.test`,
  });
const refusedWith = (error: string) => ({ status: 503, body: { status: 'error', code: 'unavailable', error } });
const nothing = 'We cannot save anything right now. Nothing was changed. Try again shortly.';
const applied = async () => {
  const email = `applied-${++count}@example.test`;
  expect(await applyFor(app, 'depot', job.slug, { email })).toMatchObject({ status: 'ok' });
  return email;
};
const signed = () =>
  admin.ask('/api/signed_url', {
    fileName: 'cv.pdf',
    fileType: 'application/pdf',
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: 'resumes',
  });
const upload = async () => {
  const { signedRequest } = await signed();
  return fetch(new URL(signedRequest, app.base), {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2000, 'x')]),
  });
};
const signIn = () => admin.post('/api/login', { email: 'nobody@example.test', password: 'not this one' });

/** Checks what members see while a store's disk is full. Returns the check to make when there is space again. */
const scenes: Record<Name, () => Promise<() => Promise<void>>> = {
  log: async () => {
    expect(await enter()).toMatchObject(refusedWith(nothing));
    return async () => expect((await enter()).body.status).toBe('ok');
  },
  keys: async () => {
    expect(await enter()).toMatchObject(refusedWith(nothing));
    return async () => expect((await enter()).body.status).toBe('ok');
  },
  rows: async () => {
    const before = (await admin.page('/people/candidates')).body.list.total as number;
    await addApplicant(admin, job.id); // saved in the log; the lists follow
    return async () =>
      eventually(async () => expect((await admin.page('/people/candidates')).body.list.total).toBeGreaterThan(before));
  },
  jobs: async () => {
    const email = await applied(); // the log has it; the mail is due when the queue can be written
    return async () => void (await eventually(async () => expect(await mailsTo(app, email)).toHaveLength(1)));
  },
  sessions: async () => {
    expect(await signIn()).toMatchObject(refusedWith(nothing));
    return async () => expect((await signIn()).status).toBe(200);
  },
  mail: async () => {
    await applied();
    return async () => {
      const email = await applied();
      await eventually(async () => expect(await mailsTo(app, email)).toHaveLength(1));
    };
  },
  files: async () => {
    const answer = await upload();
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(
      refusedWith('We cannot save files right now. Nothing was changed. Try again shortly.'),
    );
    return async () => expect((await upload()).status).toBe(200);
  },
};

small.each(Object.keys(stores) as Name[])(
  'a full disk under the %s: people are told, the health check names it, and all goes on when there is space again, without a restart',
  async (name) => {
    await eventually(async () => expect(await ready()).toMatchObject({ status: 200 }));
    const logged = (await eventsOf(app)).length;
    fill(name);
    const after = await scenes[name]();
    await eventually(async () => expect(await ready()).toMatchObject({ status: 503, cannot_write: [name] }));
    if (['log', 'keys', 'sessions', 'files'].includes(name)) expect((await eventsOf(app)).length).toBe(logged); // nothing changed, as the answer said
    free(name);
    await eventually(async () => expect(await ready()).toMatchObject({ status: 200 }));
    await after();
  },
);

small('after all these the lists equal a rebuild, and the folder can be started on', async () => {
  await app.stop();
  expect(differing(storedRows(app), rebuiltRows(await eventsOf(app)))).toEqual([]);
  await app.open();
});
