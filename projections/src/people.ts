import { fullName } from '@candor/contracts/kernel/person-name';
import { idOf } from '@candor/contracts/all-events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { isEnd } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import { peopleList, type PersonRow } from '@candor/contracts/people/rows';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { entryOf, type Placing } from '@candor/contracts/pipeline/stay';
import { type Folded, projection } from './kernel/projection.ts';

type Row = Folded<PersonRow, 'resume_text'>;

const touch = (row: Row, event: Recorded, more: Partial<Row> = {}): Row => ({
  ...row,
  ...more,
  version: event.revision,
  last_activity: event.metadata.occurred_at,
});
/** What colleagues sort people by is no activity of the person: it moves nobody up in a list. */
const sorted = (row: Row, event: Recorded, more: Partial<Row>): Row => ({ ...row, ...more, version: event.revision });
const placed = (row: Row | null, event: Recorded<Placing>): Row | null => {
  if (!row) return row;
  const { step, entered_at } = entryOf(event);
  const application = {
    id: idOf(event.stream),
    job_id: event.data.job_id,
    step: { id: step.id, name: step.name, type: step.type },
    ongoing: !isEnd(step.type),
    entered_at,
  };
  const known = row.applications.some((each) => each.id === application.id);
  return {
    ...row,
    type: 'candidate',
    applications: known
      ? row.applications.map((each) => (each.id === application.id ? application : each))
      : [...row.applications, application],
    last_activity: event.metadata.occurred_at,
  };
};

/** Somebody who is on no job any more is a prospect again. */
const notPlaced = (row: Row | null, event: Recorded): Row | null => {
  if (!row) return row;
  const applications = row.applications.filter(({ id }) => id !== idOf(event.stream));
  return {
    ...row,
    type: applications.length ? row.type : 'prospect',
    applications,
    last_activity: event.metadata.occurred_at,
  };
};

export const people = projection<PersonRow, CandidateEvent | ApplicationEvent, never, 'resume_text'>({
  name: 'people',
  version: 10,
  list: peopleList,
  unread: ['resume_text'],
  keys: (event) => [
    event.stream.startsWith('candidate-') ? idOf(event.stream) : (event.data as { candidate_id: string }).candidate_id,
  ],
  on: {
    CandidateCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      version: event.revision,
      name: fullName(event.data),
      first_name: event.data.first_name,
      last_name: event.data.last_name,
      name_order: event.data.name_order ?? null,
      email: event.data.email ?? null,
      phone: event.data.phone ?? null,
      pronoun: event.data.pronoun ?? null,
      headline: event.data.headline ?? null,
      current_title: event.data.current_title ?? null,
      current_company: event.data.current_company ?? null,
      location: event.data.location ?? null,
      tz_region: event.data.tz_region ?? null,
      type: event.data.type,
      audience: event.data.audience,
      source: event.data.source,
      source_id: event.data.source_id ?? null,
      owner_id: null,
      tags: [],
      urls: [],
      resumes: [],
      applications: [],
      notes: 0,
      do_not_contact: false,
      consent_until: null,
      sample: event.data.sample ?? false,
      created_at: event.metadata.occurred_at,
      last_activity: event.metadata.occurred_at,
      resume_text: '',
    }),
    SampleCandidateRemoved: () => null,
    CandidateUpdated: (row, event) => {
      if (!row) return row;
      const next = changed(row, event.data.changes ?? {});
      return touch(next, event, { name: fullName(next) });
    },
    CandidateOwnerAssigned: (row, event) => row && sorted(row, event, { owner_id: event.data.user_id }),
    CandidateTagged: (row, event) =>
      row &&
      sorted(row, event, {
        tags: [
          ...row.tags.filter((tag) => tag.id !== event.data.tag_id),
          { id: event.data.tag_id, name: event.data.name },
        ],
      }),
    CandidateUntagged: (row, event) =>
      row && sorted(row, event, { tags: row.tags.filter((tag) => tag.id !== event.data.tag_id) }),
    CandidateUrlAdded: (row, event) =>
      row &&
      touch(row, event, { urls: [...row.urls, { id: event.data.url_id, kind: event.data.kind, url: event.data.url }] }),
    CandidateUrlRemoved: (row, event) =>
      row && touch(row, event, { urls: row.urls.filter((url) => url.id !== event.data.url_id) }),
    CandidateNoteAdded: (row, event) => row && touch(row, event, { notes: row.notes + 1 }),
    CandidateNoteEdited: (row, event) => row && touch(row, event),
    CandidateNoteRemoved: (row, event) => row && touch(row, event, { notes: row.notes - 1 }),
    ResumeAdded: (row, event) =>
      row &&
      touch(row, event, {
        resumes: [
          ...row.resumes,
          {
            id: event.data.resume_id,
            file_id: event.data.file_id,
            file_name: event.data.file_name,
            mime: event.data.mime,
            size: event.data.size,
            added_at: event.metadata.occurred_at,
            parsed: false,
          },
        ],
      }),
    ResumeParsed: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        resumes: row.resumes.map((resume) =>
          resume.id === event.data.resume_id ? { ...resume, parsed: true } : resume,
        ),
        resume_text: row.resumes.at(-1)?.id === event.data.resume_id ? event.data.text : row.resume_text,
      },
    ConsentGiven: (row, event) =>
      row && {
        ...row,
        version: event.revision,
        ...(event.data.purpose === 'talent_pool' ? { consent_until: event.data.until ?? null } : {}),
      },
    OwnLinksWithdrawn: (row, event) => row && { ...row, version: event.revision },
    DoNotContactSet: (row, event) => row && touch(row, event, { do_not_contact: true }),
    DoNotContactCleared: (row, event) => row && touch(row, event, { do_not_contact: false }),
    LeadAdded: placed,
    LeadTakenBack: notPlaced,
    ApplicationSubmitted: placed,
    ApplicationAdvanced: placed,
    ApplicationShiftedUp: placed,
    ApplicationArchived: placed,
    MoveTakenBack: placed,
    ApplicationRestored: placed,
    ApplicationRevived: placed,
    OfferExtended: placed,
    CandidateHired: placed,
    OfferDeclined: placed,
  },
});
