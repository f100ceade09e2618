import { pipelineActions } from '@candor/contracts/pipeline/actions';

// A pipeline action that the product does not have: a candidate goes straight to the last live step. A test starts the application with this action, so these values are its whole definition: a line of the table of actions, an event and a rule.

export const label = 'Fast-track';
Object.assign(pipelineActions, {
  fast_track: {
    label,
    from: ['live'],
    needs: 'list',
    event: 'ApplicationFastTracked',
    moves: 'ApplicationFastTracked',
    undo: true,
    call: 'advance',
    takes: ['note'],
    key: 'F',
    icon: 'check',
    beside: 9,
    asks: 'nothing',
    title: 'Fast-track {name}',
    done: '{name} fast-tracked to {step}.',
  },
});
// These modules read the table when they are loaded, so they are loaded after the new line is in the table.
const { applicationEvents } = await import('@candor/contracts/pipeline/events');
const { event, personal } = await import('@candor/contracts/kernel/event');
const { ApplicationShiftedUp } = applicationEvents.types;
const { candidate_id, job_id, from_step, to_step } = ApplicationShiftedUp.fields;
const { z } = await import('zod');
Object.assign(applicationEvents.types, {
  ApplicationFastTracked: event(
    { candidate_id, job_id, from_step, to_step, note: personal(z.string().nullable()) },
    'fast-tracked the candidate to {to_step.name}',
  ),
});
if (!globalThis.window) {
  const { moving } = await import('../../backend/dist/features/pipeline/moving.decider.js');
  const { about, ended, mark, ongoing, refuse } =
    await import('../../backend/dist/features/pipeline/places.decider.js');
  Object.assign(moving, {
    fast_track: {
      refused: ended,
      decide: ({ note }, state, { facts }) => {
        const last = ongoing(facts.job.steps).at(-1);
        return last.id === state.step.id
          ? refuse('There is no later step. Make an offer or archive.')
          : [
              {
                type: 'ApplicationFastTracked',
                data: { ...about(state), from_step: state.step, to_step: mark(last), note: note ?? null },
              },
            ];
      },
    },
  });
}
