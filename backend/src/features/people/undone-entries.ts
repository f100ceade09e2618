import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idOf } from '@candor/contracts/all-events';
import { tag } from '@candor/contracts/catalogues/hiring';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { givenOf, type PersonFieldKind } from '@candor/contracts/people/person-fields';
import type { undoEntry, UndoLines } from '@candor/contracts/people/undo';
import { type Application, applicationState } from '../../access/application.state.ts';
import { type PersonFields } from '../../access/candidate.state.ts';
import { JobAccess } from '../../access/job-access.ts';
import { Lookups } from '../../access/lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { PersonOpener } from '../../access/person-opener.ts';
import { PersonValues } from '../../access/person-values.ts';
import type { Caller } from '../../http/caller.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Outcome, type Requester, Streams, usedForSomethingElse } from '../../kernel/streams.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { CandidateCommand, uidOnOther } from './candidate.command.ts';
import { People } from './people.ts';
import {
  type LastMove,
  readableStream,
  since,
  type UndoStep,
  undoLineOf,
  undoLines,
  type Undoing,
} from './undo-lines.ts';

type Which = RequestOf<typeof undoEntry>;
type Ran = Outcome<unknown> | Rejection;
const attempts = 3;

const notTheirs = reject('permission', 'Only whoever did this can undo it, and only some things can be undone.');
const tagDeleted = reject('not_found', 'This tag was deleted.');
const namesNone = reject('validation', 'Name one entry, one note or one link.');
/** Which events a request means; null where it names none, or several. */
const meant = ({ event_id, note_id, url_id }: Which): ((event: Recorded) => boolean) | null => {
  const [named, ...others] = [
    event_id && ((event: Recorded) => event.id === event_id),
    note_id && ((event: Recorded) => event.data.note_id === note_id),
    url_id && ((event: Recorded) => event.data.url_id === url_id),
  ].filter((each) => typeof each === 'function');
  return named && !others.length ? named : null;
};

/** Takes back entries of somebody's timeline, each by events that return what stood before. */
@Injectable()
export class UndoneEntries {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(People) private readonly people: People,
    @Inject(PersonAccess) private readonly access: PersonAccess,
  ) {}

  /** What the caller can take back of these events, which they may read. */
  async lines(caller: Caller, events: readonly Recorded[]): Promise<UndoLines> {
    return undoLines(events, await this.asked(caller, events));
  }

  async undo(caller: Caller, which: Which, asking: Requester): Promise<{ position: number } | Rejection> {
    const isMeant = meant(which);
    if (!isMeant) return namesNone;
    for (let attempt = 1; ; attempt++) {
      const named = (await this.opener.readable(caller, which.candidate_id)).findLast(isMeant);
      if (!named) return notFound('entry');
      // Of the whole stream, of which the caller may not read everything, and before what is decided on.
      const version = (await this.streams.read(named.stream, asking.organization_id)).at(-1)!.revision;
      const events = await this.opener.readable(caller, which.candidate_id);
      const before = events.findLast(({ metadata }) => metadata.request_uid === asking.uid);
      if (before)
        return before.metadata.request_hash === asking.hash ? { position: before.position } : usedForSomethingElse;
      const event = events.findLast(isMeant);
      if (!event) return notFound('entry');
      const stream = events.filter((each) => each.stream === event.stream);
      const line = undoLineOf(event, readableStream(stream), await this.asked(caller, [event]));
      if (!line) return notTheirs;
      if ('why' in line) return reject('wrong_state', line.why);
      const ran =
        (await this.others(caller, event, events, asking)) ??
        (await this.run(caller, line.back, event, version, asking));
      if (isRejection(ran)) {
        if (ran.code === 'stale' && attempt < attempts) continue;
        return ran;
      }
      return ran.events.length || ran.repeated ? { position: ran.position } : reject('wrong_state', since());
    }
  }

  /** What the same request did to other records of the person, where nothing has happened to it since. It comes first, so that a call that is cut off in between can be sent again. */
  private async others(
    caller: Caller,
    event: Recorded,
    events: readonly Recorded[],
    asking: Requester,
  ): Promise<Rejection | null> {
    if (!event.stream.startsWith('candidate-')) return null;
    const { correlation_id, actor } = event.metadata;
    const others = events.filter(
      ({ type, stream, metadata }) =>
        type === event.type &&
        stream !== event.stream &&
        stream.startsWith('candidate-') &&
        metadata.correlation_id === correlation_id &&
        metadata.actor.id === actor.id,
    );
    for (const other of others) {
      const stream = events.filter((each) => each.stream === other.stream);
      const line = undoLineOf(other, readableStream(stream), await this.asked(caller, [other]));
      if (!line || 'why' in line) continue;
      const version = (await this.streams.read(other.stream, asking.organization_id)).at(-1)!.revision;
      const uid = uidOnOther(asking.uid, idOf(other.stream));
      const ran = await this.run(caller, line.back, other, version, { ...asking, uid });
      if (isRejection(ran)) return ran;
    }
    return null;
  }

  private async asked(caller: Caller, events: readonly Recorded[]): Promise<Undoing> {
    const own = events.flatMap(({ stream, metadata }) =>
      stream.startsWith('application-') && metadata.actor.id === caller.user_id ? [idOf(stream)] : [],
    );
    const last = new Map<string, LastMove | null>();
    for (const id of new Set(own)) {
      const application = await this.actsOn(caller, id);
      if (application) last.set(id, application.last_move);
    }
    return { reader: caller.user_id, now: Date.now(), lastOf: (id) => last.get(id) };
  }

  /** The application, where the caller may move candidates on its job. */
  private async actsOn(caller: Caller, id: string): Promise<Application | null> {
    const found = await this.streams.load(applicationState, id, caller.organization_id);
    const job = found?.state && (await this.jobs.open(caller, found.state.job_id));
    return job?.rights.permissions.includes('list') && job.job.status !== 'archived' ? found!.state : null;
  }

  /** `version`: of the stream, so that nothing can come in between. */
  private async run(
    caller: Caller,
    back: UndoStep,
    { stream, revision, data }: Recorded,
    version: number,
    asking: Requester,
  ): Promise<Ran> {
    const id = idOf(stream);
    const onRecord = <Name extends ConstructorParameters<typeof CandidateCommand>[1]>(
      name: Name,
      command: ConstructorParameters<typeof CandidateCommand<Name>>[2],
    ): Promise<Ran> => this.commands.execute(new CandidateCommand(id, name, command, asking, { version }));
    switch (back.kind) {
      case 'move':
        return this.commands.execute(new PipelineCommand(id, 'undo', { of: revision }, asking));
      case 'review':
        return this.commands.execute(new PipelineCommand(id, 'takeBackReview', { of: revision }, asking));
      case 'schedule': {
        const schedule_status = back.to as Application['schedule_status'];
        return this.commands.execute(new PipelineCommand(id, 'schedule', { schedule_status }, asking, { version }));
      }
      case 'tag': {
        const entry = await this.lookups.entry(caller.organization_id, tag, back.tag.id);
        return !entry || entry.deleted ? tagDeleted : onRecord('tag', { add: [back.tag], remove: [] });
      }
      case 'untag':
        return onRecord('tag', { add: [], remove: [back.tag] });
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
