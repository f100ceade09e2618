import { Inject, Injectable } from '@nestjs/common';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import type { DeskClock } from '@candor/contracts/privacy/pages';
import type { PersonPrivacy } from '@candor/contracts/people/pages';
import type { Retention } from '@candor/contracts/privacy/retention';
import { tasksPage } from '@candor/contracts/tasks/pages';
import { taskList, type TaskRow } from '@candor/contracts/tasks/rows';
import type { OfferedReason } from '@candor/contracts/triage/reason-phases';
import { source } from '@candor/contracts/catalogues/hiring';
import { formList, submissionList } from '@candor/contracts/forms/rows';
import type { PersonRow } from '@candor/contracts/people/rows';
import { recruitingEventList, registrationList } from '@candor/contracts/recruiting-events/rows';
import { minuteOf } from '@candor/contracts/values/days';
import { say, voice } from '@candor/contracts/words/say';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { AppointmentsOf } from '../interviews/appointments-of.ts';
import { Lookups, offeredReasons } from '../lookups.ts';
import { LegalClocks } from '../privacy/legal-clocks.ts';
import { RetentionReads } from '../privacy/retention-reads.ts';

const mostTasks = 20;
const deadlineRows = [
  'people',
  'privacy',
  'applications',
  'appointments',
  'jobs',
  'catalogues',
  'organizations',
  'deals',
  'event-registrations',
  'event-instances',
];
type AboutTask = Pick<TaskRow, 'id' | 'title' | 'notes' | 'outcome' | 'due_at'>;
type Deadlines = { clocks: RawRows<DeskClock>; retention: PersonPrivacy['retention'] };
const retentionShown = ({ group, place, days, since, leaves_at, stays }: Retention): PersonPrivacy['retention'] => ({
  group,
  place,
  days,
  since,
  leaves_at,
  stays,
});

/** What stands beside a person's record, as JSON that is cached until one of its rows changes. */
@Injectable()
export class BesidePerson {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(AppointmentsOf) private readonly appointments: AppointmentsOf,
    @Inject(LegalClocks) private readonly legal: LegalClocks,
    @Inject(RetentionReads) private readonly retention: RetentionReads,
  ) {}

  /** The legal deadlines about the person with these records, and how long the details are kept, as of this minute. */
  deadlines(organization_id: string, records: readonly string[]): Promise<Deadlines> {
    const now = new Date();
    const from = { models: deadlineRows, organizations: [organization_id], minute: minuteOf(now.getTime()) };
    return this.kept.of(`deadlines of a person ${organization_id} ${records.join()}`, from, async () => {
      const [clocks, retention] = await Promise.all([
        this.legal.of(organization_id, now.toISOString(), records),
        this.retention.of(organization_id, records, now.toISOString()),
      ]);
      return { clocks: RawRows.made(clocks), retention: retention && retentionShown(retention) };
    });
  }

  /** The name of the person's source, or of the first form or event by which they came. Null: there is none. */
  async sourceName(
    organization_id: string,
    { source_id, came_by }: Pick<PersonRow, 'source_id' | 'came_by'>,
    records: readonly string[],
  ): Promise<string | null> {
    if (source_id) return (await this.lookups.entry(organization_id, source, source_id))?.fields.name ?? null;
    const home = { organization_id };
    const theirs = { candidate_id: [...records] };
    if (came_by === 'form') {
      const [first] = await this.reads.find(submissionList, home, theirs, { sort: 'submitted_at', limit: 1 });
      const form = first && (await this.reads.get(formList, home, first.form_id));
      return form ? say('Form “{form}”', { form: form.name }) : null;
    }
    if (came_by === 'event') {
      const [first] = await this.reads.find(registrationList, home, theirs, { sort: 'asked_at', limit: 1 });
      const event = first && (await this.reads.get(recruitingEventList, home, first.event_id));
      return event ? say('Event “{event}”', { event: event.name }) : null;
    }
    return null;
  }

  /** The reasons for archiving that a member chooses from. */
  reasons(organization_id: string): Promise<RawRows<OfferedReason>> {
    return this.lookups.shown('reasons to choose from', organization_id, async () =>
      RawRows.made(offeredReasons(await this.lookups.reasons(organization_id))),
    );
  }

  /** The caller's open tasks about these records and applications, most urgent first. */
  async tasks(caller: Caller, about: readonly string[]): Promise<RawRows<AboutTask> | AboutTask[]> {
    if (!permits(tasksPage.needs, caller)) return [];
    const { organization_id, user_id } = caller;
    const from = { models: ['tasks'], organizations: [organization_id] };
    return this.kept.of(`tasks about ${organization_id} ${user_id} ${about.join()}`, from, async () => {
      const which = { assignee: user_id, status: 'todo', subject: [...about] } as const;
      const rows = await this.reads.find(taskList, { organization_id }, which, { sort: 'due_at', limit: mostTasks });
      return RawRows.made(rows.map(({ id, title, notes, outcome, due_at }) => ({ id, title, notes, outcome, due_at })));
    });
  }

  /** The conversations of these applications, in the reader's language. */
  conversations(organization_id: string, applications: readonly string[]): Promise<RawRows<AppointmentLine>> {
    const from = { models: ['appointments', 'applications', 'users'], organizations: [organization_id] };
    const name = `conversations ${organization_id} ${voice().language} ${applications.join()}`;
    return this.kept.of(name, from, async () =>
      RawRows.made(await this.appointments.applications(organization_id, applications)),
    );
  }
}
