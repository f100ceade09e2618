import type { Recorded } from '@candor/contracts/kernel/event';
import { forNoJob, peopleList, type PersonRow } from '@candor/contracts/people/rows';
import { foldRows } from './kernel/fold.ts';
import { people } from './people.ts';

/** What happens to one person, in this order. */
const after = (...events: [type: string, data: object][]): PersonRow =>
  foldRows(
    people,
    events.map(
      ([type, data], at) =>
        ({
          id: `event-${at}`,
          stream: 'candidate-ada',
          type,
          data,
          revision: at,
          position: at + 1,
          metadata: { organization_id: 'acme', occurred_at: `2026-03-0${at + 1}T09:00:00.000Z` },
        }) as unknown as Recorded,
    ),
  ).get('ada') as PersonRow;
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
  // An earlier one that is read late is not the newest.
  expect(searched(after(...first, added('r2', 'job-2'), read('r1', 'cooking')))).toEqual(['welding', 'job-1']);
  expect(searched(after(created, added('r1', null), read('r1', 'welding')))).toEqual(['welding', forNoJob]);
  expect(searched(after(...first, ['ErasureFinished', {}]))).toEqual(['', null]);
});
