import { App, eventually } from '../support/app.ts';
import { type Founded, found, named } from '../support/founding.ts';
import { streamOf } from '../support/log.ts';
import type { Json } from '../support/visitor.ts';

// A legal hold and an erasure, or two erasures, meet in the same instant.

let app: App;
let harbour: Founded;
beforeAll(async () => {
  app = await App.start();
  harbour = await found(app, 'Harbour Works', named('Hugo'));
});
afterAll(() => app?.dispose());

let count = 0;
const person = async (): Promise<string> => {
  const { candidate } = await harbour.admin.ask('/api/people/candidates/upsert', {
    first_name: 'Grace',
    last_name: `Racer${++count}`,
    email: `racer${count}@mail.test`,
    source: 'sourced',
  });
  return candidate.id;
};
const eraser = async (candidate_id: string): Promise<() => Promise<Json>> => {
  const { name, version } = await harbour.admin.ask('/api/people/candidates/erasure', { candidate_id });
  const body = { candidate_id, version, confirmation: name, reason: 'asked', tell: false };
  return async () => (await harbour.admin.post('/api/people/candidates/erase', body)).body;
};
const hold = async (candidate_id: string, matter: string | null): Promise<Json> =>
  (await harbour.admin.post('/api/people/candidates/hold', { candidate_id, matter })).body;
const typesOf = async (id: string): Promise<string[]> =>
  (await streamOf(app, `candidate-${id}`)).map(({ type }) => type);

test('of a hold and an erasure in the same instant one wins, and the other is told so in plain words', async () => {
  const wins = { hold: 0, erasure: 0 };
  for (let round = 0; round < 24; round++) {
    const id = await person();
    const erase = await eraser(id);
    const begin = [() => hold(id, 'Case 7'), erase];
    if (round % 2) begin.reverse();
    const answers = await Promise.all(begin.map((each) => each()));
    if (round % 2) answers.reverse();
    const [held, erased] = answers as [Json, Json];
    const types = await typesOf(id);
    if (held.status === 'ok' && !types.includes('CandidateErased')) {
      wins.hold++;
      expect(['wrong_state', 'stale']).toContain(erased.code);
      // A second try tells the reason.
      const again = (await (await eraser(id))()) as Json;
      expect(again.error).toBe('A legal hold protects this person from erasure (Case 7). Release it first.');
      expect(await typesOf(id)).not.toContain('CandidateErased');
    } else {
      wins.erasure++;
      expect(erased.status).toBe('ok');
      expect(held).toMatchObject({
        code: 'erased',
        error: 'This person has been erased, so the legal hold comes too late. Nothing was kept.',
      });
      expect(types).not.toContain('LegalHoldPlaced');
      await eventually(async () => expect((await typesOf(id)).at(-1)).toBe('ErasureFinished'));
      expect(await hold(id, null)).toMatchObject({ code: 'erased' });
    }
  }
  expect(wins.hold + wins.erasure).toBe(24);
});

test('of two erasures of the same person in the same instant one is carried out', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await person();
    const erase = await eraser(id);
    const answers = await Promise.all([erase(), erase(), erase()]);
    expect(answers.filter(({ status }) => status === 'ok').length).toBeGreaterThan(0);
    for (const { status, code } of answers) if (status !== 'ok') expect(['stale', 'erased']).toContain(code);
    await eventually(async () => expect((await typesOf(id)).at(-1)).toBe('ErasureFinished'));
    for (const type of ['CandidateErased', 'PersonKeyDestroyed', 'ErasureFinished'])
      expect((await typesOf(id)).filter((each) => each === type)).toHaveLength(1);
  }
});
