import { sees } from '../kernel/endpoint.ts';
import { byPerson } from './record-kind.ts';
import { importsPeople, opensPeople } from '../accounts/needs.ts';
import { listPage, recordPage, type Items } from '../kernel/page.ts';
import type { Past } from '../kernel/past.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { ListedMessage } from '../messages/rows.ts';
import type { Note, Resume, TimelineItem } from './record.ts';
import type { FieldColumn } from './field-columns.ts';
import type { FieldValues, SeenField } from './person-fields.ts';
import { peopleList, type ListedPerson, type PooledPerson } from './rows.ts';
import type { Alike, DuplicatePair } from '../duplicates/duplicates.ts';
import { markList } from '../duplicates/marks.ts';
import type { SeenBulk } from '../bulk/bulk.ts';
import type { ImportSettings } from '../imports/events.ts';
import { importList, type SeenImport, type SeenResume } from '../imports/imports.ts';
import type { UndoLines } from './undo.ts';
import type { AppointmentLine } from '../interviews/appointment-line.ts';
import type { RoundMeetingByApplication } from '../interviews/round-meeting.ts';
import type { Snippets } from '../resumes/snippets.ts';
import type { SeenView } from './views.ts';
import type { DeskClock } from '../privacy/pages.ts';
import type { Retention } from '../privacy/retention.ts';
import type { PersonRequest } from '../privacy/rows.ts';
import type { TaskRow } from '../tasks/rows.ts';
import type { BoardData, JobWithRights } from '../pipeline/pages.ts';
import type { ApplicationRow } from '../pipeline/rows.ts';

// Pages of people.

export const peoplePage = listPage<
  Standard &
    Items<PooledPerson> & {
      names: Names;
      tags: Option[];
      skills: Option[];
      sources: Option[];
      /** Why candidates leave jobs. */
      reasons: Option[];
      /** The fields that the organization made, and their values, by person. Long texts are only on the person's page. */
      fields: SeenField[];
      values: Record<string, FieldValues>;
      /** The name that all jobs of the caller use for steps of a type, by type. Types with different names are left out. */
      stage_names: Record<string, string>;
      /** The pieces of resumes with the searched words, by person: of the first people on the page, and of resumes that the reader may see. The page requests the others when their rows come into view. */
      snippets: Snippets;
      /** If the search found no person: people whose name is one letter off, and the search corrected to their names. */
      near: PooledPerson[];
      meant: string[];
      /** False: the caller may see only some jobs, so data of all jobs neither filters nor sorts the list. */
      whole: boolean;
      /** The views pinned above the list, and the one in the address. */
      views: { pinned: SeenView[]; current: SeenView | null };
      /** The caller's changes to many people within the last day, the latest first. */
      bulk: SeenBulk[];
      /** If the list is of a past moment: that, and how many people have changed since. */
      past?: Past;
      changed?: number;
    }
>('people', 'candidates', { needs: opensPeople, list: peopleList });
/** Files of people, which were imported or wait to be. */
export const importsPage = listPage<Standard & Items<SeenImport> & { names: Names }>('people', 'imports', {
  needs: importsPeople,
  list: importList,
});
/** A job to import people to, with its steps before the end. */
export type ImportJob = Option & { steps: Option[] };
export const importPage = recordPage<
  Standard & {
    import: SeenImport;
    /** The first rows of the file; empty when it is deleted. */
    sample: string[][];
    /** The chosen settings for reading the file, or the proposed ones. */
    settings: ImportSettings;
    jobs: ImportJob[];
    /** The organization's fields that a column can hold. */
    fields: { value: FieldColumn; label: string }[];
    sources: Option[];
    reasons: Option[];
    /** The resumes, if the file is a list of resumes. */
    resumes: SeenResume[];
    names: Names;
  }
>('people', 'imports', '', { needs: importsPeople });
export const duplicatesPage = listPage<Standard & Items<DuplicatePair> & { names: Names }>('people', 'duplicates', {
  needs: opensPeople,
  list: markList,
});
export type PersonPage = Standard & {
  person: ListedPerson;
  /** Whether the person is erased: the record then only says that the person existed. */
  erased: boolean;
  /** The fields that the organization made, as far as the reader may see them, and their values. */
  fields: SeenField[];
  values: FieldValues;
  applications: (ApplicationRow & { job_name: string; job_open: boolean })[];
  names: Names;
  may: { edit: boolean; history: boolean };
};
/** A job of the person, with the names of its locations and recruiters. */
export type StandingJob = JobWithRights & { places: string[]; recruiters: string[] };
/** `asked_at`: when the person asked to be erased, until the request is answered. `hold`: the subject of a legal hold. `finished`: nothing is left to destroy. `waits`: the lists for which the erasure waits, in the reader's language. */
export type PersonPrivacy = {
  /** The legal deadlines about the person. */
  clocks: DeskClock[];
  /** When the person's details are deleted, and why; null: no period applies. */
  retention: Pick<Retention, 'group' | 'place' | 'days' | 'since' | 'leaves_at' | 'stays'> | null;
  requests: Pick<PersonRequest, 'id' | 'kind' | 'asked_at'>[];
  asked_at: string | null;
  hold: string | null;
  erased: { at: string; finished: boolean; waits: string[] } | null;
};
export const personPage = recordPage<
  PersonPage & {
    timeline: TimelineItem[];
    notes: Note[];
    resumes: Resume[];
    /** The moment when they refused letters that they did not ask for; null: they accept them. */
    unsubscribed_at: string | null;
    messages: ListedMessage[];
    /** The name of the source, or of the form or the event by which they came; null: only the kind of source is known. */
    source_name: string | null;
    /** Other records that may be the same person. */
    alike: Alike[];
    /** The reader's open tasks about them; empty on a page of the past. */
    tasks: Pick<TaskRow, 'id' | 'title' | 'notes' | 'outcome' | 'due_at'>[];
    /** The jobs of applications whose candidates the reader may see, and the reasons to archive them; empty on a page of the past. */
    jobs: Record<string, StandingJob>;
    reasons: BoardData['reasons'];
    /** The conversations on those jobs, by time; empty on a page of the past. */
    appointments: AppointmentLine[];
    /** What the rows of these applications show about the conversations of their rounds. */
    meetings: RoundMeetingByApplication;
    /** The timeline entries that the reader can undo. Empty on a page of the past. */
    undo: UndoLines;
    /** The reader may delete the record: no application names the person. */
    may_delete: boolean;
    /** What administrators see of the person's rights over their data; null for other readers, and on a page of the past. */
    privacy: PersonPrivacy | null;
    /** With `?as_of=` in the address: everything else is as it was at that moment. */
    past?: Past;
  }
>('people', 'candidates', '', { shows: 'record', needs: sees(byPerson('id'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE') });
