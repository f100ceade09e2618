import { appointmentList } from '@candor/contracts/interviews/rows';
import { recruitingEventList } from '@candor/contracts/recruiting-events/rows';
import { formList } from '@candor/contracts/forms/rows';
import { jobList } from '@candor/contracts/jobs/rows';
import { sectionGroups } from '@candor/contracts/jobs/access';
import { voice } from '@candor/contracts/words/say';
import {
  keepsEvents,
  keepsForms,
  may,
  readsMessages,
  runsCadences,
  sellsDeals,
} from '@candor/contracts/accounts/needs';
import { interviewPage } from '@candor/contracts/scorecards/pages';
import { messageList } from '@candor/contracts/messages/rows';
import { type ToldTo, notificationKinds } from '@candor/contracts/notifications/kinds';
import { type About, notificationList, type NotificationRow, unreadBy } from '@candor/contracts/notifications/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { commissionList, dealList } from '@candor/contracts/sales/rows';
import { reviewPage } from '@candor/contracts/reviews/pages';
import { tasksPage } from '@candor/contracts/tasks/pages';
import { taskList } from '@candor/contracts/tasks/rows';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { CadenceAccess } from '../cadences/cadence-access.ts';
import { addressOfInterview } from '../interviews/appointment-words.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { ownJobs } from '../../access/job-access.ts';
import { MessageAccess } from '../../access/message-access.ts';
import { NoteReaders } from '../notes/note-readers.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { nameOfText, Reviews } from '../reviews/reviews.ts';
import { RowNames } from '../row-names.ts';
import { SamePeople } from '../../access/same-people.ts';
import { Scorecards } from '../scorecards/scorecards.ts';
import { readable, type ReadableNotice, scoresOf, type Subjects } from './readable-notice.ts';

/** The most unread notifications counted for the menu. */
export const mostCounted = 100;
/** The most notifications examined for a list: more than people read, and few enough to examine all of them. */
export const mostLooked = 1_000;
const lookedAtOnce = 100;

/** Who may be told about what. This is checked when a notification is made, when it is shown, and before it is mailed. */
@Injectable()
export class NotificationAccess {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(NoteReaders) private readonly readers: NoteReaders,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Scorecards) private readonly scorecards: Scorecards,
    @Inject(CadenceAccess) private readonly cadences: CadenceAccess,
  ) {}

  /** The notices that the caller may see now, with present names. */
  async seen<N extends About>(caller: Caller, notices: readonly N[], speaker = voice()): Promise<ReadableNotice<N>[]> {
    const subjects = await this.subjects(caller, notices);
    return notices.flatMap((notice) => readable(notice, subjects, caller, speaker));
  }

  private async subjects(caller: Caller, notices: readonly About[]): Promise<Subjects> {
    const { organization_id } = caller;
    const of = (to: ToldTo) => notices.filter(({ kind }) => notificationKinds[kind].told_to === to);
    const ids = (some: readonly About[], field: 'application_id' | 'task_id' | 'message_id') =>
      some.flatMap((each) => each[field] ?? []);
    const readsJobs = sectionGroups.list.some((group) => caller.groups[group]);
    const [applications, tasks, messages, reviews, noted, opened, judged] = await Promise.all([
      readsJobs
        ? this.some(of('application'), async (some) =>
            this.reads.getMany(applicationList, await this.persons.applications(caller), ids(some, 'application_id')),
          )
        : [],
      permits(tasksPage.needs, caller)
        ? this.some(of('task'), (some) => this.reads.getMany(taskList, { organization_id }, ids(some, 'task_id')))
        : [],
      may(readsMessages, caller)
        ? this.some(of('message'), async (some) =>
            this.reads.getMany(messageList, await this.messages.scope(caller), ids(some, 'message_id')),
          )
        : [],
      permits(reviewPage.needs, caller)
        ? this.reviewed(
            caller,
            of('review').flatMap(({ review_id }) => review_id ?? []),
          )
        : [],
      this.noted(caller, of('note')),
      caller.groups.MANAGE_JOB
        ? this.some(of('job'), (some) =>
            this.reads.getMany(
              jobList,
              ownJobs(caller),
              some.flatMap(({ job_id }) => job_id ?? []),
            ),
          )
        : [],
      permits(interviewPage.needs, caller)
        ? this.judged(
            caller,
            of('interview').flatMap(({ scorecard_id }) => scorecard_id ?? []),
          )
        : [],
    ]);
    const forms = may(keepsForms, caller)
      ? await this.some(of('form'), (some) =>
          this.reads.getMany(
            formList,
            { organization_id },
            some.flatMap(({ form_id }) => form_id ?? []),
          ),
        )
      : [];
    const [occasions, enrolled, deals] = await Promise.all([
      may(keepsEvents, caller)
        ? this.some(of('occasion'), (some) =>
            this.reads.getMany(
              recruitingEventList,
              { organization_id },
              some.flatMap(({ recruiting_event_id }) => recruiting_event_id ?? []),
            ),
          )
        : [],
      this.enrolled(caller, of('cadence')),
      permits(sellsDeals, caller) ? this.sold(organization_id, of('deal')) : [],
    ]);
    const appointments = await this.some(of('appointment'), (some) =>
      this.reads.getMany(
        appointmentList,
        { organization_id },
        some.flatMap(({ appointment_id }) => appointment_id ?? []),
      ),
    );
    const [users, jobs, people] = await Promise.all([
      this.names.of(
        'users',
        organization_id,
        notices.flatMap(({ actor_id, member_id }) => [actor_id, member_id]),
      ),
      this.names.of(
        'jobs',
        organization_id,
        [...applications, ...appointments].map((row) => row.job_id),
      ),
      this.names.of(
        'people',
        organization_id,
        [...messages, ...noted, ...enrolled, ...of('administrators')].map((row) => row.candidate_id),
      ),
    ]);
    return {
      applications,
      tasks,
      messages,
      reviews,
      noted,
      opened,
      judged,
      appointments,
      forms,
      occasions,
      enrolled,
      deals,
      users,
      jobs,
      people,
    };
  }

  /**
   * The newest of the caller's notices that they may see now, at most `most`. The subject of a notice may be gone or no longer visible
   * to them, so lists and counts all come from here. Notices older than the last `mostLooked` are left out.
   */
  async newest(caller: Caller, unread: readonly boolean[], most: number): Promise<ReadableNotice<NotificationRow>[]> {
    const { organization_id, user_id } = caller;
    const where =
      unread.length === 1 && unread[0]
        ? { unread_by: unreadBy(organization_id, user_id) }
        : { reader: user_id, unread };
    const newest: ReadableNotice<NotificationRow>[] = [];
    const looked = new Set<string>();
    for (let limit = lookedAtOnce; limit <= mostLooked && newest.length < most; limit += lookedAtOnce) {
      // Always reads from the newest notice on: notices read or added meanwhile shift the positions of the others.
      const order = { sort: 'at', descending: true, limit } as const;
      const rows = await this.reads.find(notificationList, { organization_id }, where, order);
      newest.push(
        ...(await this.seen(
          caller,
          rows.filter(({ id }) => !looked.has(id)),
        )),
      );
      for (const { id } of rows) looked.add(id);
      if (rows.length < limit) break;
    }
    return newest.toSorted((a, b) => b.notice.at.localeCompare(a.notice.at)).slice(0, most);
  }

  /** The number of unread notices that the caller may see, up to the counted maximum. */
  async unread(caller: Caller): Promise<number> {
    return (await this.newest(caller, [true], mostCounted)).length;
  }

  /** The conversations, and the candidates at a review, that the caller may open. */
  private async judged(caller: Caller, ids: readonly string[]) {
    const { organization_id } = caller;
    const opened = await Promise.all(
      [...new Set(ids)].map(async (named) => {
        const found = await this.scorecards.open(caller, named);
        return found ? [{ named, found }] : [];
      }),
    );
    const all = opened.flat();
    const rows = await this.reads.getMany(
      applicationList,
      { organization_id },
      all.map(({ found }) => found.application_id),
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return all.map(({ named, found: { row, application_id, job, job_id } }) => ({
      named,
      candidate: names.get(application_id) ?? '–',
      job: job.fields.name,
      to: row?.appointment_id ? addressOfInterview(row.appointment_id) : scoresOf(job_id),
    }));
  }

  /** The texts under review that the caller may read and that their jobs still have. */
  private async reviewed(caller: Caller, ids: readonly string[]) {
    const opened = await Promise.all([...new Set(ids)].map((id) => this.reviews.open(caller, id)));
    return opened.flatMap((each) => {
      const name = each && nameOfText(each.job, each.subject);
      return each && name !== null ? [{ id: each.id, name, job: each.job.fields.name }] : [];
    });
  }

  /** The existing notes that the caller may read, each with the record that answers for the person. */
  private async noted(caller: Caller, notices: readonly About[]): Promise<{ note_id: string; candidate_id: string }[]> {
    const { organization_id } = caller;
    const found = notices.map(async ({ candidate_id, note_id }) => {
      const record = candidate_id && (await this.persons.streams.load(candidateState, candidate_id, organization_id));
      const note = record ? record.state?.notes.find(({ id }) => id === note_id) : undefined;
      if (!note || !(await this.readers.may(caller, candidate_id!, note))) return [];
      return [{ note_id: note.id, candidate_id: await this.same.kept(organization_id, candidate_id!) }];
    });
    return (await Promise.all(found)).flat();
  }

  /** The people in cadences whom the caller may see: of a rule the caller is told without managing the cadence. */
  private async enrolled(caller: Caller, notices: readonly About[]): Promise<Subjects['enrolled']> {
    const manages = permits(runsCadences, caller);
    const found = notices.map(async ({ kind, enrollment_id }) => {
      if (!manages && kind !== 'cadence_rule') return [];
      const enrollment = enrollment_id && (await this.cadences.enrollment(caller, enrollment_id));
      const cadence = enrollment && (await this.cadences[manages ? 'managed' : 'open'](caller, enrollment.cadence_id));
      if (!cadence) return [];
      return [
        {
          id: enrollment_id!,
          cadence_id: cadence.id,
          cadence: cadence.fields.name,
          candidate_id: await this.same.kept(caller.organization_id, enrollment.candidate_id),
        },
      ];
    });
    return (await Promise.all(found)).flat();
  }

  private async sold(organization_id: string, notices: readonly About[]): Promise<Subjects['deals']> {
    const commissions = await this.reads.getMany(
      commissionList,
      { organization_id },
      notices.flatMap(({ commission_id }) => commission_id ?? []),
    );
    const named = [
      ...notices.flatMap(({ deal_id }) => (deal_id ? [{ named: deal_id, id: deal_id }] : [])),
      ...commissions.map(({ id, deal_id }) => ({ named: id, id: deal_id })),
    ];
    const rows = await this.reads.getMany(
      dealList,
      { organization_id },
      named.map(({ id }) => id),
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return named.flatMap((each) => (names.has(each.id) ? [{ ...each, name: names.get(each.id)! }] : []));
  }

  private async some<N, Row>(notices: readonly N[], read: (notices: readonly N[]) => Promise<Row[]>): Promise<Row[]> {
    return notices.length ? read(notices) : [];
  }
}
