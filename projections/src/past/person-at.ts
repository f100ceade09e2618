import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent, EndOfPerson } from '@candor/contracts/people/events';
import { type ListedPerson, type PersonRow } from '@candor/contracts/people/rows';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { applications } from '../pipeline/applications.ts';
import { jobs } from '../jobs/jobs.ts';
import { foldRows, until } from '../kernel/fold.ts';
import { people } from '../people/people.ts';
import { amongThemselves, groupAfter } from './person-groups.ts';

/** A person at a past time. `ids`: their records then. `person`: null if they were not on record yet. `jobs`: the jobs of their applications, without counts by step. */
export type PersonAt = {
  ids: string[];
  person: ListedPerson | null;
  applications: ApplicationRow[];
  jobs: ReadonlyMap<string, JobRow>;
};

const listed = ({
  resume_text: _text,
  newest_resume: _newest,
  read_resume: _read,
  parts: _parts,
  own: _own,
  archived_for: _for,
  ...row
}: PersonRow): ListedPerson => row;

/** A person and their applications at a past time: the same rows as today's, folded from fewer events. `id` is one of the person's records. `events`: the events of all records that they ever had and of the applications; `ofJobs`: the events of the jobs; each in log order. */
export const personAt = (
  id: string,
  events: readonly Recorded[],
  ofJobs: readonly Recorded[],
  moment: string,
): PersonAt => {
  const own = until(amongThemselves(events), moment);
  const about = until(ofJobs, moment);
  const ids = groupAfter(own, id);
  const person = foldRows(people, own).get(ids[0]!) as PersonRow | undefined;
  const together = [...own, ...about].sort((a, b) => a.position - b.position);
  return {
    ids,
    person: person ? listed(person) : null,
    applications: ([...foldRows(applications, together).values()] as ApplicationRow[]).filter(({ candidate_id }) =>
      ids.includes(candidate_id),
    ),
    jobs: foldRows(jobs, about) as Map<string, JobRow>,
  };
};

/** The events that remove or replace personal words. A removed skill contains none. */
type TakingAway = Exclude<
  Extract<CandidateEvent['type'], `${string}${'Removed' | 'Edited'}`>,
  EndOfPerson['type'] | 'CandidateSkillRemoved'
>;
/** The field with the id of the note, link or resume that an event removes, or whose words it replaces. */
const takenAway: Record<TakingAway, 'note_id' | 'url_id' | 'resume_id'> = {
  CandidateNoteEdited: 'note_id',
  CandidateNoteRemoved: 'note_id',
  CandidateUrlRemoved: 'url_id',
  ResumeRemoved: 'resume_id',
};
const ofResume: readonly string[] = ['ResumeAdded', 'ResumeParsed'];
/** The note, link or resume that an event is about. An application also names a resume, but stays when that is removed. */
const whatIn = ({ type, data }: Recorded): unknown =>
  data.note_id ?? data.url_id ?? (ofResume.includes(type) ? data.resume_id : null);

/** The events that restore removed notes and links. Replaced words stay replaced. */
const givesBack: readonly string[] = ['CandidateNoteAdded', 'CandidateNoteRestored', 'CandidateUrlAdded'];

/** Returns a filter that leaves out the events of notes, links and resumes that were removed or rewritten after this moment. */
export const notTakenAway = (events: readonly Recorded[], moment: string): ((event: Recorded) => boolean) => {
  const then = new Set(until(events, moment));
  const gone = new Set<unknown>();
  const replaced = new Set<unknown>();
  for (const event of events) {
    if (then.has(event)) continue;
    const field = takenAway[event.type as TakingAway];
    if (field) (event.type === 'CandidateNoteEdited' ? replaced : gone).add(event.data[field]);
    if (givesBack.includes(event.type)) gone.delete(whatIn(event));
  }
  return (event) => !gone.has(whatIn(event)) && !replaced.has(whatIn(event));
};
