import type { AppointmentEvent } from '@candor/contracts/interviews/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { idNo } from '../../kernel/given.ts';
import type { Requester } from '../../kernel/streams.ts';
import { done } from '../../kernel/work/worker.ts';
import type { Appointment } from '../../states/appointment.state.ts';
import { InterviewLetterWorker } from './interview-letter.worker.ts';
import { interviewLetters } from './interview-letters.process.ts';
import { letterTo, type OwnPart } from './interview-letters.ts';

// Tests who is reminded of an interview, and when, after every kind of change between the booking and the beginning.

const [ana, ben, candidate, application, job, round] = [11, 12, 13, 14, 15, 16].map(idNo) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const [one, two] = [`${idNo(0).slice(0, -3)}a00`, `${idNo(0).slice(0, -3)}a01`] as [string, string];
const names: Record<string, string> = { [ana]: 'Ana', [ben]: 'Ben', [one]: 'first', [two]: 'second' };
const day = (date: number, time: string): string => `2031-03-${String(date).padStart(2, '0')}T${time}:00.000Z`;

type Step = { at: string; uid: string; event: AppointmentEvent };
type Plan = { id?: string; starts_at?: string; people: readonly string[]; reminders?: number[]; told?: boolean };
/** The events of the interviews on the tenth of March. Each method adds one. */
class Story {
  private readonly steps: Step[] = [];
  private readonly plans = new Map<string, Required<Plan>>();

  private add(at: string, uid: string, event: unknown): this {
    this.steps.push({ at, uid, event: event as AppointmentEvent });
    return this;
  }

  private data({ id, starts_at, people, reminders, told }: Required<Plan>): object {
    return {
      appointment_id: id,
      application_id: application,
      candidate_id: candidate,
      job_id: job,
      step: { id: round, name: 'First Round', type: 'screening', kind: 'round' },
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
      tz_region: 'UTC',
      video_provider: null,
      interviewers: people.map((user_id) => ({ user_id, required: true, user_appointment_id: idNo(99) })),
      reminders,
      notify: { candidate: told, interviewers: told },
    };
  }

  booked(at: string, plan: Plan, uid = at): this {
    const whole = { id: one, starts_at: day(10, '12:00'), reminders: [1440], told: true, ...plan };
    this.plans.set(whole.id, whole);
    return this.add(at, uid, { type: 'AppointmentBooked', data: { ...this.data(whole), hold_id: idNo(31) } });
  }

  changed(at: string, plan: Partial<Plan>, uid = at): this {
    const before = this.plans.get(plan.id ?? one)!;
    const now = { ...before, ...plan };
    this.plans.set(now.id, now);
    const held = now.starts_at !== before.starts_at || now.people.join() !== before.people.join();
    return this.add(at, uid, {
      type: 'AppointmentRescheduled',
      data: {
        ...this.data(now),
        from: { starts_at: before.starts_at, ends_at: day(10, '13:00') },
        by: 'us',
        hold_id: held ? idNo(32) : null,
        replaces: held ? { hold_id: idNo(31), people: [...before.people, candidate] } : null,
      },
    });
  }

  cancelled(at: string, id = one): this {
    const data = { ...this.data(this.plans.get(id)!), by: 'us', releases: null };
    return this.add(at, at, { type: 'AppointmentCancelled', data });
  }

  /** The reminders that are sent: their time, recipient and interviews. `late`: the hours by which each job runs after it is due. */
  async reminders({ late = 0 } = {}): Promise<string[]> {
    const stream = `appointment-${one}`;
    const events = this.steps.map(
      ({ at, uid, event }, revision) =>
        ({
          ...event,
          id: `event ${revision}`,
          stream,
          revision,
          metadata: {
            organization_id: idNo(9),
            occurred_at: at,
            recorded_at: at,
            request_uid: uid,
            actor: { type: 'user', id: idNo(1) },
          },
        }) as unknown as Recorded<AppointmentEvent>,
    );
    const jobs = new Map<string, { at: string; data: object }>();
    for (const event of events)
      for (const due of interviewLetters.on[event.type]?.(event) ?? [])
        if ('kind' in due && due.kind === 'remind-of-interview' && !jobs.has(due.key)) {
          const at = new Date(Date.parse(due.due_at) + late * 3_600_000).toISOString();
          jobs.set(due.key, { at, data: due.data as object });
        }
    const letters = new Map<string, unknown[]>();
    const sent: string[] = [];
    let now = '';
    const write = (id: string, whom: string, of: readonly Appointment[]) => {
      if (letters.has(`message-${id}`)) return done;
      letters.set(`message-${id}`, [{ metadata: { occurred_at: now } }]);
      sent.push(`${now.slice(8, 16).replace('T', ' ')} ${whom}: ${of.map((each) => names[each.id]).join(' and ')}`);
      return done;
    };
    const worker = new InterviewLetterWorker(
      {
        load: async () => null,
        read: async (name: string) =>
          name === stream ? events.filter(({ metadata }) => metadata.occurred_at <= now) : (letters.get(name) ?? []),
      } as never,
      null as never,
      {
        toCandidate: async ({ appointments, key }: { appointments: Appointment[]; key: string }) =>
          write(letterTo(key, 'candidate'), 'candidate', appointments),
        toInterviewer: async (user_id: string, { parts, id }: { parts: OwnPart[]; id: string }) =>
          write(
            id,
            names[user_id]!,
            parts.map(({ appointment }) => appointment as Appointment),
          ),
      } as never,
    );
    const asking = { organization_id: idNo(9) } as Requester;
    for (const { at, data } of [...jobs.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
      now = at;
      // A job that was cut off runs again.
      for (let turn = 1; turn <= 2; turn++) await worker.remind(data as never, asking);
    }
    return sent;
  }
}
const story = () => new Story();
const early = day(1, '09:00');

test('a day before, everybody who interviews then is reminded, whenever they came', async () => {
  const told = await story()
    .booked(early, { people: [ana] })
    .changed(day(5, '09:00'), { people: [ana, ben] })
    .reminders();
  expect(told).toEqual(['09 12:00 candidate: first', '09 12:00 Ana: first', '09 12:00 Ben: first']);
});
test('whoever comes when the reminder is over is reminded at once, and nobody else again', async () => {
  const added = story()
    .booked(early, { people: [ana] })
    .changed(day(10, '08:00'), { people: [ana, ben] });
  const all = ['09 12:00 candidate: first', '09 12:00 Ana: first', '10 08:00 Ben: first'];
  expect(await added.reminders()).toEqual(all);
  // A later change of another kind sends no further reminder.
  expect(await added.changed(day(10, '09:00'), {}).reminders()).toEqual(all);
});
test('the same holds where all of it is sent later, after a standstill', async () => {
  const told = await story()
    .booked(early, { people: [ana] })
    .changed(day(9, '13:00'), { people: [ana, ben] })
    .reminders({ late: 5 });
  expect(told).toEqual(['09 17:00 candidate: first', '09 17:00 Ana: first', '09 18:00 Ben: first']);
});
test('an interviewer who was taken off is not reminded', async () => {
  const told = await story()
    .booked(early, { people: [ana, ben] })
    .changed(day(9, '11:00'), { people: [ben] })
    .reminders();
  expect(told).toEqual(['09 12:00 candidate: first', '09 12:00 Ben: first']);
  // An interviewer who joins late and leaves before the email is written gets none either.
  const gone = await story()
    .booked(early, { people: [ana] })
    .changed(day(9, '13:00'), { people: [ana, ben] })
    .changed(day(9, '14:00'), { people: [ana] })
    .reminders({ late: 5 });
  expect(gone).toEqual(['09 17:00 candidate: first', '09 17:00 Ana: first']);
});
test('an interviewer who leaves and comes back is reminded once', async () => {
  const told = await story()
    .booked(early, { people: [ana, ben] })
    .changed(day(9, '14:00'), { people: [ana] })
    .changed(day(9, '15:00'), { people: [ana, ben] })
    .reminders();
  expect(told).toEqual(['09 12:00 candidate: first', '09 12:00 Ana: first', '09 12:00 Ben: first']);
  const late = await story()
    .booked(early, { people: [ana] })
    .changed(day(9, '14:00'), { people: [ana, ben] })
    .changed(day(9, '15:00'), { people: [ana] })
    .changed(day(9, '16:00'), { people: [ana, ben] })
    .reminders();
  expect(late.filter((each) => each.includes('Ben'))).toEqual(['09 14:00 Ben: first']);
});
test('an interviewer who joins after several reminders were due gets one of them', async () => {
  const told = await story()
    .booked(early, { people: [ana], reminders: [1440, 60] })
    .changed(day(10, '11:30'), { people: [ana, ben] })
    .reminders();
  expect(told.filter((each) => each.includes('Ben'))).toEqual(['10 11:30 Ben: first']);
  const sooner = await story()
    .booked(early, { people: [ana], reminders: [1440, 60] })
    .changed(day(9, '18:00'), { people: [ana, ben] })
    .reminders();
  expect(sooner.filter((each) => each.includes('Ben'))).toEqual(['09 18:00 Ben: first', '10 11:00 Ben: first']);
});
test('where nobody was to be reminded, nobody who comes late is', async () => {
  const soon = story().booked(day(10, '08:00'), { people: [ana] });
  expect(await soon.changed(day(10, '09:00'), { people: [ana, ben] }).reminders()).toEqual([]);
  const quiet = story().booked(early, { people: [ana], told: false });
  expect(await quiet.changed(day(10, '09:00'), { people: [ana, ben] }).reminders()).toEqual([]);
  const without = story().booked(early, { people: [ana], reminders: [] });
  expect(await without.changed(day(10, '09:00'), { people: [ana, ben] }).reminders()).toEqual([]);
  // A new time has reminders of its own, and the email about the move replaces a reminder that would be near.
  const moved = story().booked(early, { people: [ana] });
  const told = await moved.changed(day(9, '18:00'), { people: [ana, ben], starts_at: day(10, '15:00') }).reminders();
  expect(told).toEqual(['09 12:00 candidate: first', '09 12:00 Ana: first']);
});
test('an interview that is over or cancelled reminds nobody who comes late', async () => {
  const over = story().booked(early, { people: [ana] });
  expect(await over.changed(day(10, '12:30'), { people: [ana, ben] }).reminders()).toHaveLength(2);
  const off = story()
    .booked(early, { people: [ana] })
    .changed(day(9, '13:00'), { people: [ana, ben] })
    .cancelled(day(9, '13:30'));
  expect((await off.reminders({ late: 5 })).filter((each) => each.includes('Ben'))).toEqual([]);
});

describe('of two interviews that were booked together', () => {
  const chain = (first: readonly string[], second: readonly string[]) =>
    story()
      .booked(early, { people: first }, 'chain')
      .booked(early, { id: two, starts_at: day(10, '14:00'), people: second }, 'chain');

  test('the reminder of the first tells of both', async () => {
    expect(await chain([ana], [ana]).reminders()).toEqual([
      '09 12:00 candidate: first and second',
      '09 12:00 Ana: first and second',
    ]);
  });
  test('whoever comes to the second after that is reminded a day before it, or at once where that is over', async () => {
    const between = await chain([ben], [ana])
      .changed(day(9, '13:00'), { id: two, people: [ana, ben] })
      .reminders();
    expect(between.filter((each) => each.includes('Ben'))).toEqual(['09 12:00 Ben: first', '09 14:00 Ben: second']);
    const later = await chain([ben], [ana])
      .changed(day(9, '15:00'), { id: two, people: [ana, ben] })
      .reminders();
    expect(later.filter((each) => each.includes('Ben'))).toEqual(['09 12:00 Ben: first', '09 15:00 Ben: second']);
  });
  test('whoever comes late to both at once gets one letter', async () => {
    const told = await chain([ana], [ana])
      .changed(day(9, '15:00'), { people: [ana, ben] }, 'both')
      .changed(day(9, '15:00'), { id: two, people: [ana, ben] }, 'both')
      .reminders();
    expect(told.filter((each) => each.includes('Ben'))).toEqual(['09 15:00 Ben: first and second']);
  });
  test('nobody is told of the second again, though the first is off or they left it', async () => {
    const off = await chain([ana], [ana]).cancelled(day(9, '13:00')).reminders();
    expect(off).toEqual(['09 12:00 candidate: first and second', '09 12:00 Ana: first and second']);
    const left = await chain([ana], [ana])
      .changed(day(9, '13:00'), { people: [ben] })
      .reminders();
    expect(left.filter((each) => each.includes('Ana'))).toEqual(['09 12:00 Ana: first and second']);
    const back = await chain([ana], [ana])
      .changed(day(9, '15:00'), { id: two, people: [ben] })
      .changed(day(9, '16:00'), { id: two, people: [ben, ana] })
      .reminders();
    expect(back.filter((each) => each.includes('Ana'))).toEqual(['09 12:00 Ana: first and second']);
  });
});
