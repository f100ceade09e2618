import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../engines/port.ts';
import { spawnTied } from '../engines/tied.ts';
import { copyDemoTo } from './demo-folder.ts';
import { patience } from './until.ts';
import { unnamedWrites } from './unnamed-writes.ts';

// Runs the built application as a process of its own, on a free port of this machine, with a temporary data folder.

const root = join(import.meta.dirname, '../..');
/** The folder of compiled code. Compiling takes most of a start, and a test run starts the same code some hundred times. */
const compiled = () => join(process.env.TEST_RUN_FOLDER!, 'compiled');
/** Processes that ran the application before and wait to run it again (tests/app-environment.mjs). If undefined, every start gets a new process. */
const { waitingHosts } = globalThis as unknown as { waitingHosts?: ChildProcess[] };
/** The option that starts the application with a later clock, by the setting CLOCK_AHEAD in seconds. */
const laterClock = `--import=${pathToFileURL(join(import.meta.dirname, 'later-clock.mjs')).href}`;
/** The most bytes that a process may keep in use. It ends when the applications that it ran before leave more. */
const mostKept = 700 * 1024 * 1024;
/** The milliseconds to wait for rows. Rows that need longer have stopped; a test that stops them reads the rows that exist. */
const rowsPatience = 240_000;
/** The applications that are running. */
const running = new Set<App>();

/** `demo`: start with the demo's data. `tree`: the folder of another release that runs instead of this one. All other entries are settings of the application by their environment names. CLOCK_AHEAD: the seconds by which its clock is ahead. */
export type Starting = { demo?: boolean; tree?: string } & Record<string, string | boolean | undefined>;
/** The exit code and the output of a start that failed. */
export type Ended = { code: number | null; said: string };

const startHost = (): ChildProcess => {
  const host = spawn(process.execPath, ['--max-old-space-size=1024', join(root, 'tests/support/host-process.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compiled(),
      NODE_OPTIONS: laterClock,
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // The process must not keep Jest's worker alive; it ends when the worker does.
  host.unref();
  for (const stream of [host.stdout, host.stderr, host.channel]) (stream as unknown as { unref: () => void }).unref();
  return host;
};

export class App {
  base = '';
  /** The log's position after the last write that was answered. */
  position = 0;
  /** Whether browsers are open. A browser knows only its own position, so each request then waits for the rows of the whole log. */
  browsed = false;
  /** A position that the rows are known to have reached. */
  private rowsAt = 0;
  private child: ChildProcess | null = null;
  private said = '';

  private constructor(
    readonly folder: string,
    private readonly settings: Record<string, string>,
    private tree = root,
  ) {}

  /** Whether the application can use a waiting process. It cannot if NODE_OPTIONS is set, because that takes effect only when a process starts. */
  private get hosted(): boolean {
    return waitingHosts !== undefined && this.settings.NODE_OPTIONS === undefined && this.tree === root;
  }

  /** `demo`: the demo organization Northwind with its candidates. If it is not set, the folder is empty. */
  static async start({ demo = false, tree, ...settings }: Starting = {}): Promise<App> {
    const app = new App(
      await mkdtemp(join(tmpdir(), 'candor-app-')),
      { DEMO: demo ? 'on' : 'off', ...(settings as Record<string, string>) },
      tree,
    );
    if (demo)
      await copyDemoTo(app.folder, async (folder) => {
        const teller = new App(folder, { DEMO: 'on' });
        await teller.open();
        await teller.stop();
      });
    await app.open();
    return app;
  }

  /** Starts the application on the folder as it is. If the process ends before it is ready, this throws with what it printed. */
  async open(): Promise<void> {
    const ended = await this.try();
    if (ended) throw new Error(`The application ended with ${ended.code}.\n${ended.said}`);
  }

  /** Changes settings for the next starts. If BASE_URL is set, PORT must be set too. */
  change(settings: Record<string, string>): void {
    Object.assign(this.settings, settings);
  }

  /** Ends the process and starts the release in this folder; undefined: the present one. `settings`: for the next starts. */
  async become(tree: string | undefined, settings: Record<string, string | undefined> = {}): Promise<void> {
    await this.stop();
    this.tree = tree ?? root;
    for (const [name, value] of Object.entries(settings))
      if (value === undefined) delete this.settings[name];
      else this.settings[name] = value;
    await this.open();
  }

  /** Starts like `open`, but returns how the process ended; null if it is running. */
  async try(): Promise<Ended | null> {
    this.said = '';
    const settings = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      CHECK_ANSWERS: 'on',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: this.folder,
      NODE_COMPILE_CACHE: compiled(),
      ...(this.settings.CLOCK_AHEAD ? { NODE_OPTIONS: laterClock } : {}),
      ...this.settings,
    };
    const child = this.hosted
      ? (waitingHosts!.pop() ?? startHost())
      : spawnTied(process.execPath, [join(this.tree, 'backend/dist/app/main.js')], {
          cwd: this.tree,
          env: settings,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
    if (this.hosted) child.send({ settings });
    this.child = child;
    running.add(this);
    this.rowsAt = 0;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`Not ready after ${patience} ms.\n${this.said}`));
      }, patience);
      const hear = (chunk: Buffer) => {
        if (this.child && this.child !== child) return;
        this.said += String(chunk);
        const ready = /ready at (https?:\S+)/.exec(this.said);
        // Output of a process that is stopping says nothing about the address of the next one.
        if (!ready || this.base || this.child !== child) return;
        clearTimeout(late);
        // A public address leads elsewhere, but the process still listens on this machine.
        this.base = this.settings.BASE_URL ? `http://127.0.0.1:${this.settings.PORT}` : ready[1]!;
        resolve(null);
      };
      for (const stream of [child.stdout!, child.stderr!]) stream.removeAllListeners('data').on('data', hear);
      child.once('close', (code) => {
        clearTimeout(late);
        resolve({ code, said: this.said });
      });
    });
  }

  /** Sets the clock of the running application this many seconds ahead. What is due by then begins. A restart would cost about a second of the processor. */
  async goAhead(seconds: number): Promise<void> {
    this.change({ CLOCK_AHEAD: String(seconds) });
    if (await this.tellHost({ ahead: seconds })) return;
    await this.stop();
    await this.open();
  }

  /** Makes the waiting jobs of this kind due now. Returns false if the process cannot do that while it runs. */
  makeDue(kind: string): Promise<boolean> {
    return this.tellHost({ due: { kind, now: Date.now() } });
  }

  /** Asks the process to do something while the application runs, and waits until it is done. Returns false if only processes that run the application repeatedly understand it. */
  private async tellHost(message: object): Promise<boolean> {
    const { child } = this;
    if (!this.hosted || !child?.connected) return false;
    await new Promise<void>((resolve, reject) => {
      const ended = () => reject(new Error(`The application ended.\n${this.said}`));
      child.once('close', ended);
      child.once('message', () => {
        child.off('close', ended);
        resolve();
      });
      child.send(message);
    });
    return true;
  }

  /** Waits until the rows of everything up to `position` are written. A page waits for them too, but after two seconds it shows what it has, and a busy machine needs longer. `everything`: waits for the whole log, which includes writes of browsers and workers. This does not wait with production engines, because tests stop them, nor if the process is not ready. */
  async rows(position: number, everything = this.browsed): Promise<void> {
    if (this.settings.ENGINES === 'production') return;
    let wanted = everything ? Infinity : position;
    for (const until = Date.now() + rowsPatience; this.rowsAt < wanted && Date.now() < until;) {
      const answer = await fetch(`${this.base}/readyz`).catch(() => null);
      if (!answer?.ok) return;
      const read = (await answer.json()) as { position: number; lag: number };
      this.rowsAt = Math.max(this.rowsAt, read.position);
      wanted = Math.min(wanted, Math.max(position, read.position + read.lag));
      if (this.rowsAt < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    this.rowsAt = Math.max(this.rowsAt, position); // do not wait again for positions that did not arrive in time
  }

  /** The path of the outbox, as the process printed it. */
  get outbox(): string {
    return /stays here: \S+(\/outbox\?key=\S+)/.exec(this.said)?.[1] ?? '/outbox';
  }

  get pid(): number {
    return this.child!.pid!;
  }

  /** The output of the process after its start. */
  get output(): string {
    return this.said;
  }

  /** Runs an operator command on the folder, with the clock of the application, and returns how it ended. */
  command(name: 'doctor' | 'erasures' | 'make-super' | 'replay' | 'rewrap', ...args: string[]): Promise<Ended> {
    const child = spawn(process.execPath, [join(root, `backend/dist/app/${name}.js`), ...args], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compiled(),
        DATA_DIR: this.folder,
        ...(this.settings.CLOCK_AHEAD ? { CLOCK_AHEAD: this.settings.CLOCK_AHEAD, NODE_OPTIONS: laterClock } : {}),
        ...(this.settings.ENGINES === 'production' ? this.settings : {}),
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
  }

  /** Kills the process as a power cut would: it finishes and closes nothing. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!this.hosted || !child?.connected) return this.end('SIGTERM');
    running.delete(this);
    this.child = null;
    this.base = '';
    child.removeAllListeners('close');
    const closed = new Promise<number>((resolve, reject) => {
      child.once('message', (told) => resolve((told as { used: number }).used));
      child.once('close', () => reject(new Error(`The application did not close.\n${this.said}`)));
    });
    child.send({});
    const used = await closed;
    child.removeAllListeners('close');
    if (used < mostKept) waitingHosts!.push(child);
    else child.kill('SIGKILL');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    running.delete(this);
    this.child = null;
    this.base = '';
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill(signal);
    await closed;
  }

  async dispose(): Promise<void> {
    await (this.hosted ? this.stop() : this.kill());
    const unnamed = unnamedWrites(this.folder);
    if (unnamed.length)
      throw new Error(`The register of automations does not name these acts of programs: ${unnamed.join(', ')}.`);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Repeats `ask` until it does not throw, waits for the rows of the whole log, then returns its answer: one read model may have the expected row some time before another has the rest. It throws the last error when its patience ends: a busy machine needs less. */
export const eventually = async <T>(ask: () => Promise<T> | T): Promise<T> => {
  const until = Date.now() + patience;
  for (;;) {
    try {
      const answer = await ask();
      for (const app of running) await app.rows(app.position, true);
      return answer;
    } catch (fault) {
      if (Date.now() > until) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
