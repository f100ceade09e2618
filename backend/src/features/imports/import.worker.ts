import { Inject, Injectable } from '@nestjs/common';
import { daysAgo } from '@candor/contracts/values/days';
import type { Acted, Kept } from '@candor/contracts/imports/events';
import { fileDays, importTurn, resumeTurn, rowOfDocument } from '@candor/contracts/imports/imports';
import { Sessions } from '../../access/session.ts';
import { deleteUnusedImport } from '../../states/uploads.queue.ts';
import { NoCsv } from '../../tables/csv.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { Abandons, done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { ImportChanges, uidOfRow } from './import-changes.ts';
import { ImportCommand } from './import.command.ts';
import { documentDeleted, type Import, type ImportCommands, importing, isNeeded, pendingIn } from './import.decider.ts';
import { ImportDocuments } from './import-documents.ts';
import { ImportFiles } from './import-files.ts';
import { ImportLists } from './import-lists.ts';
import { peopleIn } from './import-outcomes.ts';
import { ImportPlan, isRefused } from './import-plan.ts';
import { ImportResumes } from './import-resumes.ts';
import { EarlierRows } from './import-seen.ts';
import { idOfImport, mayImport } from './import-rights.ts';
import { deleteImportFile, takeDecidedRows, takeImportTurn } from './import.queue.ts';
import { rowReader } from './import-rows.ts';
import { isTurn, isUndoTurn } from '../../states/turns.state.ts';

type Turn = DataOf<typeof takeImportTurn>;
/** How long (ms) to wait until the lists show the rows of earlier turns. */
const patience = 60_000;
/** How many turns an import may run ahead of the lists. The worker remembers the people of these turns, and the lists of other users fall no further behind. */
const mostAhead = 10;
const mayNot = { code: 'permission', reason: 'You may no longer change these people.' };
const gone = { code: 'file', reason: 'The file no longer exists. Add it again.' };
const nothingDone = { acted: [], skipped: 0, refused: [] };

/** Performs an import in turns, as the member who started it: with that member's present permissions. Each row has its own request id, so a repeated turn changes no person twice. */
@Injectable()
export class ImportWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportLists) private readonly lists: ImportLists,
    @Inject(ImportPlan) private readonly plan: ImportPlan,
    @Inject(ImportChanges) private readonly changes: ImportChanges,
    @Inject(ImportResumes) private readonly resumes: ImportResumes,
    @Inject(ImportDocuments) private readonly documents: ImportDocuments,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
  ) {}

  /** The import that this process is working on: the number of the first row of its next turn, and the people of turns that the lists may not show yet. */
  private inHand: { id: string; next: number; seen: EarlierRows } | null = null;
  /** The changed people of the import that is being undone. */
  private undoing: { id: string; people: Acted[][] } | null = null;

  @Works(takeImportTurn)
  async turn(turn: Turn, asking: Requester): Promise<Worked> {
    const found = await this.load(turn.import_id, asking);
    if (!found?.work) return done;
    return turn.undo ? this.undo(turn, found, asking) : this.take(turn, found, asking);
  }

  private async take({ import_id, from }: Turn, found: Import, asking: Requester): Promise<Worked> {
    const { settings, file } = found;
    const work = found.work!;
    if (!settings || !isTurn(work, from)) return done;
    const caller = await this.sessions.memberCaller(work.by.id, asking.organization_id);
    if (!caller || !mayImport(caller)) {
      const cancelled = await this.run(import_id, 'cancel', { why: 'permission' }, asking, 'cancelled');
      return cancelled === done ? this.end(import_id, found, asking, 'ended') : cancelled;
    }
    if (work.phase === 'stopping') return this.end(import_id, found, asking, 'ended');
    const by = {
      organization_id: asking.organization_id,
      actor: work.by,
      uid: asking.uid,
      causation_id: asking.causation_id,
    };
    if (file.listed) {
      const until = Math.min(from + resumeTurn, work.count);
      const rows = Array.from({ length: until - from }, (_, at) => ({ row: rowOfDocument(from + at) }));
      const lists = await this.lists.of(caller, settings.job_id);
      const did = await this.resumes.take(import_id, found, lists, rows, by);
      return this.run(import_id, 'progress', { from, until, ...did }, asking);
    }
    const until = Math.min(from + importTurn, work.count);
    let rows;
    try {
      rows = await this.files.slice(file.file_id, from, until);
    } catch (fault) {
      if (fault instanceof NoCsv) return failed(fault.message);
      throw fault;
    }
    const seen = await this.seenBefore(import_id, from);
    const read = rowReader(settings, await this.lists.of(caller), found.documents);
    const planned = await this.plan.of(asking.organization_id, rows.map(read), settings.known, seen, (row) =>
      uidOfRow(import_id, row),
    );
    const did = await this.changes.make(import_id, planned, by);
    // A refused plan was not carried out, so its people are not remembered.
    if (until < work.count && did.refused.length === planned.filter(isRefused).length) {
      seen.written(await this.events.end());
      this.inHand = { id: import_id, next: until, seen };
    }
    if (until >= work.count) this.files.close(file.file_id);
    return this.run(import_id, 'progress', { from, until, ...did }, asking);
  }

  /** Adds decided resumes as the member who decided: with that member's present permissions, and on their jobs. The rows of another member get a turn of their own. */
  @Works(takeDecidedRows)
  async decided({ import_id }: DataOf<typeof takeDecidedRows>, asking: Requester): Promise<Worked> {
    const found = await this.load(import_id, asking);
    const [first, ...others] = found ? pendingIn(found) : [];
    if (!found || !first) return done;
    // Two simultaneous turns would not notice two resumes of one person. The end of the import makes these rows due again.
    if (found.work?.phase === 'running' || found.work?.phase === 'stopping') return done;
    const actor = first.by;
    const theirs = [first, ...others.filter(({ by }) => by.id === actor.id)].slice(0, resumeTurn);
    const rows = theirs.map(({ row }) => row);
    const { organization_id, uid, causation_id } = asking;
    const caller = await this.sessions.memberCaller(actor.id, organization_id);
    const why = !caller || !mayImport(caller) ? mayNot : found.file_deleted ? gone : null;
    if (why)
      return this.settle(
        import_id,
        rows,
        { acted: [], refused: rows.map((row) => ({ row, ...why })), waiting: [] },
        asking,
      );
    const asked = theirs.map(({ row, as, candidate_id }) => ({ row, decision: { row, as, candidate_id } }));
    const lists = await this.lists.of(caller!, found.settings!.job_id);
    const by = { organization_id, actor, uid, causation_id };
    return this.settle(import_id, rows, await this.resumes.take(import_id, found, lists, asked, by), asking);
  }

  /** Runs when rows could not be added: they wait for another decision. */
  @Abandons(takeDecidedRows)
  async giveUpDecided({ import_id }: DataOf<typeof takeDecidedRows>, asking: Requester): Promise<Worked> {
    const found = await this.load(import_id, asking);
    const rows = found ? pendingIn(found).map(({ row }) => row) : [];
    if (!found || !rows.length) return done;
    const waiting = found.waiting.filter(({ row }) => rows.includes(row));
    return this.settle(import_id, rows, { acted: [], refused: [], waiting: [...waiting] }, asking, 'given up');
  }

  private settle(
    import_id: string,
    rows: number[],
    taken: Omit<ImportCommands['settle'], 'rows'>,
    asking: Requester,
    step = '',
  ): Promise<Worked> {
    const { acted, passed, refused, waiting } = taken;
    return this.run(import_id, 'settle', { rows, acted, passed, refused, waiting }, asking, step);
  }

  /** The people of the earlier rows that the lists do not show yet. If another process took the last turn, this waits until the lists show all of them. */
  private async seenBefore(import_id: string, from: number): Promise<EarlierRows> {
    const { inHand } = this;
    this.inHand = null;
    if (inHand?.id !== import_id || inHand.next !== from) {
      await upToNow(this.progress, this.events, patience);
      return new EarlierRows();
    }
    const { seen } = inHand;
    seen.shownUpTo(this.progress.position);
    const must = seen.turnBefore(mostAhead);
    if (must !== null && !(await this.progress.reached(must, patience)))
      throw new Unavailable('The rows are behind the log.');
    return seen;
  }

  /** Ends an import before its last row. */
  private end(import_id: string, { file, work }: Import, asking: Requester, step: string): Promise<Worked> {
    this.files.close(file.file_id);
    const from = work!.until;
    return this.run(import_id, 'progress', { from, until: from, ...nothingDone }, asking, step);
  }

  private async undo({ import_id, from }: Turn, { work }: Import, asking: Requester): Promise<Worked> {
    if (!isUndoTurn(work!, from)) return done;
    const { by, undoes } = work!;
    const people = await this.peopleOf(import_id, asking);
    const turn = people.slice(from, Math.min(from + importTurn, undoes));
    const until = from + turn.length;
    const caller = await this.sessions.memberCaller(by.id, asking.organization_id);
    await upToNow(this.progress, this.events, patience);
    const outcomes: (Kept | null)[] =
      caller && mayImport(caller)
        ? await this.changes.undo(import_id, turn, {
            organization_id: asking.organization_id,
            actor: by,
            uid: 'revert',
            causation_id: asking.causation_id,
          })
        : turn.map(([one]) => ({
            candidate_id: one!.candidate_id,
            ...mayNot,
          }));
    const kept = outcomes.flatMap((each) => each ?? []);
    if (until >= undoes) this.undoing = null;
    return this.run(import_id, 'progressUndo', { from, until, done: turn.length - kept.length, kept }, asking);
  }

  private async peopleOf(id: string, { organization_id }: Requester): Promise<Acted[][]> {
    if (this.undoing?.id !== id)
      this.undoing = { id, people: peopleIn(await this.streams.read(`import-${id}`, organization_id)) };
    return this.undoing.people;
  }

  /** A turn that fails for good ends the import, which otherwise would run forever. */
  @Abandons(takeImportTurn)
  async giveUp({ import_id, from, undo }: Turn, asking: Requester): Promise<Worked> {
    const found = await this.load(import_id, asking);
    if (!found?.work) return done;
    if (undo) return this.run(import_id, 'failUndo', { from }, asking, 'given up');
    if (!isTurn(found.work, from)) return done;
    const cancelled = await this.run(import_id, 'cancel', { why: 'failed' }, asking, 'given up');
    return cancelled === done ? this.end(import_id, found, asking, 'given up, ended') : cancelled;
  }

  @Works(deleteImportFile)
  async deleteFile({ import_id }: DataOf<typeof deleteImportFile>, asking: Requester): Promise<Worked> {
    const events = await this.streams.read(`import-${import_id}`, asking.organization_id);
    const last = events.at(-1);
    const found = await this.load(import_id, asking);
    if (!found || !last) return done;
    // A restored backup may have brought back files that went with an erased person.
    const without = found.documents.flatMap(({ refused }, at) =>
      refused === documentDeleted ? [rowOfDocument(at)] : [],
    );
    if (without.length) await this.documents.deleteRows(found, without, asking);
    if (!found.file_deleted) {
      // If a person of the import was erased, the other files are deleted as soon as they are not needed; later events do not keep them longer.
      const isRest = found.erased_at !== null && !isNeeded(found);
      // There were later events, and those make this job due again.
      if (!isRest && (found.erased_at ?? last.metadata.occurred_at) > daysAgo(fileDays)) return done;
      // The deletion is recorded before it is done: if a process dies here, the event makes this job due again, so the file is still deleted.
      const noted = await this.run(import_id, 'deleteFile', {}, asking);
      if (noted !== done) return noted;
    }
    await this.documents.delete(found, asking.organization_id);
    // Destroying the key also makes the file's name and headings in the log unreadable.
    await this.keys.destroy(import_id);
    return done;
  }

  /** Deletes the file if no import uses it; runs when no request can name the upload any more. */
  @Works(deleteUnusedImport)
  async deleteUnused({ key }: DataOf<typeof deleteUnusedImport>, asking: Requester): Promise<Worked> {
    const found = await this.load(idOfImport(key), asking);
    if (!found || found.file_deleted || found.erased_at) await this.store.delete(key);
    return done;
  }

  private async load(id: string, { organization_id }: Requester): Promise<Import | null> {
    return (await this.streams.load(importing, id, organization_id))?.state ?? null;
  }

  private run<Name extends 'cancel' | 'progress' | 'settle' | 'progressUndo' | 'failUndo' | 'deleteFile'>(
    id: string,
    name: Name,
    command: ImportCommands[Name],
    asking: Requester,
    step = '',
  ): Promise<Worked> {
    const uid = step ? idFrom('import', asking.uid, step) : asking.uid;
    return this.commands.run(new ImportCommand(id, name, command, { ...asking, uid }), unless('not_found'));
  }
}
