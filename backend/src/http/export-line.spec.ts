import { PassThrough } from 'node:stream';
import type { Exchange } from './caller.ts';
import { ClientGone, RateLimited } from './errors.ts';
import { ExportLine } from './export-line.ts';

/** A browser that requests a file as this person. */
const asks = (line: ExportLine, user_id: string, made: string[], name = user_id) => {
  const raw = new PassThrough();
  raw.resume();
  const exchange = { getRequest: () => ({ caller: { user_id } }), getResponse: () => ({ raw }) } as unknown as Exchange;
  const file = line.run(exchange, async () => {
    made.push(name);
    return name;
  });
  file.catch(() => undefined);
  return { file, sent: () => raw.end(), goes: () => raw.destroy() };
};
const settled = () => new Promise((done) => setTimeout(done, 10));
const limits = (more: Partial<ConstructorParameters<typeof ExportLine>[0]> = {}) => ({
  atOnce: 1,
  most: { person: 5, all: 6 },
  longest: 60_000,
  ...more,
});

test('one file is made after the other is sent, and people come in turn', async () => {
  const line = new ExportLine(limits());
  const made: string[] = [];
  const all = ['busy 1', 'busy 2', 'busy 3', 'calm 1'].map((name) => asks(line, name.split(' ')[0]!, made, name));
  for (const then of [['busy 1'], ['busy 2'], ['calm 1'], ['busy 3']]) {
    await settled();
    expect(made.slice(-1)).toEqual(then);
    all.find((_, at) => ['busy 1', 'busy 2', 'busy 3', 'calm 1'][at] === then[0])!.sent();
  }
  expect(await Promise.all(all.map(({ file }) => file))).toEqual(['busy 1', 'busy 2', 'busy 3', 'calm 1']);
});

test('a browser that goes away leaves the line, and one that goes while it is served makes room', async () => {
  const line = new ExportLine(limits());
  const made: string[] = [];
  const [first, second, third] = ['one', 'two', 'three'].map((name) => asks(line, name, made));
  await settled();
  second!.goes();
  await expect(second!.file).rejects.toBeInstanceOf(ClientGone);
  first!.goes();
  expect(await third!.file).toBe('three');
  expect(made).toEqual(['one', 'three']);
});

test('a browser that reads slowly goes on without its place', async () => {
  const line = new ExportLine(limits({ longest: 20 }));
  const made: string[] = [];
  asks(line, 'slow', made);
  expect(await asks(line, 'next', made).file).toBe('next');
});

test('a line that is full refuses the next one, of one person and in all', async () => {
  const line = new ExportLine(limits());
  const made: string[] = [];
  const busy = Array.from({ length: 6 }, () => asks(line, 'busy', made));
  await expect(asks(line, 'busy', made).file).rejects.toBeInstanceOf(RateLimited);
  const calm = asks(line, 'calm', made);
  await expect(asks(line, 'late', made).file).rejects.toBeInstanceOf(RateLimited);
  await Promise.all([...busy, calm].map(({ file, sent }) => file.then(sent)));
  expect(made).toHaveLength(7);
});

test('what cannot be made is told to its browser, and the next one has its turn', async () => {
  const line = new ExportLine(limits());
  const exchange = {
    getRequest: () => ({}),
    getResponse: () => ({ raw: new PassThrough() }),
  } as unknown as Exchange;
  await expect(line.run(exchange, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await asks(line, 'next', []).file).toBe('next');
});
