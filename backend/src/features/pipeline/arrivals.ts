import { daysAgo } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { KeptAnswer } from '@candor/contracts/public/apply-questions';
import { isEnd, type SourceType } from '@candor/contracts/jobs/values';
import { applicationState, type ApplicationState } from '../../states/application.state.ts';
import type { PersonFields } from '../../states/candidate.state.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Rejection } from '../../kernel/decider.ts';
import { type Requester, type Outcome, Streams } from '../../kernel/streams.ts';
import type { Person } from '../people/person.command.ts';
import { placeOf } from './arrival.command.ts';
import { PipelineCommand } from './pipeline.command.ts';

export type ArrivalSource = { source: SourceType; source_id: string | null; source_detail: string | null };
type MadeLead = { candidate_id: string; job_id: string; added_by: string; organization_id: string };
type Somebody = Pick<Person, 'id' | 'state'>;
/** An application's stream, and its person's record. `free` is false if the person has already applied there. */
export type Place = { id: string; candidate_id: string; free: boolean };
type Arriving = { person: Somebody; job_id: string; came: ArrivalSource };
type Applying = {
  applied_via: 'form' | 'recruiter';
  resume_id: string | null;
  cover_letter?: string | null;
  consent_text_version?: string | null;
  knockouts_told?: boolean;
  answers?: KeptAnswer[];
  step_id?: string | null;
  applied_at?: string | null;
};

/** The person's facts at this time; the application keeps them. */
export const snapshotOf = (fields: PersonFields) => ({
  first_name: fields.first_name,
  last_name: fields.last_name,
  name_order: fields.name_order,
  email: fields.email,
  headline: fields.headline,
  current_title: fields.current_title,
  current_company: fields.current_company,
  location: fields.location,
});
const about = ({ person, job_id, came }: Arriving) => ({
  candidate_id: person.id,
  job_id,
  sample: person.state.sample,
  ...came,
  person: snapshotOf(person.state.fields),
});

/** Puts a person onto a job, whether they apply or a member adds them. */
@Injectable()
export class Arrivals {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The place of this person on this job: the present one as long as it can be used, under any of their records, else a new one under this record. */
  async placeFor(
    candidate_id: string,
    job_id: string,
    organization_id: string,
    rules: { reapply_days: number },
    uid: string,
  ): Promise<Place> {
    const own = await this.placeOn(candidate_id, job_id, organization_id, rules, uid);
    if (!own.empty) return own;
    for (const id of await this.same.group(organization_id, candidate_id)) {
      if (id === candidate_id) continue;
      const theirs = await this.placeOn(id, job_id, organization_id, rules, uid);
      if (!theirs.empty) return theirs;
    }
    return own;
  }

  private async placeOn(
    candidate_id: string,
    job_id: string,
    organization_id: string,
    rules: { reapply_days: number },
    uid: string,
  ): Promise<Place & { empty: boolean }> {
    for (let turn = 0; ; turn++) {
      const id = placeOf(candidate_id, job_id, turn);
      const place = { id, candidate_id, free: true, empty: false };
      const events = await this.streams.read(`application-${id}`, organization_id);
      if (!events.length) return { ...place, empty: true };
      if (events.some(({ type, metadata }) => metadata.request_uid === uid && type !== 'ApplicationRepeated'))
        return place;
      const found = await this.streams.load(applicationState, id, organization_id);
      // The stream has events but no state, because the arrival was undone.
      if (!found?.state) return { ...place, empty: true };
      if (found.state.step.type === 'sourced_new') return place;
      const archivedAt = found.state.archived
        ? events.findLast((event) => event.type === 'ApplicationArchived')!.metadata.occurred_at
        : null;
      if (!archivedAt || archivedAt > daysAgo(rules.reapply_days)) return { ...place, free: false };
    }
  }

  /** The stream for a person who was never on this job, or whose arrival was undone; also the stream that this same request created. Null: the person is or was on the job. */
  async unusedPlace(candidate_id: string, job_id: string, { organization_id, uid }: Requester): Promise<string | null> {
    const id = placeOf(candidate_id, job_id);
    const found = await this.streams.load(applicationState, id, organization_id);
    if (!found?.state) return id;
    const events = await this.streams.read(`application-${id}`, organization_id);
    return events.some(({ metadata }) => metadata.request_uid === uid) ? id : null;
  }

  /** This person's application in progress on this job, under any of their records; else the next free stream for one. */
  async placeBeside(
    candidate_id: string,
    job_id: string,
    organization_id: string,
  ): Promise<{ id: string; stands: boolean }> {
    let own = '';
    for (const record of await this.records(organization_id, candidate_id))
      for (let turn = 0; ; turn++) {
        const id = placeOf(record, job_id, turn);
        const state = (await this.streams.load(applicationState, id, organization_id))?.state;
        if (state && !isEnd(state.step.type)) return { id, stands: true };
        if (state) continue;
        if (record === candidate_id) own = id;
        break;
      }
    return { id: own, stands: false };
  }

  /** All records of the person, this one first. */
  private async records(organization_id: string, candidate_id: string): Promise<string[]> {
    return [...new Set([candidate_id, ...(await this.same.group(organization_id, candidate_id))])];
  }

  /** Whether the lead that the request `added_by` made has had later events. The answer is also false if the lead was removed, or if the request made none. */
  async goneOn({ candidate_id, job_id, added_by, organization_id }: MadeLead): Promise<boolean> {
    const lead = await this.madeBy({ candidate_id, job_id, added_by, organization_id });
    return lead !== null && lead.last.id !== lead.added.id && lead.last.type !== 'LeadTakenBack';
  }

  /** The event with which the request made the person a lead, and the last event of that application. */
  async madeBy({ candidate_id, job_id, added_by, organization_id }: MadeLead) {
    for (const id of await this.placesOf(candidate_id, job_id, organization_id)) {
      const events = await this.streams.read(`application-${id}`, organization_id);
      const added = events.findLast(({ metadata }) => metadata.request_uid === added_by);
      if (added) return { id, added, last: events.at(-1)! };
    }
    return null;
  }

  /** Whether this place is empty, or this same request filled it. */
  async isNew(id: string, { organization_id, uid }: Requester): Promise<boolean> {
    const found = await this.streams.load(applicationState, id, organization_id);
    if (!found?.state) return true;
    const events = await this.streams.read(`application-${id}`, organization_id);
    return events.some(({ metadata }) => metadata.request_uid === uid);
  }

  /** The ids of this person's present and past applications on this job, the last one first. */
  async placesOf(candidate_id: string, job_id: string, organization_id: string): Promise<string[]> {
    const places: string[] = [];
    for (let turn = 0; ; turn++) {
      const id = placeOf(candidate_id, job_id, turn);
      if (!(await this.streams.read(`application-${id}`, organization_id)).length) return places.reverse();
      places.push(id);
    }
  }

  addLead(id: string, arriving: Arriving, asking: Requester): Promise<Outcome<ApplicationState> | Rejection> {
    return this.commands.execute(new PipelineCommand(id, 'addLead', about(arriving), asking));
  }

  apply(
    id: string,
    arriving: Arriving,
    how: Applying,
    asking: Requester,
  ): Promise<Outcome<ApplicationState> | Rejection> {
    const { cover_letter = null, consent_text_version = null, ...rest } = how;
    return this.commands.execute(
      new PipelineCommand(id, 'apply', { ...about(arriving), ...rest, cover_letter, consent_text_version }, asking),
    );
  }
}
