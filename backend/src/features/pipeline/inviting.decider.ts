import { meets } from '@candor/contracts/rounds/scheduling';
import { daysAfter } from '@candor/contracts/values/days';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { inviteDays } from '@candor/contracts/booking/invites';
import { type Application, isInvited } from '../../states/application.state.ts';
import { notScheduled, roundToChoose } from '../../states/inviting.state.ts';
import { isRejection } from '../../kernel/decider.ts';
import type { PipelineFacts, PipelineRules } from './pipeline-commands.decider.ts';
import { about, refuse, unknown } from './places.decider.ts';

// The rules of the link with which a candidate chooses the time of a round
// (docs/rules/schedule-and-appointments.md#the-link-to-choose-a-time).

/** The events when the link ends: the round is unscheduled again, unless it has a booking or a person set its status. */
const ended = (
  state: Application,
  type: 'BookingInviteWithdrawn' | 'BookingInviteExpired',
  { booked = false }: Pick<PipelineFacts, 'booked'>,
): ApplicationEvent[] => {
  const { invite_id, token_hash, step, entered } = state.invite!;
  const event: ApplicationEvent = { type, data: { ...about(state), step, invite_id, token_hash } };
  return state.schedule_status === 'pending' && !state.by_hand && entered === state.entered && !booked
    ? [
        event,
        {
          type: 'ScheduleStatusChanged',
          data: { ...about(state), step: state.step, from: 'pending', to: 'unscheduled' },
        },
      ]
    : [event];
};

export const inviting: PipelineRules<'invite' | 'withdrawInvite' | 'expireInvite'> = {
  invite: ({ step_id, duration_minutes, together, letter_at, ...command }, state, { now, facts: { job } }) => {
    if (!state) return unknown;
    if (together && step_id !== state.step.id)
      return refuse('This candidate is in {step} now.', { step: state.step.name });
    // A replaced link does not let the candidate choose a time any more.
    if (together && isInvited(state, now) && state.invite.links === command.links)
      return refuse('This candidate already has a link to choose a time.');
    if (job.status !== 'archived' && !meets(state.step)) return notScheduled;
    if (job.status !== 'archived' && step_id !== state.step.id)
      return refuse('This candidate is in {step} now. Invite them for that round.', { step: state.step.name });
    const round = roundToChoose(job, step_id, { ...command, duration_minutes }, now);
    if (isRejection(round)) return round;
    const { step, minutes } = round;
    if (state.schedule_status === 'complete') return refuse('{step} is already scheduled.', { step: step.name });
    return [
      {
        type: 'BookingInviteSent',
        data: {
          ...about(state),
          step: state.step,
          ...command,
          duration_minutes: minutes,
          expires_at: daysAfter(Date.parse(now), inviteDays),
          ...(letter_at && letter_at > now ? { letter_at } : {}),
        },
      },
      ...(state.schedule_status === 'unscheduled'
        ? [
            {
              type: 'ScheduleStatusChanged' as const,
              data: { ...about(state), step: state.step, from: 'unscheduled', to: 'pending' },
            },
          ]
        : []),
    ];
  },

  withdrawInvite: ({ invite_id }, state, { now, facts }) =>
    !state
      ? unknown
      : isInvited(state, now) && (invite_id ?? state.invite.invite_id) === state.invite.invite_id
        ? ended(state, 'BookingInviteWithdrawn', facts)
        : refuse('This candidate has no link to choose a time.'),

  // A link that was replaced or withdrawn, or whose round the candidate has left, has already ended.
  expireInvite: ({ invite_id }, state, { facts }) =>
    !state
      ? unknown
      : state.invite?.invite_id !== invite_id || state.invite.ended || state.invite.entered !== state.entered
        ? []
        : ended(state, 'BookingInviteExpired', facts),
};
