import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { keepSums } from '../../backend/src/adapters/embedded/checked-rows.ts';
import { boxLimits } from '../../backend/src/kernel/ports/documents.ts';
import { BoxedDocumentReader } from '../../backend/src/adapters/documents/boxed-document-reader.ts';
import { App, eventually } from '../support/app.ts';
import { found, named } from '../support/founding.ts';
import { addApplicant, openJob, panelOf } from '../support/hiring.ts';
import { goodPdf, goodWord, hostileDocuments, wordType } from '../support/hostile-documents.ts';
import type { Json, Visitor } from '../support/visitor.ts';
import { describeUnless } from '../support/skips.ts';

// Documents that were made to bring the server down. Memory is read from /proc, so it is compared only on Linux.

const reader = new BoxedDocumentReader();
const mega = 1024 * 1024;
/** The bytes by which the box (the process that reads documents) may exceed its limit between two checks, which a busy machine delays. */
const margin = 256 * mega;
/** The memory that a process which reads no document may take meanwhile, even if a busy machine collects garbage late. One malicious document takes 1.5 GB. */
const little = 400 * mega;
/** Limits with more elapsed time. The elapsed time varies on a busy machine; the real cost of a document is processor time and memory. */
const patient = { ...boxLimits, clock: 10 * boxLimits.clock };
const linux = process.platform === 'linux';
const onLinux = describeUnless(linux ? null : 'the box is measured on Linux only');
const residentOf = async (pid: number | 'self'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
};

test('every document of the corpus costs little, and the next good resume is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-corpus-'));
  try {
    const documents = await hostileDocuments();
    const place = (n: number) => join(folder, String(n));
    // The documents are made first, because making them takes more memory than reading them may take.
    for (const [n, { bytes }] of documents.entries()) await writeFile(place(n), bytes());
    const said: string[] = [];
    const before = process.memoryUsage.rss();
    let most = 0;
    for (const [n, { name, mime, refused, or }] of documents.entries()) {
      const read = await reader.text(mime, async () => createReadStream(place(n)), {
        whose: 'harbour',
        limits: patient,
      });
      most = Math.max(most, process.memoryUsage.rss());
      if (read.refused !== refused && !(or && read.refused === or)) said.push(`${name}: ${read.refused}`);
      if (read.peak > boxLimits.memory + margin) said.push(`${name}: ${Math.round(read.peak / mega)} MB`);
    }
    expect(said).toEqual([]);
    expect(most - before).toBeLessThan(little);
    for (const [mime, bytes] of [
      ['application/pdf', goodPdf('Grace Hopper')],
      [wordType, await goodWord('Grace Hopper')],
    ] as const)
      expect(await reader.text(mime, async () => Readable.from([bytes]), { whose: 'harbour' })).toMatchObject({
        text: 'Grace Hopper',
        refused: null,
      });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The process ids of the running boxes (processes that read documents) of a process. */
const boxesOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`);
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const found: number[] = [];
  for (const child of children.join(' ').match(/\d+/g) ?? [])
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes('document-box'))
      found.push(Number(child));
  return found;
};
/** Finds the application's single box and stops it immediately, so that it cannot end before the test ends it. */
const stoppedBox = (app: App): Promise<number> =>
  eventually(async () => {
    const boxes = await boxesOf(app.pid);
    expect(boxes).toHaveLength(1);
    process.kill(boxes[0]!, 'SIGSTOP');
    return boxes[0]!;
  });

onLinux('an application to which somebody sends a bomb', () => {
  let app: App;
  let admin: Visitor;
  let job: { id: string };
  beforeAll(async () => {
    app = await App.start();
    ({ admin } = await found(app, 'Patient Works', named('Mona')));
    job = await openJob(admin);
  });
  afterAll(() => app?.dispose());

  const send = async (fileName: string, type: string, bytes: Buffer): Promise<string> => {
    const { id, candidate_id } = await addApplicant(admin, job.id);
    const { signedRequest, file_id } = await admin.ask('/api/signed_url', {
      fileName,
      fileType: type,
      fileId: crypto.randomUUID(),
      acl: 'private',
      directory: 'resumes',
    });
    expect((await admin.put(signedRequest, type, bytes)).status).toBe(200);
    await admin.ask('/api/people/candidates/resume/upsert', { candidate_id, file_id, file_name: fileName });
    return id;
  };
  const resumeOf = async (application: string): Promise<Json> => (await panelOf(admin, application)).resumes[0];

  test('goes on, says so on each of these resumes, and reads the next good one', async () => {
    const hostile = (await hostileDocuments()).filter(
      ({ name, mime }) =>
        !mime.endsWith('opendocument.text') && /1\.5 (MB|GB)|laughs|10,000 pages|half a PDF/.test(name),
    );
    let most = 0;
    const watching = setInterval(() => void residentOf(app.pid).then((now) => (most = Math.max(most, now))), 20);
    const before = await residentOf(app.pid);
    const sent: { name: string; application: string }[] = [];
    for (const { name, mime, bytes } of hostile)
      sent.push({ name, application: await send(mime === wordType ? 'cv.docx' : 'cv.pdf', mime, bytes()) });
    const good = await send('Grace.pdf', 'application/pdf', goodPdf('Grace Hopper wrote compilers'));
    for (const { application } of sent)
      await eventually(async () =>
        expect(await resumeOf(application)).toMatchObject({
          parsed: true,
          text: '',
          problem: expect.stringMatching(/^It .*\.$/),
        }),
      );
    await eventually(async () =>
      expect(await resumeOf(good)).toMatchObject({ text: 'Grace Hopper wrote compilers', problem: null }),
    );
    clearInterval(watching);
    expect(most - before).toBeLessThan(little);
    expect((await admin.get('/readyz')).status).toBe(200);
  });

  test('ends its box with the document, whatever kills the box, and tries the resume again', async () => {
    const slow = (await hostileDocuments()).find(({ name }) => name.includes('ten million braces'))!;
    const application = await send('cv.rtf', slow.mime, slow.bytes());
    process.kill(await stoppedBox(app), 'SIGKILL');
    await eventually(async () => expect(await boxesOf(app.pid)).toEqual([]));
    expect(await resumeOf(application)).toMatchObject({ parsed: false, problem: null });
    const good = await send('Ada.pdf', 'application/pdf', goodPdf('Ada Lovelace'));
    await eventually(async () => expect(await resumeOf(good)).toMatchObject({ text: 'Ada Lovelace' }));
    // The test waits for the second attempt, so that it does not run beside the next test.
    await eventually(async () => expect(await resumeOf(application)).toMatchObject({ parsed: true }));
    expect((await admin.get('/readyz')).status).toBe(200);
  });

  test('gives up a resume at which it died three times, and says so where people look', async () => {
    const slow = (await hostileDocuments()).find(({ name }) => name.includes('ten million braces'))!;
    const application = await send('cv.rtf', slow.mime, slow.bytes());
    const jobs = new Database(join(app.folder, 'jobs.db'));
    keepSums(jobs, ['jobs']);
    for (const deaths of [0, 1, 2]) {
      const box = await stoppedBox(app);
      await app.kill();
      process.kill(box, 'SIGKILL');
      // The test ends the job's lease. Other work may have run beside the job when the application was killed.
      const died = jobs.prepare(`UPDATE jobs SET next = 0 WHERE state = 'running' RETURNING kind, deaths`).all();
      expect((died as { kind: string }[]).filter(({ kind }) => kind === 'read-resume')).toEqual([
        { kind: 'read-resume', deaths },
      ]);
      await app.open();
    }
    await eventually(async () =>
      expect(await resumeOf(application)).toMatchObject({
        parsed: true,
        text: '',
        problem: 'Reading it failed.',
      }),
    );
    await eventually(() =>
      expect(jobs.prepare(`SELECT kind, error FROM jobs WHERE state = 'failed'`).all()).toEqual([
        { kind: 'read-resume', error: 'The processes that did it died each time.' },
      ]),
    );
    jobs.close();
  });
});
