import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idOf } from '@candor/contracts/all-events';
import { skill } from '@candor/contracts/catalogues/content';
import { tag } from '@candor/contracts/catalogues/hiring';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { givenOf, type PersonFieldKind } from '@candor/contracts/people/person-fields';
import type { undoEntry, UndoLines } from '@candor/contracts/people/undo';
import { type Application, applicationState } from '../../states/application.state.ts';
import { type PersonFields } from '../../states/candidate.state.ts';
import { JobAccess } from '../../access/job-access.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { PersonOpener } from '../../reads/people/person-opener.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import type { Caller } from '../../kernel/caller.ts';
import { isRejection, reject, type Rejection, stale } from '../../kernel/decider.ts';
import { notFound, type Outcome, type Requester, Streams, usedForSomethingElse } from '../../kernel/streams.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { CandidateCommand, uidOnOther } from './candidate.command.ts';
import { PersonIds } from '../../reads/people/person-ids.ts';
import {
  areAboutTheSame,
  readableStream,
  since,
  type UndoLine,
  type UndoStep,
  undoLineOf,
  undoLines,
  type Undoing,
} from './undo-lines.ts';

type Which = RequestOf<typeof undoEntry>;
type Ran = Outcome<unknown> | Rejection;
/** The command that undoes one entry. */
type Back = InstanceType<typeof CandidateCommand> | InstanceType<typeof PipelineCommand>;
type Entry = { event: Recorded; back: UndoStep };
const attempts = 3;

const notTheirs = reject(
  'permission',
  'Only the member who did this can undo it, and only some actions can be undone.',
);
const tagDeleted = reject('not_found', 'This tag was deleted.');
const skillDeleted = reject('not_found', 'This skill was deleted.');
const namesNone = reject('validation', 'Name one entry, one note or one link.');
const isOfRecord = ({ stream }: Recorded): boolean => stream.startsWith('candidate-');
/** The events that a request names; null if it names none, or several. */
const meant = ({ event_id, note_id, url_id }: Which): ((event: Recorded) => boolean) | null => {
  const [named, ...others] = [
    event_id && ((event: Recorded) => event.id === event_id),
    note_id && ((event: Recorded) => event.data.note_id === note_id),
    url_id && ((event: Recorded) => event.data.url_id === url_id),
  ].filter((each) => typeof each === 'function');
  return named && !others.length ? named : null;
};

/** Undoes entries of a person's timeline, each by events that restore the earlier state. */
@Injectable()
export class UndoneEntries {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(PersonIds) private readonly people: PersonIds,
    @Inject(PersonAccess) private readonly access: PersonAccess,
  ) {}

  /** The undo line of each of these events, which the caller may read. */
  async lines(caller: Caller, events: readonly Recorded[]): Promise<UndoLines> {
    return undoLines(events, await this.asked(caller, events));
  }

  async undo(caller: Caller, which: Which, asking: Requester): Promise<{ position: number } | Rejection> {
    const isMeant = meant(which);
    if (!isMeant) return namesNone;
    for (let attempt = 1; ; attempt++) {
      const before = await this.opener.readable(caller, which.candidate_id);
      const named = before.findLast(isMeant);
      if (!named) return notFound('entry');
      // The versions are read before the events that decide, so that no event can come in between.
      const versions = await this.versions(named, before, asking.organization_id);
      const events = await this.opener.readable(caller, which.candidate_id);
      const repeated = events.findLast(({ metadata }) => metadata.request_uid === asking.uid);
      if (repeated)
        return repeated.metadata.request_hash === asking.hash ? { position: repeated.position } : usedForSomethingElse;
      const event = events.findLast(isMeant);
      if (!event) return notFound('entry');
      const line = await this.lineOf(caller, event, events);
      if (!line) return notTheirs;
      if ('why' in line) return reject('wrong_state', line.why);
      const ran = await this.takeBack(
        caller,
        [...(await this.others(caller, event, events)), { event, back: line.back }],
        { event, versions },
        asking,
      );
      if (isRejection(ran)) {
        if (ran.code === 'stale' && attempt < attempts) continue;
        return ran;
      }
      return ran.events.length || ran.repeated ? { position: ran.position } : reject('wrong_state', since());
    }
  }

  /** The version of the entry's stream and, if the entry is of a record, of the person's other records. These are the versions of the whole streams, of which the caller may not read everything. */
  private async versions(
    named: Recorded,
    events: readonly Recorded[],
    organization_id: string,
  ): Promise<ReadonlyMap<string, number>> {
    const records = isOfRecord(named) ? events.filter(isOfRecord).map(({ stream }) => stream) : [];
    const streams = [...new Set([named.stream, ...records])];
    return new Map(
      await Promise.all(
        streams.map(
          async (stream) => [stream, (await this.streams.read(stream, organization_id)).at(-1)!.revision] as const,
        ),
      ),
    );
  }

  private async lineOf(caller: Caller, event: Recorded, events: readonly Recorded[]): Promise<UndoLine | null> {
    const stream = events.filter((each) => each.stream === event.stream);
    return undoLineOf(event, readableStream(stream), await this.asked(caller, [event]));
  }

  /** The same change by the same request on other records of the person, if it is still the last change of that subject there. */
  private async others(caller: Caller, event: Recorded, events: readonly Recorded[]): Promise<Entry[]> {
    if (!isOfRecord(event)) return [];
    const { correlation_id, actor } = event.metadata;
    const others = events.filter(
      (each) =>
        each.stream !== event.stream &&
        isOfRecord(each) &&
        each.metadata.correlation_id === correlation_id &&
        each.metadata.actor.id === actor.id &&
        areAboutTheSame(event, each),
    );
    const entries: Entry[] = [];
    for (const other of others) {
      const line = await this.lineOf(caller, other, events);
      if (line && 'back' in line) entries.push({ event: other, back: line.back });
    }
    return entries;
  }

  /** Checks that all entries can be undone before it undoes any. The named entry comes last, so that a call that was cut off can be repeated. */
  private async takeBack(
    caller: Caller,
    entries: readonly Entry[],
    { event: named, versions }: { event: Recorded; versions: ReadonlyMap<string, number> },
    asking: Requester,
  ): Promise<Ran> {
    const commands: Back[] = [];
    for (const { event, back } of entries) {
      const version = versions.get(event.stream);
      // The records were merged a moment ago.
      if (version === undefined) return stale('candidate');
      const uid = event === named ? asking.uid : uidOnOther(asking.uid, idOf(event.stream));
      const command = await this.command(caller, back, event, version, { ...asking, uid });
      if (isRejection(command)) return command;
      commands.push(command);
    }
    let ran: Ran;
    for (const command of commands) {
      ran = await this.commands.execute(command);
      if (isRejection(ran)) return ran;
    }
    return ran!;
  }

  private async asked(caller: Caller, events: readonly Recorded[]): Promise<Undoing> {
    const own = events.flatMap(({ stream, metadata }) =>
      stream.startsWith('application-') && metadata.actor.id === caller.user_id ? [idOf(stream)] : [],
    );
    const ids = [...new Set(own)];
    const found = await Promise.all(ids.map((id) => this.actsOn(caller, id)));
    const last = new Map(ids.flatMap((id, at) => (found[at] ? [[id, found[at].last_move] as const] : [])));
    return { reader: caller.user_id, now: Date.now(), lastOf: (id) => last.get(id) };
  }

  /** The application, if the caller may move candidates on its job. */
  private async actsOn(caller: Caller, id: string): Promise<Application | null> {
    const found = await this.streams.load(applicationState, id, caller.organization_id);
    const job = found?.state && (await this.jobs.open(caller, found.state.job_id));
    return job?.rights.permissions.includes('list') && job.job.status !== 'archived' ? found!.state : null;
  }

  /** The command that undoes the entry, or why it is refused. `version`: the version of the stream, so that no event can come in between. */
  private async command(
    caller: Caller,
    back: UndoStep,
    { stream, revision, data }: Recorded,
    version: number,
    asking: Requester,
  ): Promise<Back | Rejection> {
    const id = idOf(stream);
    const onRecord = <Name extends ConstructorParameters<typeof CandidateCommand>[1]>(
      name: Name,
      command: ConstructorParameters<typeof CandidateCommand<Name>>[2],
    ): Back => new CandidateCommand(id, name, command, asking, { version });
    switch (back.kind) {
      case 'move':
        return new PipelineCommand(id, 'undo', { of: revision }, asking);
      case 'review':
        return new PipelineCommand(id, 'takeBackReview', { of: revision }, asking);
      case 'schedule': {
        const schedule_status = back.to as Application['schedule_status'];
        return new PipelineCommand(id, 'schedule', { schedule_status }, asking, { version });
      }
      case 'tag': {
        const entry = await this.lookups.entry(caller.organization_id, tag, back.tag.id);
        return !entry || entry.deleted ? tagDeleted : onRecord('tag', { add: [back.tag], remove: [] });
      }
      case 'untag':
        return onRecord('tag', { add: [], remove: [back.tag] });
      case 'skill': {
        const entry = await this.lookups.entry(caller.organization_id, skill, back.skill.id);
        return !entry || entry.deleted ? skillDeleted : onRecord('setSkills', { add: [back.skill], remove: [] });
      }
      case 'unskill':
        return onRecord('setSkills', { add: [], remove: [back.skill] });
      case 'owner': {
        const refused = await this.lookups.ownerRefused(caller.organization_id, back.to);
        return refused ?? onRecord('assignOwner', { to: back.to });
      }
      case 'field': {
        const { field_id, to } = back;
        const value = givenOf(data.kind as PersonFieldKind, to);
        const checked = await this.values.checked(
          caller,
          [{ field_id, value }],
          to === null ? {} : { [field_id]: to },
          () => 'value',
        );
        return isRejection(checked) ? checked : onRecord('write', checked[0]!);
      }
      case 'change': {
        const fields = back.fields as Partial<PersonFields>;
        const emails = fields.other_emails?.map(({ address }) => address) ?? [];
        const other = await this.people.otherWith(caller.organization_id, id, emails);
        return other ? this.access.taken(caller, other) : onRecord('change', { fields });
      }
      case 'add_link':
        return onRecord('addUrl', back.link);
      case 'remove_link':
        return onRecord('removeUrl', { id: back.id });
      case 'restore_note':
        return onRecord('restoreNote', { id: back.id });
      case 'remove_note':
        return onRecord('removeNote', { id: back.id, may_remove_any: false });
    }
  }
}
