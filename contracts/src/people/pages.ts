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
import type { TaskRow } from '../tasks/rows.ts';
import type { BoardData, JobWithRights } from '../pipeline/pages.ts';
import type { ApplicationRow } from '../pipeline/rows.ts';

// Pages of persons.

export const peoplePage = listPage<
  Standard &
    Items<PooledPerson> & {
      names: Names;
      tags: Option[];
      skills: Option[];
      sources: Option[];
      /** Why candidates leave jobs. */
      reasons: Option[];
      /** The fields that the organization made, and what stands in them, by person. Long texts stand on the page of each. */
      fields: SeenField[];
      values: Record<string, FieldValues>;
      /** By type: what all jobs of the caller call such a step. Types that two jobs name differently are left out. */
      stage_names: Record<string, string>;
      /** The pieces of resumes that have the searched words, by person: of the first people of the page, and of resumes that the reader may see. The others are requested when their rows come into view. */
      snippets: Snippets;
      /** Where nobody was found: those whose name is one letter off, and the search as their names would have it. */
      near: PooledPerson[];
      meant: string[];
      /** False: the caller knows only some jobs, so nothing is filtered or ordered by what happens on all of them. */
      whole: boolean;
      /** Those above the list, and the one that the address names. */
      views: { pinned: SeenView[]; current: SeenView | null };
      /** The changes of many people that the caller started within the last day, the latest first. */
      bulk: SeenBulk[];
      /** Where the list is shown as of a moment, and how many people have changed since. */
      past?: Past;
      changed?: number;
    }
>('people', 'candidates', { needs: opensPeople, list: peopleList });
/** Files of people, imported or to be. */
export const importsPage = listPage<Standard & Items<SeenImport> & { names: Names }>('people', 'imports', {
  needs: importsPeople,
  list: importList,
});
/** A job that people can be imported onto, with its steps before the end. */
export type ImportJob = Option & { steps: Option[] };
export const importPage = recordPage<
  Standard & {
    import: SeenImport;
    /** The first rows of the file; none when it is there no more. */
    sample: string[][];
    /** What was said how the file is read, or what is proposed. */
    settings: ImportSettings;
    jobs: ImportJob[];
    /** The fields of the organisation that a column can hold. */
    fields: { value: FieldColumn; label: string }[];
    sources: Option[];
    reasons: Option[];
    /** Of a list of resumes, each of them. */
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
  /** Nothing is left of them but that there was somebody. */
  erased: boolean;
  /** The fields that the organization made, as far as the reader may see them, and what stands in them. */
  fields: SeenField[];
  values: FieldValues;
  applications: (ApplicationRow & { job_name: string; job_open: boolean })[];
  names: Names;
  may: { edit: boolean; history: boolean };
};
/** A job on which somebody stands, with where the work is and who recruits for it, by name. */
export type StandingJob = JobWithRights & { places: string[]; recruiters: string[] };
/** `asked_at`: when they asked to be erased and nobody has answered yet. `hold`: what a legal hold is about. `finished`: nothing is left to destroy. `waits`: the lists that it waits for, in the reader's words. */
export type PersonPrivacy = {
  asked_at: string | null;
  hold: string | null;
  erased: { at: string; finished: boolean; waits: string[] } | null;
};
export const personPage = recordPage<
  PersonPage & {
    timeline: TimelineItem[];
    notes: Note[];
    resumes: Resume[];
    /** Since when they want no letters that they have not asked for; null: they want them. */
    unsubscribed_at: string | null;
    messages: ListedMessage[];
    /** Other records that may be the same person. */
    alike: Alike[];
    /** What the reader still has to do about them; none on a page of the past. */
    tasks: Pick<TaskRow, 'id' | 'title' | 'notes' | 'outcome' | 'due_at'>[];
    /** The jobs of the applications on which the reader sees the candidates, and for what they archive; none on a page of the past. */
    jobs: Record<string, StandingJob>;
    reasons: BoardData['reasons'];
    /** The conversations on those jobs, in the order of time; none on a page of the past. */
    appointments: AppointmentLine[];
    /** What the rows of these applications say of the conversations of their rounds. */
    meetings: RoundMeetingByApplication;
    /** What of the timeline the reader can take back. Nothing on a page of the past. */
    undo: UndoLines;
    /** The reader may delete the record: no application tells of the person. */
    may_delete: boolean;
    /** What administrators see of the person's rights over their data; null for everybody else, and on a page of the past. */
    privacy: PersonPrivacy | null;
    /** With `?as_of=` in the address: everything else is as it was at that moment. */
    past?: Past;
  }
>('people', 'candidates', '', { needs: sees(byPerson('id'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE') });
