import { Controller, Inject } from '@nestjs/common';
import { location } from '@candor/contracts/catalogues/hiring';
import { bookingDays } from '@candor/contracts/booking/booking-page';
import { type Chain, type ChainAsk, chainDays, chainTimes } from '@candor/contracts/booking/chains';
import { bestTimes, type FreeTime, freeTimes, shortestLead, waysOut } from '@candor/contracts/booking/free-times';
import { appointmentOptions, mostDaysAhead } from '@candor/contracts/booking/options';
import { busyIn, loadOf, openIn, type Row, type Span, timetable } from '@candor/contracts/booking/timetable';
import { bookingOf } from '@candor/contracts/interviews/values';
import { meets, schedulingOf } from '@candor/contracts/rounds/scheduling';
import { meetingTypes, optionsOf } from '@candor/contracts/jobs/values';
import { dayLength } from '@candor/contracts/values/days';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fullName } from '@candor/contracts/values/person-name';
import { applicationState } from '../../states/application.state.ts';
import { type Appointment, appointmentOf, bookingState } from '../../states/appointment.state.ts';
import { notScheduled } from '../../states/inviting.state.ts';
import { inUse, Lookups } from '../../reads/lookups.ts';
import { PeopleTimes } from '../../reads/booking/people-times.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { SamePeople } from '../../access/same-people.ts';
import { standsNow } from '../../reads/pipeline/stands-for.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';

type Asked = RequestOf<typeof appointmentOptions>;
const notOfTeam = reject('not_found', 'Only members of this job’s team can be asked for their times.');
/** How many minutes an interview takes if the round names no others. */
const usualDuration = 60;

const timeOf = ({ starts_at, ends_at, free }: FreeTime) => ({ starts_at, ends_at, free_user_ids: free });
const chainOf = ({ starts_at, ends_at, parts }: Chain) => ({
  starts_at,
  ends_at,
  parts: parts.map(({ key, ...part }) => ({ key, ...timeOf(part) })),
});
const spanOf = ([from, until]: Span) => ({
  starts_at: new Date(from).toISOString(),
  ends_at: new Date(until).toISOString(),
});
const looked = (row: Row, name: string, table: Parameters<typeof openIn>[0]) => ({
  id: row.who.id,
  name,
  zone: row.who.zone,
  open: openIn(table, row).map(spanOf),
  busy: busyIn(table, row).map(spanOf),
});

/** When the interviews of a round can take place. The answer reveals nothing of a person's appointments except that they are busy. */
@Controller()
export class AppointmentOptionsController {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PeopleTimes) private readonly times: PeopleTimes,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The appointment that is being moved, if it belongs to the job. */
  private async moved(id: string, { job_id }: Asked, { caller }: Signed): Promise<Appointment | null> {
    const found = await this.streams.load(bookingState, bookingOf(id), caller.organization_id);
    const booked = appointmentOf(found?.state ?? null, id);
    const now = booked && (await standsNow(this.streams, caller.organization_id, booked));
    return now?.job_id === job_id ? now : null;
  }

  @Serve(appointmentOptions)
  async options(@Input() asked: Asked, @By() by: Signed<'job'>) {
    const { organization_id } = by.caller;
    const { job } = jobOf(by);
    const candidate = await this.candidate(asked, by);
    if (isRejection(candidate)) return candidate;
    const moved = asked.appointment_id ? await this.moved(asked.appointment_id, asked, by) : null;
    if (asked.appointment_id && !moved) return notFound('appointment');
    const step_id = asked.workflow_step_id ?? candidate?.step_id;
    const step = job.steps.find(({ id }) => id === step_id);
    if (!step) return notFound('step');
    if (!meets(step)) return notScheduled;
    const { buffer_minutes } = schedulingOf(step);
    const { parts = [] } = asked;
    const now = Date.now();
    // A round's notice and booking window bind only candidates who choose a time themselves.
    const from = asked.from ? Math.max(Date.parse(asked.from), now) : now;
    const until = Math.min(
      asked.to ? Date.parse(asked.to) : from + bookingDays * dayLength,
      from + (parts.length ? chainDays : mostDaysAhead) * dayLength,
    );
    const panel = job.panel.filter(({ workflow_step_id }) => workflow_step_id === step.id);
    const ofPanel = (required: boolean) =>
      panel.filter((each) => each.required === required).map(({ user_id }) => user_id);
    const required = new Set(
      asked.user_ids ?? (parts.length ? parts.flatMap(({ user_ids }) => user_ids) : ofPanel(true)),
    );
    const others = asked.optional_user_ids ?? (parts.length ? [] : ofPanel(false));
    const optional = new Set([...others, ...parts.flatMap((part) => part.optional_user_ids ?? [])]);
    // Only the free times of people on the job's team are told.
    const team = new Set([...job.members, ...job.panel, ...(moved?.interviewers ?? [])].map(({ user_id }) => user_id));
    if (![...required, ...optional].every((user_id) => team.has(user_id))) return notOfTeam;
    const known = await this.times.of(organization_id, {
      interviewers: [
        ...[...required].map((user_id) => ({ user_id, required: true })),
        ...[...optional].flatMap((user_id) => (required.has(user_id) ? [] : [{ user_id, required: false }])),
      ],
      candidate: candidate && { id: candidate.id, zone: candidate.zone },
      from,
      until,
      buffer_minutes,
      besides: asked.appointment_id ? [asked.appointment_id] : [],
    });
    const table = timetable({
      people: known.map(({ who }) => who),
      from,
      until,
      ready: now + shortestLead,
    });
    const duration = asked.duration ?? (step.duration_minutes || usualDuration);
    const asking = [...table.rows.values()].filter(({ who }) => who.part === 'interviewer');
    // A chain of interviews has a separate time for each of them, so times that suit all interviewers together mean nothing.
    const together = asking.some(({ who }) => who.required) && !parts.length;
    const slots = together ? freeTimes(table, duration) : [];
    const chain: ChainAsk = {
      parts: parts.map(({ key, duration: minutes, user_ids, optional_user_ids = [] }) => ({
        key,
        minutes,
        required: user_ids,
        optional: optional_user_ids.filter((user_id) => !user_ids.includes(user_id)),
      })),
      pause: asked.pause ?? 0,
      ordered: asked.ordered ?? false,
    };
    const { all, best } = parts.length ? chainTimes(table, chain) : { all: [], best: [] };
    const nameOf = (id: string) => known.find(({ who }) => who.id === id)?.name ?? '';
    const guest = candidate && table.rows.get(candidate.id);
    return {
      from: new Date(from).toISOString(),
      to: new Date(until).toISOString(),
      duration,
      step: { id: step.id, name: step.name, meeting_type: step.meeting_type },
      candidate: guest ? looked(guest, candidate.name, table) : null,
      interviewers: asking.map((row) => ({
        ...looked(row, nameOf(row.who.id), table),
        required: row.who.required,
        per_day: row.who.per_day,
        buffer_minutes: row.who.buffer_minutes,
        unread_since: known.find(({ who }) => who.id === row.who.id)?.unread_since ?? null,
        load: loadOf(row),
      })),
      slots: slots.map(timeOf),
      best: together ? bestTimes(table, duration).map((time) => ({ ...timeOf(time), why: time.why })) : [],
      ways_out: together && !slots.length ? waysOut(table, duration) : [],
      chains: all.map(chainOf),
      best_chains: best.map((each) => ({ ...chainOf(each), why: each.why })),
      meeting_types: optionsOf(meetingTypes),
      locations: (await this.lookups.entries(organization_id, location)).flatMap((row) =>
        inUse(row) ? [{ id: row.id, name: row.fields.name }] : [],
      ),
    };
  }

  /** The candidate whose busy times count too. Only a caller who sees the job's candidates may name one. */
  private async candidate({ application_id, job_id }: Asked, by: Signed<'job'>) {
    if (!application_id) return null;
    const { organization_id } = by.caller;
    const found = await this.streams.load(applicationState, application_id, organization_id);
    if (found?.state?.job_id !== job_id || !jobOf(by).rights.sees.includes('list')) return notFound('candidate');
    const person = await this.same.load(found.state.candidate_id, organization_id);
    if (!person?.state) return notFound('candidate');
    const { fields } = person.state;
    return {
      id: found.state.candidate_id,
      step_id: found.state.step.id,
      name: fullName(fields),
      zone: fields.tz_region ?? null,
    };
  }
}
