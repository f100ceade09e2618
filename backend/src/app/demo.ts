import './node-version.ts'; // must be the first import
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fill, type Filled, type Progress } from '../demo/fill.ts';
import type { DemoOptions } from '../demo/plan.ts';
import { closeEngines, openEngines, secretOf } from './engines.ts';
import { keepsFolder, readSettings, type Settings } from './settings.ts';

// npm run demo: fills an empty data folder with two years of one company's hiring.

const usage =
  'npm run demo -- [--jobs 200] [--candidates 100000] [--letters 0] [--seed 1] [--data ./data] [--until 2026-11-20]';
class BadOption extends Error {}
const whole = (name: string, text: string, least: number): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new BadOption(`--${name} must be a whole number from ${least} on.`);
  return value;
};
const optionsOf = (words: string[], folder: string) => {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    args: words,
    options: {
      jobs: text('200'),
      candidates: text('100000'),
      letters: text('0'),
      seed: text('1'),
      data: text(folder),
      until: text(new Date().toISOString()),
    },
  });
  const until = new Date(values.until);
  if (Number.isNaN(until.getTime())) throw new BadOption('--until must be a date, like 2026-11-20.');
  return {
    jobs: whole('jobs', values.jobs, 1),
    candidates: whole('candidates', values.candidates, 0),
    letters: whole('letters', values.letters, 0),
    seed: whole('seed', values.seed, 0),
    data: resolve(values.data),
    until,
  };
};

const figure = (value: number): string => Math.round(value).toLocaleString('en-US');
const perSecond = (events: number, seconds: number): string => `${figure(events / Math.max(seconds, 0.001))} events/s`;

/** A progress bar on a terminal; for other outputs one line for every tenth of the work. */
const bar = (output: NodeJS.WriteStream) => {
  const started = performance.now();
  let shown = -1;
  return ({ events, applications, of }: Readonly<Progress>): void => {
    const part = of ? applications / of : 1;
    const seconds = (performance.now() - started) / 1000;
    const left = part > 0.01 && part < 1 ? `${Math.ceil((seconds / part) * (1 - part))} s left` : '';
    const filled = Math.round(part * 30);
    const line = `${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${String(Math.floor(part * 100)).padStart(3)}%  ${figure(events)} events  ${perSecond(events, seconds)}  ${left}`;
    if (output.isTTY) output.write(`\r${line}\u001b[K`);
    else if (Math.floor(part * 10) > shown) output.write(`${line.trimEnd()}\n`);
    shown = Math.floor(part * 10);
  };
};

const sizes = async (folder: string): Promise<string> => {
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.db')).sort();
  const found = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size / 1e6 })),
  );
  return found
    .filter(({ size }) => size >= 0.1)
    .map(({ name, size }) => `${name} ${size.toFixed(1)} MB`)
    .join(', ');
};
const totals = ({ plan, events, seconds, types, applications }: Filled): string[] => {
  const count = (...names: string[]) => figure(names.reduce((sum, name) => sum + (types.get(name) ?? 0), 0));
  const jobs = Object.entries(Object.groupBy(plan.jobs, ({ status }) => status)).map(
    ([status, some]) => `${some.length} ${status === 'archived' ? 'closed' : status}`,
  );
  let live = 0;
  for (const { fate } of plan.slots) if (fate === 'live') live++;
  return [
    `${figure(events)} events in ${seconds.toFixed(1)} s, ${perSecond(events, seconds)}`,
    `${figure(plan.jobs.length)} jobs (${jobs.join(', ')})`,
    `${count('CandidateCreated')} candidates, ${figure(applications)} applications, ${figure(live)} in progress, ${count('OfferExtended')} offers, ${count('CandidateHired')} hires, ${count('ApplicationArchived')} times archived`,
    `${count('AppointmentBooked')} interviews, ${count('ScorecardSubmitted')} scorecards`,
    `${count('ResumeParsed')} resumes, ${count('CandidateNoteAdded')} notes, ${count('MessageSent')} messages, ${figure(plan.office.colleagues.length)} colleagues`,
  ];
};

/** Runs the work with a folder for the file that the demo writes to while it runs: the data folder, or one that is removed afterwards if all engines are elsewhere. */
const withFolder = async <T>(data: string, settings: Settings, work: (folder: string) => Promise<T>): Promise<T> => {
  if (keepsFolder(settings)) return work(data);
  const folder = await mkdtemp(join(tmpdir(), 'candor-demo-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const filledBy = async (folder: string, settings: Settings, options: Omit<DemoOptions, 'secret'>): Promise<Filled> => {
  const engines = await openEngines({ ...settings, DATA_DIR: folder, IDENTITY_PROVIDER: 'off' }, '');
  try {
    const filled = await fill(engines.events, engines.keys, {
      ...options,
      secret: await secretOf(engines.keys, 'pepper'),
      password: settings.DEMO_PASSWORD,
      progress: bar(process.stderr),
      folder,
    });
    for (const job of filled.due) await engines.jobs.add(job);
    return filled;
  } finally {
    await closeEngines(engines);
  }
};
const run = async (): Promise<void> => {
  const settings = readSettings();
  const { data, ...options } = optionsOf(process.argv.slice(2), settings.DATA_DIR);
  const filled = await withFolder(data, settings, (folder) => filledBy(folder, settings, options));
  if (process.stderr.isTTY) process.stderr.write('\n');
  console.log(
    [
      ...totals(filled),
      `${keepsFolder(settings) ? `${data}: ${await sizes(data)}; at` : 'At'} most ${figure(process.resourceUsage().maxRSS / 1024)} MB of memory`,
      `Sign in as ${filled.plan.office.colleagues
        .slice(0, 4)
        .map(({ email }) => email)
        .join(', ')} with the demo password. The next start builds the lists.`,
    ].join('\n'),
  );
};

run().catch((fault: unknown) => {
  const badOption =
    fault instanceof BadOption ||
    (fault instanceof TypeError && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS'));
  console.error(fault instanceof Error ? fault.message : fault);
  if (badOption) console.error(usage);
  process.exitCode = 1;
});
