import { Worker } from 'node:worker_threads';
import type { OpenFigure } from '@candor/contracts/reports/report';
import type { InterviewerFigures } from '@candor/projections/reports/interviewers';
import { LRUCache } from 'lru-cache';
import {
  type FactAnswer,
  type FactQuestion,
  FactReader,
  type FoundAfter,
  type FoundPart,
  type Plans,
  type SeatQuestion,
} from '../reads/reports/fact-reader.ts';
import type { BookHome } from '../reads/reports/fact-books.ts';
import type { Settings } from './settings.ts';

type Open = OpenFigure & { page: number };
/** The messages to the thread, and the questions to it. `plans`: the jobs that a question is about, by the number under which they were sent before. */
export type ToReports =
  | { kind: 'change'; organization: string; home: BookHome; keys: readonly string[] }
  | { kind: 'plans'; name: number; plans: Plans }
  | { kind: 'forget'; name: number }
  | { kind: 'answer'; ask: number; question: FactQuestion; plans: number; open: Open | null }
  | { kind: 'behind'; ask: number; question: FactQuestion; plans: number; open: OpenFigure; after: FoundAfter | null }
  | { kind: 'judged'; ask: number; organization: string }
  | { kind: 'interviewers'; ask: number; question: SeatQuestion; plans: number }
  | { kind: 'close' };
type Answer = { ask: number; value?: unknown; error?: string };

/** How many sets of jobs the thread remembers. */
const mostPlans = 50;
/** How long (ms) a thread that is asked nothing keeps the facts in memory. */
const quiet = 15 * 60_000;

/** Computes reports in a thread that begins with the first question and ends after a time without questions. */
export class ReportThread extends FactReader {
  readonly #settings: Settings;
  #worker: Worker | null = null;
  #asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #asks = 0;
  #sent = this.#noPlans();
  #names = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: Settings) {
    super();
    this.#settings = settings;
  }

  #noPlans(): LRUCache<Plans, number> {
    return new LRUCache<Plans, number>({
      max: mostPlans,
      dispose: (name) => this.#worker?.postMessage({ kind: 'forget', name } satisfies ToReports),
    });
  }

  /** Tells the thread which rows changed. If there is no thread, nothing in memory could be outdated. */
  change(organization: string, home: BookHome, keys: readonly string[]): void {
    this.#worker?.postMessage({ kind: 'change', organization, home, keys } satisfies ToReports);
  }

  answer(question: FactQuestion, plans: Plans, open: Open | null): Promise<FactAnswer> {
    return this.#ask(plans, (ask, name) => ({ kind: 'answer', ask, question, plans: name, open }));
  }

  behind(question: FactQuestion, plans: Plans, open: OpenFigure, after: FoundAfter | null): Promise<FoundPart> {
    return this.#ask(plans, (ask, name) => ({ kind: 'behind', ask, question, plans: name, open, after }));
  }

  judgedJobs(organization: string): Promise<string[]> {
    return this.#send(this.#busy(), (ask) => ({ kind: 'judged', ask, organization }));
  }

  interviewers(question: SeatQuestion, plans: Plans): Promise<InterviewerFigures[]> {
    return this.#ask(plans, (ask, name) => ({ kind: 'interviewers', ask, question, plans: name }));
  }

  /** The thread, which stays for a time after each question. */
  #busy(): Worker {
    const worker = this.#running();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), quiet).unref();
    return worker;
  }

  #ask<T>(plans: Plans, message: (ask: number, plans: number) => ToReports): Promise<T> {
    const worker = this.#busy();
    let name = this.#sent.get(plans);
    if (name === undefined) {
      name = ++this.#names;
      this.#sent.set(plans, name);
      worker.postMessage({ kind: 'plans', name, plans } satisfies ToReports);
    }
    const sent = name;
    return this.#send(worker, (ask) => message(ask, sent));
  }

  #send<T>(worker: Worker, message: (ask: number) => ToReports): Promise<T> {
    const ask = ++this.#asks;
    worker.postMessage(message(ask));
    return new Promise<T>((resolve, reject) =>
      this.#asked.set(ask, { resolve: resolve as (value: unknown) => void, reject }),
    );
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const own = import.meta.url;
    const worker = new Worker(new URL(`./reports.thread${own.slice(own.lastIndexOf('.'))}`, own), {
      workerData: this.#settings,
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 24 },
    });
    worker.unref();
    worker.on('message', ({ ask, value, error }: Answer) => {
      const asked = this.#asked.get(ask);
      this.#asked.delete(ask);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(error));
    });
    // The next question begins another thread.
    worker.on('error', (fault) => this.#ended(worker, fault));
    worker.on('exit', () => this.#ended(worker, new Error('The thread of reports ended.')));
    this.#worker = worker;
    return worker;
  }

  #ended(worker: Worker, fault: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#sent = this.#noPlans();
    for (const { reject } of this.#asked.values()) reject(fault);
    this.#asked.clear();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ kind: 'close' } satisfies ToReports);
    await ended;
  }
}
