import type { Recorded } from '@candor/contracts/kernel/event';
import { forNoJob, peopleList, type PersonRow } from '@candor/contracts/people/rows';
import { foldRows } from '../kernel/fold.ts';
import { people } from './people.ts';

type Event = [type: string, data: object, stream?: string];
const recorded = (events: readonly Event[]): Recorded[] =>
  events.map(
    ([type, data, stream = 'candidate-ada'], at) =>
      ({
        id: `event-${at}`,
        stream,
        type,
        data,
        revision: at,
        position: at + 1,
        metadata: { organization_id: 'acme', occurred_at: `2026-03-0${at + 1}T09:00:00.000Z` },
      }) as unknown as Recorded,
  );
/** The row after these events of one person, in order. */
const after = (...events: Event[]): PersonRow => foldRows(people, recorded(events)).get('ada') as PersonRow;
const created = ['CandidateCreated', { first_name: 'Ada', last_name: 'Reed', type: 'candidate' }] as [string, object];
const added = (resume_id: string, job_id: string | null): [string, object] => ['ResumeAdded', { resume_id, job_id }];
const read = (resume_id: string, text: string): [string, object] => ['ResumeParsed', { resume_id, text }];
const searched = (row: PersonRow) => [row.resume_text, peopleList.fields.resume_job.of(row)];

test('the text that is searched stays that of the job for which it came, until the next resume has been read', () => {
  const first = [created, added('r1', 'job-1'), read('r1', 'welding')] as const;
  expect(searched(after(created))).toEqual(['', null]);
  expect(searched(after(created, added('r1', 'job-1')))).toEqual(['', null]);
  expect(searched(after(...first))).toEqual(['welding', 'job-1']);
  expect(searched(after(...first, added('r2', 'job-2')))).toEqual(['welding', 'job-1']);
  expect(searched(after(...first, added('r2', 'job-2'), read('r2', 'sewing')))).toEqual(['sewing', 'job-2']);
  // If an earlier resume is read late, it does not count as the newest.
  expect(searched(after(...first, added('r2', 'job-2'), read('r1', 'cooking')))).toEqual(['welding', 'job-1']);
  expect(searched(after(created, added('r1', null), read('r1', 'welding')))).toEqual(['welding', forNoJob]);
  expect(searched(after(...first, ['ErasureFinished', {}]))).toEqual(['', null]);
});

describe('a tag or a skill that comes by its old name after it was renamed', () => {
  const named = (entity: 'Tag' | 'Skill', id: string, name: string): Event => [
    `${entity}Upserted`,
    { id, fields: { name } },
    `${entity.toLowerCase()}s-acme`,
  ];
  const given: Event[] = [
    ['CandidateTagged', { tag_id: 'port', name: 'harbour' }],
    ['CandidateSkillAdded', { skill_id: 'sews', name: 'Sewing' }],
  ];
  const renamed: Event[] = [
    named('Tag', 'port', 'harbour'),
    named('Skill', 'sews', 'Sewing'),
    named('Tag', 'port', 'port'),
    named('Skill', 'sews', 'Tailoring'),
  ];
  const called = ({ tags, skills }: Pick<PersonRow, 'tags' | 'skills'>) => [...tags, ...skills].map(({ name }) => name);

  test('stands in the row by the name that it has now, and follows the next renaming', () => {
    const events = [created, ...renamed, ...given];
    expect(called(after(...events))).toEqual(['port', 'Tailoring']);
    expect(called(after(...events, named('Tag', 'port', 'dock')))).toEqual(['dock', 'Tailoring']);
  });
  test('does so in a merged record too, and when the rows go on from where they were stored', () => {
    const bea: Event = [created[0], created[1], 'candidate-bea'];
    const merged: Event = ['CandidatesMerged', { kept_id: 'ada', merged_id: 'bea' }, 'merges-acme'];
    const log = recorded([
      created,
      bea,
      merged,
      ...renamed,
      ...given.map(([type, data]): Event => [type, data, 'candidate-bea']),
    ]);
    for (let cut = 0; cut <= log.length; cut++) {
      const [rows, memos] = [new Map<string, unknown>(), new Map<string, unknown>()];
      foldRows(people, log.slice(0, cut), rows, memos);
      const row = foldRows(people, log.slice(cut), rows, memos).get('ada') as PersonRow;
      expect([called(row), ...row.parts.map(called)]).toEqual([['port', 'Tailoring'], [], ['port', 'Tailoring']]);
    }
  });
  test('is called as its event says where nobody knows the list, as in what is folded from the events of one person', () => {
    expect(called(after(created, ...given))).toEqual(['harbour', 'Sewing']);
  });
});
