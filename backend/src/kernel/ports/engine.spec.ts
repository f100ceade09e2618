import { setTimeout as pause } from 'node:timers/promises';
import { Overdue, partsWithin, within } from './deadline.ts';
import { Engine, inProcess, type Patience } from './engine.ts';
import { Unavailable } from './unavailable.ts';

const never = () => new Promise<never>(() => undefined);
const hasty: Patience = { engine: 'The test', answer: 20, lengthy: 60_000 };
/** A promise that the test itself settles. */
const held = () => {
  let release!: (value: string) => void;
  let refuse!: (fault: Error) => void;
  const promise = new Promise<string>((resolve, reject) => {
    [release, refuse] = [resolve, reject];
  });
  return { promise, release, refuse };
};

abstract class Port extends Engine {
  protected override get lengthy(): readonly (keyof Port)[] {
    return ['fill'];
  }

  abstract ask(): Promise<string>;
  abstract fill(): Promise<string>;
  abstract names(): string[];
}
class Adapter extends Port {
  #answer: () => Promise<string>;

  constructor(patience: Patience | null, answer: () => Promise<string>) {
    super(patience);
    this.#answer = answer;
  }

  ask(): Promise<string> {
    return this.#answer();
  }

  fill(): Promise<string> {
    return this.#answer();
  }

  async check(): Promise<string> {
    return this.#answer();
  }

  names(): string[] {
    return ['a'];
  }
}

describe('the deadline of an engine', () => {
  test('a call that its library never ends is Unavailable, and says which engine and call', async () => {
    const engine = new Adapter(hasty, never);
    await expect(engine.ask()).rejects.toThrow(/^The test did not answer “ask” within 0.02 s/);
    await expect(engine.ask()).rejects.toBeInstanceOf(Unavailable);
  });

  test("an adapter's own methods have one too, and inherited ones of a subclass", async () => {
    class Further extends Adapter {}
    await expect(new Further(hasty, never).check()).rejects.toBeInstanceOf(Overdue);
  });

  test('answers, faults and values that are no promises pass unchanged', async () => {
    const fault = new Error('refused');
    expect(await new Adapter(hasty, () => Promise.resolve('yes')).ask()).toBe('yes');
    await expect(new Adapter(hasty, () => Promise.reject(fault)).ask()).rejects.toBe(fault);
    expect(new Adapter(hasty, never).names()).toEqual(['a']);
  });

  test('a call that moves much data has longer', async () => {
    const { promise, release } = held();
    const engine = new Adapter(hasty, () => promise);
    const filling = engine.fill();
    await expect(engine.ask()).rejects.toBeInstanceOf(Overdue);
    release('done');
    expect(await filling).toBe('done');
  });

  test('an engine in this process has no timers', () => {
    expect(Object.getOwnPropertyNames(new Adapter(inProcess, never))).toEqual([]);
  });

  test('a fault that comes too late is no unhandled rejection, and a late value can be taken back', async () => {
    const unhandled: unknown[] = [];
    const hear = (fault: unknown) => unhandled.push(fault);
    process.on('unhandledRejection', hear);
    const overdue = () => new Overdue('late');
    const late: string[] = [];
    const [first, second] = [held(), held()];
    await expect(within(first.promise, 1, overdue)).rejects.toThrow('late');
    await expect(within(second.promise, 1, overdue, (value) => late.push(value))).rejects.toThrow('late');
    first.refuse(new Error('x'));
    second.release('value');
    await pause(1); // Node reports unhandled rejections after the turn
    process.off('unhandledRejection', hear);
    expect([unhandled, late]).toEqual([[], ['value']]);
  });

  test('an answer that was there when the process was held up still counts', async () => {
    const answered = new Promise<string>((done) => setTimeout(() => setImmediate(() => done('in time')), 1));
    const awaited = within(answered, 10, () => new Overdue('late'));
    for (const until = performance.now() + 50; performance.now() < until;); // blocks the loop
    expect(await awaited).toBe('in time');
  });

  test('a stream whose next part never comes ends with the fault; a slow reader is no fault', async () => {
    async function* parts() {
      yield 1;
      yield 2;
      await never();
    }
    const seen: number[] = [];
    const reading = (async () => {
      for await (const part of partsWithin(parts(), 20, () => new Overdue('late'))) {
        seen.push(part);
        await pause(40);
      }
    })();
    await expect(reading).rejects.toThrow('late');
    expect(seen).toEqual([1, 2]);
  });
});
