import type { Recorded } from '@candor/contracts/kernel/event';
import { reject } from '../../kernel/decider.ts';
import { idNo, someone } from '../../kernel/given.ts';
import { ImportChanges } from './import-changes.ts';
import type { Planned } from './import-plan.ts';
import { importProcess } from './import.process.ts';

// A row's changes are reported even if the job refuses the application after the person was added.

const by = { organization_id: idNo(1), actor: { type: 'user' as const, id: someone, roles: [] }, uid: 'turn' };
const refused = reject<string>('wrong_state', 'The job has no step of this name.');
const planned = (row: number, fate: Planned['fate']): Planned => ({
  wanted: {
    row,
    name: 'Ada Byron',
    fields: { first_name: 'Ada', last_name: 'Byron' } as never,
    urls: [],
    skills: [],
    tags: [],
    note: null,
    values: [],
    source_detail: null,
    at: null,
    place: { job_id: idNo(9), step_id: null, archived: null, named: { job: 'Pilot', step: 'Lead' } },
    document: null,
    content: '',
  },
  fate,
  candidate_id: idNo(row),
  state: null,
  applies: true,
  told: null,
  note_id: null,
});

test('whoever came without the application that the row names is told with the reason, and the import knows them', async () => {
  const bus = {
    execute: async (command: { people?: readonly object[] }) =>
      command.people ? command.people.map((_, at) => (at === 3 ? idNo(7) : refused)) : {},
  };
  const changes = new ImportChanges(bus as never, {} as never, {} as never, {} as never);
  const rows = [planned(2, 'new'), planned(3, 'filled'), planned(4, 'added'), planned(5, 'new')];
  const without = { code: 'wrong_state', reason: 'The job has no step of this name.' };
  expect(await changes.make(idNo(8), rows, by)).toEqual({
    acted: [
      { row: 2, candidate_id: idNo(2), application_id: null, did: 'new', without },
      { row: 3, candidate_id: idNo(3), application_id: null, did: 'filled', without },
      { row: 5, candidate_id: idNo(5), application_id: idNo(7), did: 'new' },
    ],
    skipped: 0,
    passed: [],
    refused: [{ row: 4, ...without }],
  });
});

test.each([
  'ImportFileAdded',
  'ImportPrepared',
  'ImportFinished',
  'ImportReverted',
  'ImportRevertFailed',
  'ImportDocumentsDeleted',
] as const)('after %s the file is deleted some day', (type) => {
  const event = {
    id: idNo(1),
    stream: `import-${idNo(2)}`,
    data: {},
    metadata: { occurred_at: '2026-03-02T09:00:00.000Z' },
  } as unknown as Recorded<never>;
  expect(importProcess.on[type]!(event)[0]).toMatchObject({
    kind: 'delete-import-file',
    due_at: '2026-04-01T09:00:00.000Z',
  });
});
