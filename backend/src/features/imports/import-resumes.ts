import { Inject, Injectable } from '@nestjs/common';
import { phrase } from '@candor/contracts/words/say';
import { fullName } from '@candor/contracts/values/person-name';
import { typedWebAddress } from '@candor/contracts/values/web-address';
import { personFields } from '@candor/contracts/people/fields';
import type { Decision, ImportSettings, ReadPerson, Waiting } from '@candor/contracts/imports/events';
import { documentOfRow } from '@candor/contracts/imports/imports';
import { personIn, type ResumeFacts } from '@candor/contracts/resumes/resume-parser';
import { BoxDied, boxLimits, DocumentReader, refusals } from '../../kernel/ports/documents.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { DamagedFile, FileStore } from '../../kernel/ports/file-store.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { Requester } from '../../kernel/streams.ts';
import { Duplicates } from '../../reads/duplicates/duplicates.ts';
import { type Did, ImportChanges, uidOfRow } from './import-changes.ts';
import type { Document, Import } from './import.decider.ts';
import { hasResume, ImportPlan, isRefused, type Planned, type Refused } from './import-plan.ts';
import { type Lists, rowReader, type Unusable, type PersonToImport } from './import-rows.ts';
import { EarlierRows } from './import-seen.ts';

/** One row of a list of resumes, and a member's decision about it. */
export type ListedRow = { row: number; decision?: Decision };
/** `read`: the people whom the waiting resumes name. */
type Taken = Did & { waiting: Waiting[]; read: ReadPerson[] };

const noName = phrase('No name was found in this resume. Add the candidate by hand.');
export const knownWithResume = phrase('Already on record, with this resume');
/** How many possible owners of a resume are listed. */
const mostAmong = 5;
/** The limits for resumes that no member waits for. */
const limits = { ...boxLimits, clock: 30_000 };
/** How long (ms) to wait until the lists show the earlier rows. */
const patience = 60_000;

const texts = ['first_name', 'last_name', 'email', 'phone', 'current_title', 'current_company'] as const;
const columns: ImportSettings['columns'] = [...texts, 'url'];
/** A resume's facts as the cells of a row. Values that no record could store are left out. */
const cellsOf = (facts: ResumeFacts) => {
  const { fields, unsure } = personIn(facts);
  const cells = texts.map((name) =>
    personFields.each[name].check.safeParse(fields[name]).success ? fields[name] : '',
  );
  const links = facts.links.flatMap((link) => typedWebAddress(link) ?? []);
  return { cells: [...cells, links.join(' ')], guess: unsure.name };
};

/** Imports a list of files, each a resume that names its person. The files are imported one after another, so that two resumes of one person are recognized. */
@Injectable()
export class ImportResumes {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(DocumentReader) private readonly reader: DocumentReader,
    @Inject(ImportPlan) private readonly plan: ImportPlan,
    @Inject(ImportChanges) private readonly changes: ImportChanges,
    @Inject(Duplicates) private readonly duplicates: Duplicates,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  async take(
    import_id: string,
    { documents, settings }: Import,
    lists: Lists,
    rows: readonly ListedRow[],
    by: Requester,
  ): Promise<Taken> {
    const taken: Taken = { acted: [], skipped: 0, passed: [], refused: [], waiting: [], read: [] };
    for (const listed of rows) {
      if (listed.decision?.as === 'skip') {
        taken.skipped++;
        continue;
      }
      const wanted = await this.read(documents[documentOfRow(listed.row)]!, listed.row, settings!, lists, by);
      await upToNow(this.progress, this.events, patience);
      const judged = await this.judged(import_id, wanted, listed, by);
      if ('sure' in judged) {
        taken.waiting.push(judged);
        if (!('error' in wanted))
          taken.read.push({ row: listed.row, name: fullName(wanted.fields), email: wanted.fields.email ?? '' });
        continue;
      }
      const did = await this.changes.make(import_id, [judged], by);
      taken.acted.push(...did.acted);
      taken.passed.push(...did.passed);
      taken.refused.push(...did.refused);
      taken.skipped += did.skipped;
    }
    return taken;
  }

  /** Reads the person in the file, and the place that they shall get on a job. */
  private async read(
    document: Document,
    row: number,
    settings: ImportSettings,
    lists: Lists,
    { organization_id }: Requester,
  ): Promise<PersonToImport | Unusable> {
    const wrong = (error: string): Unusable => ({ row, name: document.name, error });
    if (document.refused) return wrong(document.refused);
    const read = await this.factsOf(document, organization_id);
    if (typeof read === 'string') return wrong(read);
    const { cells, guess } = cellsOf(read);
    if (!cells[0] && !cells[1]) return wrong(noName);
    const wanted = rowReader({ ...settings, columns }, lists)({ row, cells });
    if ('error' in wanted) return wanted;
    return {
      ...wanted,
      document,
      ...(guess ? { guess: true } : {}),
      // A person without an email address is recognized by their resume: the same file never makes two people.
      content: document.hash ?? document.file_id,
    };
  }

  /** The person whom the resume names, as the cells of a row. Null: the resume cannot be read. */
  async says(document: Document, organization_id: string): Promise<string[] | null> {
    const read = await this.factsOf(document, organization_id);
    return typeof read === 'string' ? null : cellsOf(read).cells;
  }

  /** The facts of the resume, or why it cannot be read. If the box, the process that reads it, dies, it is tried once more. */
  private async factsOf({ file_id, mime, hash }: Document, whose: string): Promise<ResumeFacts | string> {
    for (let tries = 1; ; tries++)
      try {
        const { facts, refused } = await this.reader.facts(mime, () => this.files.read(file_id), {
          whose,
          hash,
          limits,
        });
        return facts && !refused ? facts : refusals[refused ?? 'damaged'];
      } catch (fault) {
        if (fault instanceof DamagedFile) return refusals.lost;
        if (!(fault instanceof BoxDied)) throw fault;
        if (tries > 1) return refusals.died;
      }
  }

  private async judged(
    import_id: string,
    wanted: PersonToImport | Unusable,
    { row, decision }: ListedRow,
    { organization_id }: Requester,
  ): Promise<Planned | Refused | Waiting> {
    const uidOf = (at: number) => uidOfRow(import_id, at);
    const said = decision && (decision.as === 'new' ? 'new' : decision.candidate_id!);
    const [planned] = await this.plan.of(
      organization_id,
      [wanted],
      decision ? 'fill' : 'skip',
      new EarlierRows(),
      uidOf,
      said ? () => said : undefined,
    );
    if (decision || 'error' in wanted) return planned!;
    if (isRefused(planned!)) {
      const { among } = planned;
      return among ? { row, sure: false, among: among.slice(0, mostAmong) } : planned;
    }
    const { candidate_id, fate, state, known_by } = planned!;
    if (fate === 'skipped') {
      if (hasResume(state, wanted.document!)) return { ...planned!, told: knownWithResume };
      return { row, sure: true, among: [{ candidate_id, reasons: known_by ? [known_by] : [] }] };
    }
    // The record that an earlier try of this row made does not count as another person.
    if (state) return planned!;
    const alike = await this.duplicates.likesOf(organization_id, { ...wanted.fields, urls: wanted.urls });
    const among = alike.slice(0, mostAmong).map(({ id, reasons }) => ({ candidate_id: id, reasons: [...reasons] }));
    return among.length ? { row, sure: false, among } : planned!;
  }
}
