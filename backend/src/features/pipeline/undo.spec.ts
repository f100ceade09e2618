import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from '@candor/projections/pipeline/applications';
import { foldRows } from '@candor/projections/kernel/fold';
import fc from 'fast-check';
import { given, idNo, type Past, someone, today } from '../../kernel/given.ts';
import { pipeline, type PipelineCommands, type PipelineFacts } from './pipeline.decider.ts';

// An undo returns a candidate to exactly their earlier place, in the rules and in the rows, after any sequence of events.

const steps = defaultSteps(
  (() => {
    let n = 10;
    return () => idNo(n++);
  })(),
);
const at = (name: string): StepMark => {
  const { id, type, kind } = steps.find((step) => step.name === name)!;
  return { id, name, type, kind };
};
const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const arrival: Past<ApplicationEvent> = {
  type: 'ApplicationSubmitted',
  data: {
    candidate_id: idNo(3),
    job_id: idNo(4),
    person,
    to_step: at('First Round'),
    applied_via: 'form',
    source: 'applied',
    was_lead: false,
  },
};
const reason = {
  id: idNo(5),
  name: 'Not enough experience',
  side: 'we_rejected' as const,
  not_basically_qualified: false,
  not_considered: false,
};
const job: PipelineFacts['job'] = {
  status: 'open',
  steps,
  fields: { ...defaultJobFields, name: 'Pilot' },
  snapshot_hash: 'the-post',
  created_at: '2026-01-01T00:00:00.000Z',
  removed: {},
};
/** The candidate's row, without the marks that past events left. */
const rowAfter = (events: readonly Past<ApplicationEvent>[]) => {
  const stream = `application-${idNo(6)}`;
  const recorded = events.map(({ by = someone, at: occurred_at = today, ...event }, revision) => ({
    ...event,
    id: idNo(100 + revision),
    stream,
    revision,
    position: revision,
    metadata: {
      actor: { type: 'user', id: by },
      occurred_at,
      organization_id: idNo(2),
      request_uid: `r${revision}`,
    },
  })) as unknown as Recorded[];
  const {
    version: _,
    events: __,
    last_activity: ___,
    ...row
  } = foldRows(applications, recorded).get(idNo(6)) as ApplicationRow;
  return row;
};

/** The interviews arranged for a candidate, as their application sees them. `count`: how many there have been. */
type World = { count: number; status: 'unscheduled' | 'pending' | 'complete' };
type Turn =
  | { does: 'book' | 'cancel' | 'follow' | 'judge' }
  | { does: 'set'; to: World['status'] }
  | { does: 'move'; by: 'advance' | 'shift_up' | 'archive'; undone: boolean };
const turns = fc.array(
  fc.oneof(
    fc.record({ does: fc.constantFrom('book', 'cancel', 'follow', 'judge') }),
    fc.record({ does: fc.constant('set'), to: fc.constantFrom('unscheduled', 'pending', 'complete') }),
    fc.record({
      does: fc.constant('move'),
      by: fc.constantFrom('advance', 'shift_up', 'archive'),
      undone: fc.boolean(),
    }),
  ) as fc.Arbitrary<Turn>,
  { minLength: 1, maxLength: 24 },
);
test('whatever happens to a candidate, an undo returns exactly what was, and no process writes over what a person set', () => {
  fc.assert(
    fc.property(turns, (all) => {
      let history: Past<ApplicationEvent>[] = [arrival];
      let world: World = { count: 0, status: 'unscheduled' };
      let judged = false;
      /** The last status that a person set, and the count at that time. */
      let byHand: { status: string; count: number } | null = null;
      const arranged = () => `m${world.count}`;
      const run = <N extends keyof PipelineCommands & string>(name: N, command: PipelineCommands[N]) => {
        const round = world.count ? { schedule_status: world.status, judged, arranged: arranged() } : null;
        const facts = { job, editor: true, open_seats: [], round, arranged: arranged() };
        const ran = given(pipeline, history, facts).when(name, command);
        if (!Array.isArray(ran.outcome)) return false;
        history = [...history, ...(ran.outcome as ApplicationEvent[])];
        return true;
      };
      const status = () => given(pipeline, history).state!.schedule_status;
      const stands = () => {
        const { last_move: _, ...state } = given(pipeline, history).state!;
        return { state, row: rowAfter(history) };
      };
      for (const turn of all) {
        if (turn.does === 'book' || turn.does === 'cancel') {
          world = { count: world.count + 1, status: turn.does === 'book' ? 'complete' : 'unscheduled' };
          judged = false;
          run('followAppointments', { bookings: [] });
          byHand = null;
        } else if (turn.does === 'judge') {
          judged = world.status === 'complete';
          run('followAppointments', { bookings: [] });
        } else if (turn.does === 'follow') run('followAppointments', { bookings: [] });
        else if (turn.does === 'set') {
          const before = status();
          if (run('schedule', { schedule_status: turn.to }) && before !== turn.to)
            byHand = { status: turn.to, count: world.count };
        } else if (turn.does === 'move') {
          const before = stands();
          if (!run(turn.by, turn.by === 'archive' ? { reason } : {})) continue;
          if (!turn.undone) {
            // The new stay has no arranged interviews yet.
            [world, judged, byHand] = [{ count: 0, status: 'unscheduled' }, false, null];
            continue;
          }
          expect(run('undo', {})).toBe(true);
          expect(stands()).toEqual(before);
          run('followAppointments', { bookings: [] });
          if (byHand) expect(status()).toBe(before.state.schedule_status);
        }
        if (byHand) expect(status()).toBe(byHand.status);
      }
    }),
    { numRuns: 300 },
  );
});
