import { present, reaches } from '@candor/contracts/kernel/release';
import { say } from '@candor/contracts/words/say';
import { dayLength } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { type SystemData, systemPage } from '@candor/contracts/platform/pages';
import { tenantList, usageList } from '@candor/contracts/platform/rows';
import { HOLDS_NEW_EVENTS, MAIL_WEBHOOK_SECRET, WRITERS, type Writers } from '../../kernel/tokens.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { DamagedEvent } from '../../kernel/ports/damaged-event.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { compareProcesses, LogRestored, processesPlace } from '../../kernel/same-log.ts';
import { incomingList } from '@candor/contracts/messages/rows';
import { CalendarProviders } from '../../kernel/ports/calendars.ts';
import { Inbox } from '../../kernel/ports/inbox.ts';
import { Outcomes, outsideWays } from '../../reads/platform/outcomes.ts';
import {
  fillOutsideCalendar,
  leaveOutsideCalendar,
  readOutsideTimes,
  writeToCalendars,
} from '../../states/interviews.queue.ts';
import { turnedOnIn } from '../../kernel/new-events.ts';
import { Releases } from '../../kernel/work/releases.ts';
import { ProjectionStates } from '../../http/projection-states.ts';

const shownFailed = 50;
const shownPaused = 20;
const shownWitnessed = 200;
/** How long (ms) a witness may take to cosign before it is late: checkpoints are signed every night. */
const lateAfter = 2 * dayLength;
const calendarWork: readonly string[] = [
  writeToCalendars,
  fillOutsideCalendar,
  readOutsideTimes,
  leaveOutsideCalendar,
].map(({ kind }) => kind);
const everywhere = { organization_id: '*' } as const;

/** Shows the log, the projections that follow it, and the jobs that wait in the queue. */
@Injectable()
export class SystemPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(ProjectionStates) private readonly projector: ProjectionStates,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(WRITERS) private readonly engines: Writers,
    @Inject(Outcomes) private readonly outcomes: Outcomes,
    @Inject(Inbox) private readonly inbox: Inbox | null,
    @Inject(MAIL_WEBHOOK_SECRET) private readonly secret: string | null,
    @Inject(CalendarProviders) private readonly calendars: CalendarProviders,
    @Inject(Releases) private readonly releases: Releases,
    @Inject(HOLDS_NEW_EVENTS) private readonly holds: boolean,
  ) {}

  @Shows(systemPage)
  async system({ caller }: SignedAsk) {
    // The states are read before the end of the log: a projection that continues meanwhile must not seem to be ahead of the log.
    const states = await this.projector.states();
    const [standard, queue, end, log, processes_error, failed_jobs, engines, place, mail, outside, witness, release] =
      await Promise.all([
        this.standard.of(caller, { area: 'application', entity: 'system', view: 'system' }),
        this.jobs.depth(),
        this.events.end(),
        this.events.health(),
        this.processesError(),
        this.failedJobs(),
        this.writing(),
        this.jobs.place(processesPlace),
        this.mail(),
        this.outside(),
        this.witness(),
        this.release(),
      ]);
    return {
      title: titleOf(say('System'), standard),
      ...standard,
      projections: states.map((state) => ({
        ...state,
        lag: Math.max(0, Math.round((end - state.position) / this.events.perEvent)),
      })),
      queue,
      failed_jobs,
      mail,
      outside,
      witness,
      engines,
      due: place && {
        position: place.position,
        lag: Math.max(0, Math.round((end - place.position) / this.events.perEvent)),
      },
      processes_error,
      release,
      end,
      log_damage: [...log.damage],
      log_check: log.check,
    };
  }

  private async failedJobs(): Promise<SystemData['failed_jobs']> {
    const jobs = await this.jobs.failed(shownFailed);
    const of = (data: Record<string, unknown>) =>
      typeof data.organization_id === 'string' ? data.organization_id : '';
    const rows = await this.reads.getMany(tenantList, { organization_id: '*' }, [
      ...new Set(jobs.map(({ data }) => of(data))),
    ]);
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return jobs.map(({ key, kind, data, error, attempts, failed_at }) => ({
      key,
      kind,
      organization: names.get(of(data)) ?? null,
      // The answer of a mail server may contain the address of a person, so addresses are removed.
      error: error.replaceAll(/\S+@\S+/g, '…'),
      attempts,
      failed_at,
    }));
  }

  /** Numbers of mails of all organizations together: no person and no address. */
  private async mail(): Promise<SystemData['mail']> {
    const now = new Date();
    const months = [0, 1].map((back) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
    );
    const [rows, paused] = await Promise.all([
      this.reads.every(usageList, everywhere, { month: months }),
      this.reads.find(tenantList, everywhere, { paused: true }, { sort: 'name', limit: shownPaused }),
    ]);
    const sum = (of: 'messages' | 'failed' | 'returned', month: string) =>
      rows.reduce((total, row) => (row.month === month ? total + row[of] : total), 0);
    return {
      months: months.map((month) => ({
        month,
        sent: sum('messages', month),
        failed: sum('failed', month),
        returned: sum('returned', month),
      })),
      paused: paused.map(({ id, name, paused_senders }) => ({ id, organization: name, senders: paused_senders })),
    };
  }

  private async outside(): Promise<SystemData['outside']> {
    const [strangers, jobs] = await Promise.all([
      this.reads.total(incomingList, everywhere, {}, 'received_at'),
      this.jobs.failed(shownFailed),
    ]);
    const set = { mail: Boolean(this.inbox ?? this.secret), reports: Boolean(this.secret) };
    const ways = {
      mail: { on: set.mail, waiting: strangers },
      reports: { on: set.reports, waiting: null },
      calendars: {
        on: this.calendars.all.length > 0,
        waiting: jobs.filter(({ kind }) => calendarWork.includes(kind)).length,
      },
    };
    return Promise.all(outsideWays.map(async (way) => ({ way, ...ways[way], ...(await this.outcomes.of(way)) })));
  }

  private async witness(): Promise<SystemData['witness']> {
    const [rows, counts] = await Promise.all([
      this.reads.find(tenantList, everywhere, { witnessed: true }, { sort: 'name', limit: shownWitnessed }),
      this.reads.total(tenantList, everywhere, { witnessed: true }, 'name'),
    ]);
    const times = rows.flatMap(({ cosigned_at }) => cosigned_at ?? []).toSorted();
    const late = (at: string | null) => !at || Date.now() - Date.parse(at) > lateAfter;
    return {
      organizations: counts,
      last: times.at(-1) ?? null,
      late: rows.flatMap(({ id, name, cosigned_at }) =>
        late(cosigned_at) ? [{ id, organization: name, since: cosigned_at }] : [],
      ),
    };
  }

  private async release(): Promise<SystemData['release']> {
    const on = this.holds ? await turnedOnIn(this.events) : present.release;
    const behind = new Set(this.releases.behind()?.map((each) => each.process));
    return {
      name: present.release,
      held: on === null || !reaches(on, present.release),
      processes: this.releases
        .live()
        .map(({ process, name, role, release }) => ({ name, role, release, current: !behind.has(process) }))
        .toSorted((one, other) => one.role.localeCompare(other.role) || one.name.localeCompare(other.name)),
    };
  }

  private writing(): Promise<SystemData['engines']> {
    return Promise.all(
      Object.entries(this.engines).map(async ([name, engine]) => ({
        name,
        writes: await engine.tryWriting().then(
          () => true,
          () => false,
        ),
      })),
    );
  }

  private async processesError(): Promise<string | null> {
    try {
      await compareProcesses(this.events, this.jobs);
      return (await this.releases.standing()).find(({ work }) => work === 'processes')?.why ?? null;
    } catch (fault) {
      if (fault instanceof LogRestored || fault instanceof DamagedEvent) return fault.message;
      throw fault;
    }
  }
}
