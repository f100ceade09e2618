import type { Recorded } from '@candor/contracts/kernel/event';
import { notTakenAway } from './person-at.ts';

const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`;
let position = 0;
const event = (day: number, type: string, data: object): Recorded =>
  ({
    type,
    data,
    stream: 'candidate-1',
    position: position++,
    metadata: { occurred_at: at(day), recorded_at: at(day) },
  }) as never;

test('a past moment leaves out a resume that was removed since, but not the application that came with it', () => {
  const applied = event(1, 'ApplicationSubmitted', { resume_id: 'wrong' });
  const [kept, wrong, read] = [
    event(1, 'ResumeAdded', { resume_id: 'kept' }),
    event(1, 'ResumeAdded', { resume_id: 'wrong' }),
    event(1, 'ResumeParsed', { resume_id: 'wrong' }),
  ];
  const removed = event(3, 'ResumeRemoved', { resume_id: 'wrong', newest: null });
  const all = [applied, kept, wrong, read, removed];
  const shown = (moment: string) => all.filter(notTakenAway(all, moment));
  expect(shown(at(2))).toEqual([applied, kept, removed]);
  // After the removal the fold itself leaves it out, and the history says what happened.
  expect(shown(at(4))).toEqual(all);
});
