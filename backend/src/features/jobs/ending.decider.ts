import { writtenPhases } from '@candor/contracts/jobs/closing';
import { plannedHires } from '@candor/contracts/openings/openings';
import type { HiringStatus } from '@candor/contracts/jobs/values';
import { isUndoable, undoMinutes } from '@candor/contracts/pipeline/actions';
import { jobClosed, jobIsTemplate } from '../../states/job.state.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { closing } from './hiring.decider.ts';
import { type EditorRules, refuse } from './job-commands.decider.ts';

// The end of a job whose last opening is filled. If no offer is kept, it closes like any job.

/** These rules also apply to a closed job. */
export const ending: EditorRules<'endFilled' | 'takeBackEnd'> = {
  endFilled: ({ applications, offers, live }, job, { facts }) => {
    const { candidates, reasons, filled } = facts;
    if (job.template) return jobIsTemplate;
    if (job.status === 'archived') return jobClosed;
    const open = job.openings.filter(({ number, cancelled }) => !cancelled && !filled.includes(number)).length;
    if (open || !plannedHires(job.openings))
      return refuse(
        '{count, plural, one {# opening} other {# openings}} of this job {count, plural, one {is} other {are}} not filled.',
        {
          count: open,
        },
      );
    const stops = applications === 'stop';
    const withdraws = offers === 'withdraw' && candidates.pending_offers > 0;
    const tells = live === 'tell';
    if (!stops && !withdraws && !tells) return [];
    if (tells && !reasons.archiving) return reject('validation', 'Choose a reason for the candidates.');
    const remaining = {
      remaining: tells ? ('archive' as const) : ('keep' as const),
      disqualification_reason_id: tells || withdraws ? reasons.archiving : null,
      messages: tells ? [...writtenPhases] : [],
    };
    if (stops && (withdraws || !candidates.pending_offers)) {
      const closed = closing(job, { candidates: { ...candidates, pending_offers: 0 }, reasons }, remaining);
      return isRejection(closed)
        ? closed
        : [{ ...closed, data: { ...closed.data, fitting: true, ...(withdraws ? { withdraws } : {}) } }];
    }
    return [
      {
        type: 'FilledJobEnded',
        data: {
          from_status: job.status,
          stops: stops || (job.ended?.stops ?? false),
          withdraws,
          ...remaining,
          fitting: true,
          live: candidates.live + candidates.leads,
        },
      },
    ];
  },

  takeBackEnd: ({ of }, job, { now }) => {
    const { ended } = job;
    if (!ended || ended.revision !== of || job.merged)
      return refuse('Something else has happened to this job since. Change its status in its settings.');
    if (!isUndoable(ended.at, now))
      return refuse('The end of a job can be undone for {count, number} minutes. Change its status in its settings.', {
        count: undoMinutes,
      });
    const to_status = ended.from_status as HiringStatus;
    return job.status === 'archived'
      ? [{ type: 'JobReopened', data: { to_status, restore: true } }]
      : [{ type: 'FilledJobEndTakenBack', data: { to_status, restore: true } }];
  },
};
