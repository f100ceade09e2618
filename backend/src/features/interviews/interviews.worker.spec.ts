import type { AppointmentRow } from '@candor/contracts/interviews/rows';
import { idNo, readsOver } from '../../kernel/given.ts';
import { done } from '../../kernel/work/worker.ts';
import { CancelAppointments } from './booking.command.ts';
import { InterviewsWorker } from './interviews.worker.ts';

const [first, last, booking, gone] = [1, 2, 3, 4].map(idNo) as [string, string, string, string];
/** The state after a merge of two jobs: the application continues under another id, with its bookings. */
const applications: Record<string, object> = {
  [first]: { archived: { merged_into: last, told_at: null } },
  [last]: { archived: { merged_into: null, told_at: null } },
};
const row = { id: booking, booking_id: booking, application_id: last, starts_at: '2026-03-09T10:00:00.000Z' };
const cancelledFor = async (application_id: string): Promise<string[]> => {
  const cancelled: string[] = [];
  const worker = new InterviewsWorker(
    { run: async ({ ids }: CancelAppointments) => (cancelled.push(...ids), done) } as never,
    { load: async (_: unknown, id: string) => ({ state: applications[id] }) } as never,
    readsOver((_, where: { application_id: string }) => (where.application_id === last ? [row] : [])),
    null as never,
    null as never,
    null as never,
  );
  await worker.ended(
    { application_id, until: null },
    { organization_id: idNo(9), actor: { type: 'processor', id: 'p' }, uid: 'u' },
  );
  return cancelled;
};

test('every end of an application cancels its interviews and tells the interviewers; the candidate gets an email about it, unless the archive sends one in time', async () => {
  const endedAs = async (state: object) => {
    const asked: CancelAppointments['how'][] = [];
    const worker = new InterviewsWorker(
      { run: async ({ how }: CancelAppointments) => (asked.push(how), done) } as never,
      { load: async () => ({ state }) } as never,
      readsOver(() => [row]),
      null as never,
      null as never,
      null as never,
    );
    await worker.ended(
      { application_id: last, until: null },
      { organization_id: idNo(9), actor: { type: 'processor', id: 'p' }, uid: 'u' },
    );
    return asked.map(({ notify }) => notify);
  };
  const archived = (told_at: string | null) => ({
    step: { type: 'archived' },
    archived: { merged_into: null, told_at },
  });
  const told = { candidate: true, interviewers: true };
  const [hired, declined] = [{ type: 'hired' }, { type: 'offer_declined' }];
  expect(await endedAs({ step: hired, archived: null })).toEqual([told]);
  expect(await endedAs({ step: declined, archived: null })).toEqual([told]);
  expect(await endedAs(archived('2026-03-09T09:00:00.000Z'))).toEqual([{ ...told, candidate: false }]);
  expect(await endedAs(archived('2026-03-10T15:00:00.000Z'))).toEqual([told]);
  expect(await endedAs(archived(null))).toEqual([told]);
  // The hire was taken back before the rest was cancelled.
  expect(await endedAs({ step: { type: 'offered' }, archived: null })).toEqual([]);
});

test('an archive cancels every interview, and a merge of jobs keeps them all', async () => {
  expect(await cancelledFor(last)).toEqual([booking]);
  expect(await cancelledFor(first)).toEqual([]);
});

type Told = { id: string; type: string; data: { to_step?: { id: string } } };
const [screening, onsite, there] = ['screening', 'onsite', 'screening there'];
const told = (id: string, type: string, to: string): Told => ({ id, type, data: { to_step: { id: to } } });
const arrived = told('e0', 'ApplicationSubmitted', screening);
/** The rounds whose interviews are canceled once the move `e1` out of Screening cannot be undone any more. */
const leftAfter = async (log: Record<string, readonly Told[]>, archived: object | null = null): Promise<string[]> => {
  const asked: string[] = [];
  const worker = new InterviewsWorker(
    { run: async () => done } as never,
    {
      load: async (_: unknown, id: string) => ({
        state: { archived: id === first ? archived : null, step: log[id]?.at(-1)?.data.to_step },
      }),
      read: async (stream: string) => log[stream.slice('application-'.length)] ?? [],
    } as never,
    readsOver((_, where: { application_id: string; step_id: string }) => {
      asked.push(`${where.application_id} ${where.step_id}`);
      return [];
    }),
    null as never,
    null as never,
    null as never,
  );
  await worker.left(
    { application_id: first, step_id: screening, until: null },
    { organization_id: idNo(9), actor: { type: 'processor', id: 'p' }, uid: 'u', causation_id: 'e1' },
  );
  return asked;
};
const advanced = told('e1', 'ApplicationAdvanced', onsite);
const again = told('e3', 'ApplicationAdvanced', onsite);

test('a move cancels the interviews of the round that it left, also when they have gone further since', async () => {
  expect(await leftAfter({ [first]: [arrived, advanced] })).toEqual([`${first} ${screening}`]);
  const further = told('e2', 'ApplicationAdvanced', 'final');
  expect(await leftAfter({ [first]: [arrived, advanced, further] })).toEqual([`${first} ${screening}`]);
});

test.each(['MoveTakenBack', 'ApplicationShiftedUp'])(
  'after %s an earlier move cancels nothing, whatever the next one decides',
  async (type) => {
    const back = told('e2', type, screening);
    expect(await leftAfter({ [first]: [arrived, advanced, back] })).toEqual([]);
    expect(await leftAfter({ [first]: [arrived, advanced, back, again] })).toEqual([]);
  },
);

test('a move cancels the interviews of its round also where they stand after their job became part of another one', async () => {
  const goes_on = { job_id: 'y', steps: [{ from: screening, to: { id: there } }] };
  const log = (to: string) => ({ [first]: [arrived, advanced], [last]: [told('m', 'ApplicationMergedIn', to)] });
  expect(await leftAfter(log(onsite), { merged_into: last, goes_on })).toEqual([`${last} ${there}`]);
  // Both steps have the same counterpart on the other job, so the candidate is still in the round.
  expect(await leftAfter(log(there), { merged_into: last, goes_on })).toEqual([]);
});

/** What happens to an interview that was booked while its application changed, once its held time is checked. */
const settledFor = async (application_id: string): Promise<unknown[]> => {
  const did: unknown[] = [];
  const present = { ...row, application_id } as AppointmentRow;
  const worker = new InterviewsWorker(
    {
      run: async (command: object) => {
        if (command instanceof CancelAppointments) did.push(['cancelled', command.ids, command.how.notify]);
        return done;
      },
    } as never,
    { load: async (_: unknown, id: string) => (applications[id] ? { state: applications[id] } : null) } as never,
    readsOver(() => [present], {
      // The row is returned only after the worker has waited for the rows to reflect the whole log.
      get: async () => (did.includes('up to 7') ? present : null),
    }),
    { follow: async (id: string) => void did.push(['followed', id]) } as never,
    { reached: async (position: number) => did.push(`up to ${position}`) > 0 } as never,
    { end: async () => 7 } as never,
  );
  const time = { hold_id: idNo(8), appointment_id: booking, people: [] };
  await worker.settle(time, { organization_id: idNo(9), actor: { type: 'processor', id: 'p' }, uid: 'u' });
  return did;
};

test('what was booked while jobs became one is settled where its application stands by now', async () => {
  expect(await settledFor(last)).toEqual([
    'up to 7',
    ['followed', last],
    ['cancelled', [booking], { candidate: true, interviewers: true }],
  ]);
});

test('what was booked while a merge was taken back is cancelled, and the candidate hears of it', async () => {
  expect(await settledFor(gone)).toEqual([
    'up to 7',
    ['followed', gone],
    ['cancelled', [booking], { candidate: true, interviewers: true }],
  ]);
});

test('when somebody leaves, the rounds are looked at that waited for their scorecard or for their time, and no others', async () => {
  const followed: string[] = [];
  const arranged = (id: string, step: string) => ({ id, job_id: 'job', step: { id: step } });
  const seat = (workflow_step_id: string, user_id: string, required: boolean) => ({
    workflow_step_id,
    user_id,
    required,
  });
  const worker = new InterviewsWorker(
    null as never,
    null as never,
    readsOver(
      (list, where: object, { organization_id }: { organization_id: string }) => {
        if (list === 'applications')
          return [arranged('required', screening), arranged('optional', onsite), arranged('other', 'final')];
        expect([organization_id, where]).toEqual([idNo(8), { owes: 'omar' }]);
        return [{ application_id: 'owed' }, { application_id: 'owed' }];
      },
      {
        getMany: async () => [
          {
            part: 'rounds',
            job_id: 'job',
            panel: [seat(screening, 'omar', true), seat(onsite, 'omar', false), seat('final', 'ines', true)],
          },
        ],
      },
    ),
    {
      follow: async (id: string, _: unknown, asking: { organization_id: string }) =>
        followed.push(`${id} in ${asking.organization_id}`),
    } as never,
    null as never,
    null as never,
  );
  await worker.member(
    { user_id: 'omar', of: idNo(8) },
    { organization_id: '*', actor: { type: 'processor', id: 'p' }, uid: 'u' },
  );
  expect(followed).toEqual([`required in ${idNo(8)}`, `owed in ${idNo(8)}`]);
});
