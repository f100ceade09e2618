import { extname } from 'node:path';
import { parentPort, Worker, type Transferable } from 'node:worker_threads';

// Makes calls into a worker thread; both sides of the calls are here. Only erasable syntax is allowed, because tests start workers straight from TypeScript.

/** The sizes are in MB. A worker keeps little data; with less room for young objects the collector runs earlier and the process stays small. */
const workerHeap = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 256 };

type Call = { id: number; name: string; input: unknown };
type Answer = { id: number; output?: unknown; fault?: { message: string; code: string } };
type Waiting = { resolve: (output: never) => void; reject: (fault: Error) => void };
export type Handlers = Record<string, (input: never) => unknown>;

const faultOf = (message: string, code: string): Error => Object.assign(new Error(message), { code });

/** One worker, started at the first call and again after it died. Calls are answered in the order they were made. */
export class Thread {
  readonly #file: URL;
  readonly #data: unknown;
  #worker: Worker | undefined;
  /** The calls that wait for the running worker. If the worker dies, only its own calls fail. */
  #waiting = new Map<number, Waiting>();
  /** All calls of one turn of the event loop go to the worker in one message, and their answers come back in one. */
  #turn: { worker: Worker; calls: Call[]; transfer: Transferable[] } | undefined;
  #next = 1;

  /** `name` is the worker's file beside `from`, without its extension: '.ts' under Jest, '.js' in a build. */
  constructor(name: string, from: string, data: unknown) {
    this.#file = new URL(`./${name}${extname(new URL(from).pathname)}`, from);
    this.#data = data;
  }

  call<T>(name: string, input: unknown, transfer: readonly Transferable[] = []): Promise<T> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    if (!this.#waiting.size) worker.ref();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const turn = this.#turn?.worker === worker ? this.#turn : this.#begin(worker);
      turn.calls.push({ id, name, input });
      turn.transfer.push(...transfer);
    });
  }

  #begin(worker: Worker): { calls: Call[]; transfer: Transferable[] } {
    const turn = { worker, calls: [] as Call[], transfer: [] as Transferable[] };
    const waiting = this.#waiting;
    this.#turn = turn;
    queueMicrotask(() => {
      if (this.#turn === turn) this.#turn = undefined;
      try {
        worker.postMessage(turn.calls, turn.transfer);
      } catch (fault) {
        for (const { id } of turn.calls) waiting.get(id)?.reject(fault as Error);
        for (const { id } of turn.calls) waiting.delete(id);
      }
    });
    return turn;
  }

  /** Lets the calls made so far finish, then ends the worker. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    await this.call('close', null).catch(() => undefined);
    this.#worker = undefined;
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      workerData: this.#data,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: workerHeap,
    });
    const waiting = new Map<number, Waiting>();
    this.#waiting = waiting;
    const lost = (fault?: unknown) => {
      if (this.#worker === worker) this.#worker = undefined;
      const abandoned = [...waiting.values()];
      waiting.clear();
      for (const each of abandoned)
        each.reject(faultOf(fault instanceof Error ? fault.message : 'the worker stopped', 'WORKER_LOST'));
    };
    worker.on('message', (answers: readonly Answer[]) => {
      for (const { id, output, fault } of answers) {
        const call = waiting.get(id);
        waiting.delete(id);
        if (fault) call?.reject(faultOf(fault.message, fault.code));
        else call?.resolve(output as never);
      }
      if (!waiting.size) worker.unref(); // an idle worker must not keep a finished program alive
    });
    worker.on('error', lost);
    worker.on('messageerror', lost); // an answer that cannot be read could belong to any call
    worker.on('exit', () => lost());
    return worker;
  }
}

/** The worker's side of the calls: answers each call with the handler of its name. `close` should release what the worker holds. */
export const serve = (handlers: Handlers): void => {
  parentPort!.on('message', (calls: readonly Call[]) => {
    parentPort!.postMessage(
      calls.map(({ id, name, input }): Answer => {
        try {
          return { id, output: handlers[name]!(input as never) };
        } catch (fault) {
          const { message, code = '' } = fault as Error & { code?: string };
          return { id, fault: { message, code } };
        }
      }),
    );
  });
};
