import { ruleEvents } from '@candor/contracts/cadences/values';
import { timeOfMeeting } from '@candor/contracts/interviews/letter-words';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { requestKinds } from '@candor/contracts/privacy/values';
import { sayIn, sayLabel, voice } from '@candor/contracts/words/say';
import { fullDayWords } from '@candor/contracts/words/time-words';
import type { ActorTold } from '@candor/contracts/kernel/event';
import { nameOfActor } from '@candor/contracts/who-acted';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { notificationKinds } from '@candor/contracts/notifications/kinds';
import type { About } from '@candor/contracts/notifications/rows';
import type { Caller } from '../../kernel/caller.ts';
import { addressOfInterview } from '../interviews/appointment-words.ts';
import { isAdmin } from '../../access/rights.ts';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import type { MessageRow } from '@candor/contracts/messages/rows';
import type { RecruitingEventRow } from '@candor/contracts/recruiting-events/rows';
import type { FormRow } from '@candor/contracts/forms/rows';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { AppointmentRow } from '@candor/contracts/interviews/rows';

/** A notification that its reader may see: the values of its sentence, another person's words to them about it, and where it leads. */
export type ReadableNotice<N extends About> = {
  notice: N;
  values: Record<string, string>;
  words: string | null;
  to: string;
};
/** What the notices are about, as far as the reader may see it, and the present names. */
export type Subjects = {
  applications: readonly ApplicationRow[];
  tasks: readonly TaskRow[];
  messages: readonly Omit<MessageRow, 'body'>[];
  reviews: readonly { id: string; name: string; job: string }[];
  noted: readonly { note_id: string; candidate_id: string }[];
  opened: readonly JobRow[];
  judged: readonly { named: string; candidate: string; job: string; to: string }[];
  appointments: readonly AppointmentRow[];
  forms: readonly FormRow[];
  occasions: readonly RecruitingEventRow[];
  enrolled: readonly { id: string; cadence_id: string; cadence: string; candidate_id: string }[];
  deals: readonly { named: string; id: string; name: string }[];
  users: Record<string, string>;
  jobs: Record<string, string>;
  people: Record<string, string>;
};

/** The notice as its reader sees it; none if the reader may no longer see what it is about. */
export const readable = <N extends About>(
  notice: N,
  subjects: Subjects,
  caller: Caller,
  speaker: ReturnType<typeof voice>,
): ReadableNotice<N>[] => {
  const { user_id } = caller;
  const admin = isAdmin(caller);
  const seen = (values: Record<string, string>, to: string, words: string | null = null) => [
    { notice, values, words, to },
  ];
  const doer: ActorTold = notice.actor_id ? { type: 'user', id: notice.actor_id } : { type: 'processor', id: '' };
  const actor = nameOfActor(doer, { users: subjects.users, people: '' }, speaker);
  switch (notificationKinds[notice.kind].told_to) {
    case 'application': {
      const row = subjects.applications.find(({ id }) => id === notice.application_id);
      return row
        ? seen(
            {
              actor,
              candidate: row.name,
              job: subjects.jobs[row.job_id] ?? '–',
              day: notice.day ? fullDayWords(notice.day, speaker) : '',
            },
            onBoard(row.job_id, row.id),
          )
        : [];
    }
    case 'task': {
      const row = subjects.tasks.find(({ id }) => id === notice.task_id);
      return row?.assignee_user_id === user_id ? seen({ actor, task: row.title }, '/tasks/mine', row.notes) : [];
    }
    case 'message': {
      const row = subjects.messages.find(({ id }) => id === notice.message_id);
      const to = (id: string) =>
        formatListAddress({ area: 'messages', entity: 'inbox', list: emptySlice, id, section: null });
      return row
        ? seen(
            { candidate: subjects.people[row.candidate_id ?? ''] ?? '–' },
            row.status === 'received' ? to(row.thread_id) : '/messages/failed',
          )
        : [];
    }
    case 'review': {
      const found = subjects.reviews.find(({ id }) => id === notice.review_id);
      return found
        ? seen(
            { actor, job: found.job, text: found.name || sayIn(speaker)('the job description') },
            formatListAddress({ area: 'reviews', entity: 'texts', list: emptySlice, id: found.id, section: null }),
          )
        : [];
    }
    case 'note': {
      const found = subjects.noted.find((each) => each.note_id === notice.note_id);
      return found
        ? seen({ actor, candidate: subjects.people[found.candidate_id] ?? '–' }, notesOf(found.candidate_id))
        : [];
    }
    case 'job': {
      const row = subjects.opened.find(({ id }) => id === notice.job_id);
      return row ? seen({ actor, job: row.fields.name }, settingsOf(row.id)) : [];
    }
    case 'interview': {
      const found = subjects.judged.find(({ named }) => named === notice.scorecard_id);
      return found ? seen({ actor, candidate: found.candidate, job: found.job }, found.to) : [];
    }
    case 'appointment': {
      const row = subjects.appointments.find(({ id }) => id === notice.appointment_id);
      const part = row?.interviewers.find((each) => each.user_id === user_id);
      const told = notice.had ?? (part && row);
      if (!row || !told) return [];
      const time = timeOfMeeting(told, caller.tz_region ?? row.tz_region, speaker);
      const about = { job: subjects.jobs[row.job_id] ?? '–', time };
      // A former interviewer reads only the notice, and nothing about the candidate.
      return part
        ? seen({ ...about, candidate: row.candidate_name }, addressOfInterview(part.user_appointment_id))
        : seen(about, '/dashboard');
    }
    case 'colleague':
      return may(readsMessages, caller)
        ? seen({ actor }, notice.kind === 'answered_in_your_name' ? '/messages/inbox' : '/messages/senders')
        : [];
    case 'form': {
      const row = subjects.forms.find(({ id }) => id === notice.form_id);
      return row ? seen({ form: row.name }, submissionsOf(row.id)) : [];
    }
    case 'occasion': {
      const row = subjects.occasions.find(({ id }) => id === notice.recruiting_event_id);
      return row ? seen({ event: row.name }, registrationsOf(row.id)) : [];
    }
    case 'cadence': {
      const row = subjects.enrolled.find(({ id }) => id === notice.enrollment_id);
      return row
        ? seen(
            {
              cadence: row.cadence,
              candidate: subjects.people[row.candidate_id] ?? '–',
              happened: notice.happened ? sayLabel(ruleEvents[notice.happened], speaker) : '',
            },
            notice.kind === 'cadence_rule'
              ? placeOf('people', 'candidates', row.candidate_id)
              : placeOf('cadences', 'cadences', row.cadence_id),
          )
        : [];
    }
    case 'deal': {
      const row = subjects.deals.find(({ named }) => named === (notice.deal_id ?? notice.commission_id));
      return row ? seen({ actor, deal: row.name }, placeOf('sales', 'deals', row.id)) : [];
    }
    case 'sender':
      return admin || notice.member_id === user_id
        ? seen(
            { member: subjects.users[notice.member_id ?? ''] ?? sayIn(speaker)('your organization') },
            admin ? '/org/suppressions' : '/messages/scheduled',
          )
        : [];
    case 'administrators':
      return admin
        ? seen(
            {
              actor,
              member: subjects.users[notice.member_id ?? ''] ?? '–',
              candidate: subjects.people[notice.candidate_id ?? ''] ?? '–',
              request: sayLabel(requestKinds[notice.request ?? 'erase'], speaker),
              day: notice.day ? fullDayWords(notice.day, speaker) : '',
            },
            notice.kind === 'retention_listed'
              ? '/people/privacy'
              : notice.candidate_id
                ? placeOf('people', 'candidates', notice.candidate_id)
                : notice.member_id
                  ? `/org/access?person=${notice.member_id}`
                  : '/org/audit',
          )
        : [];
  }
};
const placeOf = (area: string, entity: string, id: string): string =>
  formatListAddress({ area, entity, list: emptySlice, id, section: null });
const registrationsOf = (id: string): string =>
  formatListAddress({
    area: 'marketing',
    entity: 'events',
    list: emptySlice,
    id,
    section: { name: 'registrations', id: null, list: emptySlice },
  });
const submissionsOf = (id: string): string =>
  formatListAddress({
    area: 'marketing',
    entity: 'forms',
    list: emptySlice,
    id,
    section: { name: 'submissions', id: null, list: emptySlice },
  });
const settingsOf = (job_id: string): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id: job_id,
    section: { name: 'settings', id: null, list: emptySlice },
  });
const notesOf = (candidate_id: string): string =>
  `${formatListAddress({ area: 'people', entity: 'candidates', list: emptySlice, id: candidate_id, section: null })}?part=notes`;
const onBoard = (job_id: string, application_id: string): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id: job_id,
    section: { name: 'candidates', id: application_id, list: emptySlice },
  });
/** The address of a job's page of scores, where members give recommendations. */
export const scoresOf = (id: string): string =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    list: emptySlice,
    id,
    section: { name: 'scores', id: null, list: emptySlice },
  });
