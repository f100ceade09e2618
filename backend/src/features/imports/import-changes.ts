import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { erasedText } from '@candor/contracts/values/erased';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Changes } from '@candor/contracts/kernel/values';
import { messageList } from '@candor/contracts/messages/rows';
import type { Acted, Kept, Passed, RowRefusal } from '@candor/contracts/imports/events';
import { peopleList } from '@candor/contracts/people/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { BringOntoJob, type BroughtIn, changedSince, TakeBackBroughtIn } from '../pipeline/arrival.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { factsIn } from './import-facts.ts';
import type { Document } from './import.decider.ts';
import {
  broughtBy,
  hasResume,
  isRefused,
  lacking,
  noteUid,
  type Planned,
  type Refused,
  resumeUid,
} from './import-plan.ts';
import { keptRefusal } from '../../reads/bulk/kept-refusal.ts';
import { readResume } from '../../states/people.queue.ts';
import { AttachResume } from '../people/person.command.ts';

/** The request under which one row of a file is imported. */
export const uidOfRow = (import_id: string, row: number): string => idFrom('import row', import_id, row);
/** The ids of a row's own request, and of those for its resume and its note. */
export const uidsOfRow = (import_id: string, row: number): string[] => {
  const uid = uidOfRow(import_id, row);
  return [uid, resumeUid(uid), noteUid(uid)];
};
export type Did = { acted: Acted[]; skipped: number; passed: Passed[]; refused: RowRefusal[] };
const written = reject('wrong_state', 'There are messages or tasks about this candidate.');
/** How many rows are applied at the same time, so that their events share a commit of the log. */
const atOnce = 500;
const inGroups = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work));
};

/** Applies rows to people and jobs, and undoes that. A row's request id finds its events in the log. All of these events are history, so no process acts on them. */
@Injectable()
export class ImportChanges {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  /** Applies the planned rows: first the records and their resumes, then the applications, job by job. */
  async make(import_id: string, planned: readonly (Planned | Refused)[], by: Requester): Promise<Did> {
    const refused = new Map<number, Pick<Rejection, 'code' | 'error' | 'told'>>();
    const without = new Map<number, Acted['without']>();
    for (const each of planned) if (isRefused(each)) refused.set(each.row, each);
    const wanted = planned.filter((each): each is Planned => !isRefused(each));
    const askingFor = ({ wanted: { row, at } }: Planned): Requester => ({
      ...by,
      uid: uidOfRow(import_id, row),
      history: { at },
    });
    const record = async (each: Planned) => {
      const { fields, urls, skills, tags, values, row } = each.wanted;
      const ran = await this.commands.execute(
        each.fate === 'new'
          ? new CandidateCommand(
              each.candidate_id,
              'bringIn',
              { fields, urls, skills, tags, values },
              askingFor(each),
              {
                anew: each.state === null,
              },
            )
          : new CandidateCommand(each.candidate_id, 'fillEmpty', lacking(each), {
              ...askingFor(each),
              history: { at: null },
            }),
      );
      if (isRejection(ran)) refused.set(row, ran);
    };
    // Several rows may be about a person whom the first of these rows adds.
    await inGroups(
      wanted.filter(({ fate }) => fate === 'new'),
      record,
    );
    for (const each of wanted) if (each.fate === 'filled') await record(each);
    const comes = ({ fate, wanted: { row } }: Planned) => !refused.has(row) && (fate === 'new' || fate === 'filled');
    await inGroups(wanted.filter(comes), async (each) => {
      const { note } = broughtBy(each);
      if (!note) return;
      const { row } = each.wanted;
      const asking = { ...by, uid: noteUid(uidOfRow(import_id, row)), history: { at: note.at } };
      const command = { id: each.note_id!, body: note.body };
      const ran = await this.commands.execute(new CandidateCommand(each.candidate_id, 'bringNote', command, asking));
      if (isRejection(ran)) without.set(row, keptRefusal(ran));
    });
    const applications = new Map<number, string>();
    const documented = wanted.filter((each) => each.wanted.document && comes(each));
    await inGroups(documented, async (each) => {
      const kept = await this.attach(each, each.wanted.document!, askingFor(each));
      if (kept) without.set(each.wanted.row, keptRefusal(kept));
    });
    const applying = wanted.filter(({ applies, wanted: { row } }) => applies && !refused.has(row));
    for (const [job_id, all] of Map.groupBy(applying, ({ wanted: { place } }) => place!.job_id))
      for (let at = 0; at < all.length; at += atOnce) {
        const group = all.slice(at, at + atOnce);
        const people = group.map((each) => broughtIn(import_id, each));
        const came = await this.commands.execute(new BringOntoJob(job_id, people, by));
        for (const [index, outcome] of came.entries()) {
          const {
            wanted: { row },
            fate,
          } = group[index]!;
          if (!isRejection(outcome)) applications.set(row, outcome);
          else if (fate === 'added') refused.set(row, outcome);
          else without.set(row, keptRefusal(outcome));
        }
      }
    const passed = wanted.filter(({ fate, wanted: { row } }) => fate === 'skipped' && !refused.has(row));
    return {
      acted: wanted.flatMap(({ wanted: { row, guess }, fate, candidate_id }) =>
        fate === 'skipped' || refused.has(row)
          ? []
          : [
              {
                row,
                candidate_id,
                application_id: applications.get(row) ?? null,
                did: fate,
                ...(without.has(row) ? { without: without.get(row) } : {}),
                ...(guess && fate === 'new' ? { guess } : {}),
              },
            ],
      ),
      skipped: passed.length,
      passed: passed.map(({ wanted: { row }, candidate_id, told }) => ({ row, candidate_id, reason: told! })),
      refused: [...refused].map(([row, why]) => ({ row, ...keptRefusal(why) })),
    };
  }

  /** Puts a row's resume into its person's record, and has its text read: imports are history, so no process has it read. Returns null, or why the resume was not added. */
  private async attach(
    { candidate_id, state, wanted: { place } }: Planned,
    document: Document,
    asking: Requester,
  ): Promise<Rejection | null> {
    const uid = resumeUid(asking.uid);
    const { file_id: key, mime: type, size, hash, name } = document;
    if (state && hasResume(state, document) && !state.resumes.some(({ file_id }) => file_id === key)) return null;
    const added = await this.commands.execute(
      new AttachResume(
        candidate_id,
        { key, type, size, hash: hash ?? '' },
        { file_name: name.slice(name.lastIndexOf('/') + 1), job_id: place?.job_id ?? null },
        { ...asking, uid },
      ),
    );
    if (isRejection(added)) return added;
    const { resume_id } = added;
    await this.readText(`resume:${uid}`, asking, { candidate_id, resume_id, file_id: key, mime: type, hash });
    return null;
  }

  private async readText(
    key: string,
    { organization_id }: Requester,
    resume: DataOf<typeof readResume>,
  ): Promise<void> {
    const { data, ...due } = readResume.due(key, new Date().toISOString(), resume);
    await this.jobs.add({ ...due, data: { ...data, organization_id } });
  }

  /** Undoes what these rows did; each list belongs to one person. Returns for each person null, or why the changes are kept. */
  async undo(import_id: string, people: readonly (readonly Acted[])[], by: Requester): Promise<(Kept | null)[]> {
    const ids = people.map(([first]) => first!.candidate_id);
    const applications = people.flat().flatMap(({ application_id }) => application_id ?? []);
    const { organization_id } = by;
    const [rows, ...counts] = await Promise.all([
      this.reads.getMany(peopleList, { organization_id }, ids),
      this.reads.countBy(messageList, { organization_id }, 'candidate_id', { candidate_id: ids }),
      this.reads.countBy(messageList, { organization_id }, 'application_id', { application_id: applications }),
      this.reads.countBy(taskList, { organization_id }, 'subject', { subject: [...ids, ...applications] }),
    ]);
    const there = new Map(rows.map((row) => [row.id, row]));
    const busy: ReadonlySet<string> = new Set(counts.flatMap(Object.keys));
    const outcomes: (Kept | null)[] = [];
    for (let at = 0; at < people.length; at += atOnce)
      outcomes.push(
        ...(await Promise.all(
          people.slice(at, at + atOnce).map(async (acted) => {
            const candidate_id = acted[0]!.candidate_id;
            const row = there.get(candidate_id);
            const about = {
              others: row?.applications.map(({ id }) => id) ?? [],
              busy,
              merged: !row || row.merged.length > 0,
            };
            const kept = await this.takeBackOf(import_id, acted, about, by);
            return kept && { candidate_id, ...keptRefusal(kept) };
          }),
        )),
      );
    return outcomes;
  }

  private async takeBackOf(
    import_id: string,
    acted: readonly Acted[],
    about: { others: readonly string[]; busy: ReadonlySet<string>; merged: boolean },
    by: Requester,
    again = true,
  ): Promise<Rejection | null> {
    const { candidate_id } = acted[0]!;
    const asking: Requester = {
      ...by,
      uid: idFrom('import taken back', import_id, by.uid, candidate_id),
      history: { at: null },
    };
    const uids = new Set(acted.flatMap(({ row }) => uidsOfRow(import_id, row)));
    const brought = acted.flatMap(({ row, application_id }) =>
      application_id ? [{ id: application_id, uid: uidOfRow(import_id, row) }] : [],
    );
    const events = await this.streams.read(`candidate-${candidate_id}`, by.organization_id);
    if (events.some(({ metadata }) => metadata.request_uid === asking.uid)) return null;
    const made = acted.some(({ did }) => did === 'new');
    const own = events.filter(({ metadata }) => uids.has(metadata.request_uid));
    const edited = new Set(events.flatMap(({ type, data }) => (type === 'CandidateNoteEdited' ? data.note_id : [])));
    const facts = factsIn(own);
    const resumes = own.flatMap(({ type, data }) => (type === 'ResumeAdded' ? [String(data.resume_id)] : []));
    const isOwn = ({ type, data, metadata }: Recorded): boolean =>
      uids.has(metadata.request_uid) || (type === 'ResumeParsed' && resumes.includes(String(data.resume_id)));
    const writtenAbout = [...(made ? [candidate_id] : []), ...brought.map(({ id }) => id)].some((id) =>
      about.busy.has(id),
    );
    if (made) {
      if (events.some((event) => !isOwn(event) && isSince(event, events, uids))) return changedSince;
      if (events[0]?.type === 'CandidateCreated' && events[0].data.first_name === erasedText) return changedSince;
      if (about.merged) return changedSince;
      if (about.others.some((id) => brought.every((each) => each.id !== id))) return changedSince;
      if (writtenAbout) return written;
      // If a later event happened to the person on one of the jobs, all of the person's changes are kept.
      for (const { id, uid } of brought) {
        const may = await this.commands.execute(new TakeBackBroughtIn(id, uid, asking, true));
        if (isRejection(may)) return may;
      }
    }
    if (writtenAbout) return written;
    let kept: Rejection | null = null;
    for (const { id, uid } of brought) {
      const back = await this.commands.execute(new TakeBackBroughtIn(id, uid, asking));
      if (isRejection(back)) kept = back;
    }
    if (kept) return kept;
    const version = events.at(-1)?.revision;
    const ran = made
      ? await this.commands.execute(new CandidateCommand(candidate_id, 'takeBackImport', {}, asking, { version }))
      : await this.commands.execute(
          new CandidateCommand(
            candidate_id,
            'emptyAgain',
            {
              changes: Object.assign({}, ...own.map(({ data }) => data.changes ?? {})) as Changes,
              url_ids: own.flatMap(({ type, data }) => (type === 'CandidateUrlAdded' ? [String(data.url_id)] : [])),
              resume_ids: resumes,
              skills: own.flatMap(({ type, data }) =>
                type === 'CandidateSkillAdded' ? [{ id: String(data.skill_id), name: String(data.name) }] : [],
              ),
              tags: facts.tags,
              note_ids: facts.notes.filter((note_id) => !edited.has(note_id)),
              values: facts.values,
            },
            asking,
          ),
        );
    // The text of a resume may have been read in the meantime, which is not a member's change, so the undo is tried once more.
    if (isRejection(ran) && ran.code === 'stale' && resumes.length && again)
      return this.takeBackOf(import_id, acted, about, by, false);
    if (isRejection(ran)) return ran.code === 'stale' ? changedSince : ran;
    // The resume that is the newest after the undo is searched again.
    const newest = resumes.length ? ran.state?.resumes.at(-1) : undefined;
    if (newest && !newest.parsed) {
      const { id: resume_id, file_id, mime, hash } = newest;
      await this.readText(`resume:${asking.uid}`, by, { candidate_id, resume_id, file_id, mime, hash });
    }
    return null;
  }
}
/** The person whom a row adds to its job, with the facts of the application. */
const broughtIn = (import_id: string, { wanted, candidate_id, state }: Planned): BroughtIn => {
  const { row, fields, place, source_detail, at } = wanted;
  return {
    candidate_id,
    // A known person has the facts of their record, but the source that the row names.
    person: state ? { ...state.fields, source: fields.source, source_id: fields.source_id } : fields,
    sample: state?.sample ?? false,
    source_detail,
    step_id: place!.step_id,
    archived: place!.archived,
    uid: uidOfRow(import_id, row),
    at,
    anew: state === null,
  };
};
/** Whether the event came after one of these requests made the record. Events from before the record was made again do not count. */
const isSince = (event: Recorded, events: readonly Recorded[], uids: ReadonlySet<string>): boolean =>
  event.revision > (events.find(({ metadata }) => uids.has(metadata.request_uid))?.revision ?? -1);
