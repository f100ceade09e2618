import { fullName } from '@candor/contracts/values/person-name';
import { idOf } from '@candor/contracts/all-events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { MergeEvent } from '@candor/contracts/duplicates/events';
import { erasedText } from '@candor/contracts/values/erased';
import { isEnd } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import { peopleList, type PersonPart, type PersonRow } from '@candor/contracts/people/rows';
import { personOf as factsOf, personVersion } from '@candor/contracts/duplicates/same-person';
import { foundBy } from '@candor/contracts/people/person-fields';
import { moveEvents, onEach } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { entryOf, type Placing } from '@candor/contracts/pipeline/stay';
import { type Folded, projection, type Remembered } from '../kernel/projection.ts';
import { type EntryUpserted, heldBy, isEntry, type NameOfEntry, renamed } from './people-entries.ts';

type Row = Folded<PersonRow, 'resume_text'>;
type Step<E> = (row: Row | null, event: E, remembered: Remembered<Memo>) => Row | null;

/** The time of the person's last activity. An imported event is long past and must not move the row down in a list. */
const activity = (row: Row, { metadata: { occurred_at } }: Recorded): string =>
  occurred_at > row.last_activity ? occurred_at : row.last_activity;
const touch = (row: Row, event: Recorded, more: Partial<Row> = {}): Row => ({
  ...row,
  ...more,
  version: event.revision,
  last_activity: activity(row, event),
});
/** Applies a change of tags, skills or owners by members. It is no activity of the person, so it moves no row up in a list. */
const sorted = (row: Row, event: Recorded, more: Partial<Row>): Row => ({ ...row, ...more, version: event.revision });
/** The row without this resume. The text of the one that is the newest then is read again. */
const withoutResume = (
  row: Row | null,
  event: Recorded<Extract<CandidateEvent, { type: 'ImportedResumeTakenBack' | 'ResumeRemoved' }>>,
): Row | null => {
  if (!row) return row;
  const { resume_id, newest } = event.data;
  const resumes = row.resumes.filter(({ id }) => id !== resume_id);
  if (row.newest_resume?.id !== resume_id) return { ...row, version: event.revision, resumes };
  return {
    ...row,
    version: event.revision,
    resumes: resumes.map((each) => (each.id === newest?.id ? { ...each, parsed: false } : each)),
    newest_resume: newest,
    resume_text: '',
    read_resume: null,
  };
};
const placed = (row: Row | null, event: Recorded<Placing>): Row | null => {
  if (!row) return row;
  const { step, entered_at } = entryOf(event);
  const id = idOf(event.stream);
  const prospect =
    row.applications.find((each) => each.id === id)?.prospect ?? ('prospect' in event.data && event.data.prospect);
  const application = {
    id,
    job_id: event.data.job_id,
    step: { id: step.id, name: step.name, type: step.type },
    ongoing: !isEnd(step.type),
    entered_at,
    ...(prospect ? { prospect } : {}),
  };
  const known = row.applications.some((each) => each.id === application.id);
  return {
    ...archivedFor(row, event, event.type === 'ApplicationArchived' ? event.data.disqualification_reason_id : null)!,
    type: prospect ? row.type : 'candidate',
    applications: known
      ? row.applications.map((each) => (each.id === application.id ? application : each))
      : [...row.applications, application],
    last_activity: activity(row, event),
  };
};

/** Sets the reason for which an application is archived; null if it is not archived or has no reason. */
const archivedFor = (row: Row | null, event: Recorded, reason: string | null): Row | null => {
  const id = idOf(event.stream);
  if (!row || (row.archived_for[id] ?? null) === reason) return row;
  const { [id]: _, ...others } = row.archived_for;
  return { ...row, archived_for: reason ? { ...others, [id]: reason } : others };
};

/** A person without any job is a prospect again. */
const notPlaced = (row: Row | null, event: Recorded): Row | null => {
  if (!row) return row;
  const applications = row.applications.filter(({ id }) => id !== idOf(event.stream));
  return {
    ...archivedFor(row, event, null)!,
    type: applications.length ? row.type : 'prospect',
    applications,
    last_activity: activity(row, event),
  };
};

/** The memo of a merged record: the id of the row that contains it. */
type Merged = { of: 'merged'; into: string };
type Memo = Merged | NameOfEntry;
/** The current name of an entry, because the member who added it may have seen an older name. */
const nowCalled = ({ also }: Remembered<Memo>, given: string): string => (also?.of === 'entry' ? also.name : given);
type OfPerson = CandidateEvent | ApplicationEvent;
type Merging = Extract<MergeEvent, { type: 'CandidatesMerged' | 'CandidatesUnmerged' }>;
const isMerge = (event: Recorded): boolean => event.stream.startsWith('merges-');
const personOf = (event: Recorded): string =>
  event.stream.startsWith('candidate-') ? idOf(event.stream) : (event.data as { candidate_id: string }).candidate_id;

const partOf = (row: Row): PersonPart => {
  const { merged: _, parts: __, resume_text = '', ...part } = row;
  return { ...part, resume_text };
};
const rowOf = (part: PersonPart): Row => ({ ...part, merged: [], parts: [] });
const partsOf = (row: Row): readonly PersonPart[] => (row.parts.length ? row.parts : [partOf(row)]);
const latest = (moments: readonly string[]): string => moments.reduce((last, each) => (each > last ? each : last));
const once = <Item>(items: readonly Item[], by: (item: Item) => string): Item[] =>
  [...new Map(items.toReversed().map((item) => [by(item), item])).values()].toReversed();
/** Combines the records of the same person into one row, the kept record first. */
const together = (parts: readonly PersonPart[]): Row => {
  const [kept, ...merged] = parts as readonly [PersonPart, ...PersonPart[]];
  if (!merged.length) return rowOf(kept);
  const resumes = parts.flatMap((part) => part.resumes).toSorted((a, b) => a.added_at.localeCompare(b.added_at));
  const newest = resumes.at(-1)?.id;
  const latestPart = parts.find((part) => part.resumes.some(({ id }) => id === newest));
  const person = factsOf(
    parts.map((part) => ({
      facts: part,
      owner: part.owner_id,
      values: part.own,
      do_not_contact: part.do_not_contact,
    })),
  );
  return {
    ...person.facts,
    owner_id: person.owner,
    own: person.values,
    archived_for: Object.assign({}, ...parts.map(({ archived_for }) => archived_for)) as PersonRow['archived_for'],
    do_not_contact: person.do_not_contact,
    version: personVersion(parts.map(({ version }) => version)),
    type: parts.some(({ type }) => type === 'candidate') ? 'candidate' : 'prospect',
    tags: once(
      parts.flatMap(({ tags }) => tags),
      ({ id }) => id,
    ),
    skills: once(
      parts.flatMap(({ skills }) => skills),
      ({ id }) => id,
    ),
    urls: once(
      parts.flatMap(({ urls }) => urls),
      ({ url }) => url,
    ),
    resumes,
    applications: parts.flatMap(({ applications }) => applications),
    notes: parts.reduce((sum, { notes }) => sum + notes, 0),
    consent_until: parts.flatMap(({ consent_until }) => consent_until ?? []).toSorted()[0] ?? null,
    last_activity: latest(parts.map(({ last_activity }) => last_activity)),
    merged: merged.map(({ id, name }) => ({ id, name })),
    resume_text: latestPart?.resume_text ?? '',
    newest_resume: latestPart?.newest_resume ?? null,
    read_resume: latestPart?.read_resume ?? null,
    parts,
  };
};

/** Applies an event of one record to the row that shows it. If the row combines several records, only that record's part changes. */
const inPart =
  <E extends Recorded>(step: Step<E>): Step<E> =>
  (row, event, remembered) => {
    if (!row?.parts.length) return step(row, event, remembered);
    const id = personOf(event);
    const part = row.parts.find((each) => each.id === id);
    if (!part) return row;
    const next = step(rowOf(part), event, remembered);
    if (next) return together(row.parts.map((each) => (each === part ? partOf(next) : each)));
    // If the kept record is deleted, the row goes with the other records of the same person.
    return part === row.parts[0] ? null : together(row.parts.filter((each) => each !== part));
  };
const ofEachPart = <S extends Record<string, Step<never>>>(steps: S): S =>
  Object.fromEntries(
    Object.entries(steps).map(([type, step]) => [type, inPart(step as Step<Recorded>)]),
  ) as unknown as S;

/** Keeps the fact that there was a person, their source and their steps, but none of their words. */
const withoutWords = (row: Row | null, event: Recorded): Row | null =>
  row && {
    ...touch(row, event),
    name: erasedText,
    first_name: erasedText,
    last_name: erasedText,
    name_order: null,
    email: null,
    email_kind: null,
    other_emails: [],
    phone: null,
    phone_kind: null,
    other_phones: [],
    pronoun: null,
    headline: null,
    current_title: null,
    current_company: null,
    location: null,
    tz_region: null,
    owner_id: null,
    tags: [],
    skills: [],
    urls: [],
    resumes: [],
    notes: 0,
    own: {},
    consent_until: null,
    resume_text: '',
    newest_resume: null,
    read_resume: null,
  };

type Steps = { [T in OfPerson['type']]?: Step<Recorded<Extract<OfPerson, { type: T }>>> };
/** How each event changes one record. */
const steps = {
  CandidateCreated: (_, event) => ({
    id: idOf(event.stream),
    organization_id: event.metadata.organization_id,
    version: event.revision,
    name: fullName(event.data),
    first_name: event.data.first_name,
    last_name: event.data.last_name,
    name_order: event.data.name_order ?? null,
    email: event.data.email ?? null,
    email_kind: null,
    other_emails: [],
    phone: event.data.phone ?? null,
    phone_kind: null,
    other_phones: [],
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
    ...(event.data.created_via === 'marketing' || event.data.created_via === 'event'
      ? { came_by: event.data.created_via === 'event' ? ('event' as const) : ('form' as const) }
      : {}),
    owner_id: null,
    tags: [],
    skills: [],
    urls: [],
    resumes: [],
    applications: [],
    notes: 0,
    do_not_contact: false,
    consent_until: null,
    sample: event.data.sample ?? false,
    own: {},
    archived_for: {},
    merged: [],
    parts: [],
    created_at: event.metadata.occurred_at,
    last_activity: event.metadata.occurred_at,
    resume_text: '',
    newest_resume: null,
    read_resume: null,
  }),
  ImportedPersonTakenBack: () => null,
  SampleCandidateRemoved: () => null,
  CandidateUpdated: (row, event) => {
    if (!row) return row;
    const next = changed(row, event.data.changes ?? {});
    return touch(next, event, { name: fullName(next) });
  },
  CandidateAudienceChanged: (row, event) => row && sorted(row, event, { audience: event.data.audience }),
  CandidateOwnerAssigned: (row, event) => row && sorted(row, event, { owner_id: event.data.user_id }),
  CandidateFieldChanged: (row, event) => {
    if (!row) return row;
    const { field_id, kind, to } = event.data;
    const { [field_id]: _, ...others } = row.own;
    return sorted(row, event, { own: to === null ? others : { ...others, [field_id]: foundBy(field_id, kind, to) } });
  },
  CandidateTagged: (row, event, remembered) =>
    row &&
    sorted(row, event, {
      tags: [
        ...row.tags.filter((tag) => tag.id !== event.data.tag_id),
        { id: event.data.tag_id, name: nowCalled(remembered, event.data.name) },
      ],
    }),
  CandidateUntagged: (row, event) =>
    row && sorted(row, event, { tags: row.tags.filter((tag) => tag.id !== event.data.tag_id) }),
  CandidateSkillAdded: (row, event, remembered) =>
    row &&
    sorted(row, event, {
      skills: [
        ...row.skills.filter((skill) => skill.id !== event.data.skill_id),
        { id: event.data.skill_id, name: nowCalled(remembered, event.data.name) },
      ],
    }),
  CandidateSkillRemoved: (row, event) =>
    row && sorted(row, event, { skills: row.skills.filter((skill) => skill.id !== event.data.skill_id) }),
  CandidateUrlAdded: (row, event) =>
    row &&
    touch(row, event, { urls: [...row.urls, { id: event.data.url_id, kind: event.data.kind, url: event.data.url }] }),
  CandidateUrlRemoved: (row, event) =>
    row && touch(row, event, { urls: row.urls.filter((url) => url.id !== event.data.url_id) }),
  CandidateNoteAdded: (row, event) => row && touch(row, event, { notes: row.notes + 1 }),
  CandidateNoteEdited: (row, event) => row && touch(row, event),
  CandidateNoteRemoved: (row, event) => row && touch(row, event, { notes: row.notes - 1 }),
  CandidateNoteRestored: (row, event) => row && touch(row, event, { notes: row.notes + 1 }),
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
      newest_resume: { id: event.data.resume_id, job_id: event.data.job_id ?? null },
    }),
  ResumeParsed: (row, event) =>
    row && {
      ...row,
      version: event.revision,
      resumes: row.resumes.map((resume) => (resume.id === event.data.resume_id ? { ...resume, parsed: true } : resume)),
      ...(row.newest_resume?.id === event.data.resume_id
        ? { resume_text: event.data.text, read_resume: row.newest_resume }
        : {}),
    },
  ImportedResumeTakenBack: withoutResume,
  ResumeRemoved: withoutResume,
  ConsentGiven: (row, event) =>
    row && {
      ...row,
      version: event.revision,
      ...(event.data.purpose === 'talent_pool' ? { consent_until: event.data.until ?? null } : {}),
    },
  DataRequestReceived: (row, event) => row && touch(row, event),
  DataRequestAnswered: (row, event) => row && { ...row, version: event.revision },
  DataRequestReopened: (row, event) => row && { ...row, version: event.revision },
  DataCopyFetched: (row, event) => row && touch(row, event),
  ConsentWithdrawn: (row, event) =>
    row && touch(row, event, event.data.purpose === 'talent_pool' ? { consent_until: null } : {}),
  ConsentRenewalAsked: (row, event) => row && { ...row, version: event.revision },
  RetentionPlanned: (row, event) => row && { ...row, version: event.revision },
  RetentionLifted: (row, event) => row && { ...row, version: event.revision },
  OwnLinksWithdrawn: (row, event) => row && { ...row, version: event.revision },
  CandidateErased: withoutWords,
  ErasureTold: (row, event) => row && { ...row, version: event.revision },
  PersonKeyDestroyed: withoutWords,
  ErasureFinished: withoutWords,
  LegalHoldPlaced: (row, event) => row && { ...row, version: event.revision },
  LegalHoldReleased: (row, event) => row && { ...row, version: event.revision },
  DoNotContactSet: (row, event) => row && touch(row, event, { do_not_contact: true }),
  DoNotContactCleared: (row, event) => row && touch(row, event, { do_not_contact: false }),
  CandidateUnsubscribed: (row, event) => row && touch(row, event),
  CandidateSubscribedAgain: (row, event) => row && touch(row, event),
  CandidateMessageSkipped: (row, event) => row && touch(row, event),
  LeadAdded: placed,
  LeadTakenBack: notPlaced,
  ImportedApplicationTakenBack: notPlaced,
  ApplicationMergedIn: placed,
  ApplicationMergeTakenBack: notPlaced,
  ApplicationSubmitted: placed,
  ...onEach(moveEvents(), placed),
  MoveTakenBack: placed,
  CandidateWithdrew: (row, event) => archivedFor(row, event, null),
  WithdrawalTakenBack: (row, event) => archivedFor(row, event, event.data.disqualification_reason_id),
} satisfies Steps;

/** The most people whose rows are renamed. If more people have the entry, their rows keep its old name (docs/design/people.md#rows-follow-a-renamed-tag-or-skill). */
const mostRenamed = 20_000;
/** Whether the entry was renamed. An entry without an earlier name was just made and is not in use. */
const hasNewName = (before: Memo | null, after: Memo | null): boolean =>
  before?.of === 'entry' && after?.of === 'entry' && before.name !== after.name;

export const people = projection<PersonRow, OfPerson | Merging | EntryUpserted, Memo, 'resume_text'>({
  name: 'people',
  version: 25,
  list: peopleList,
  unread: ['resume_text'],
  keys: (event, { before, after }) => {
    if (isEntry(event))
      return hasNewName(before, after)
        ? [{ field: heldBy[event.type].field, value: event.data.id, most: mostRenamed }]
        : [];
    if (isMerge(event)) return [...new Set(Object.values((event as Recorded<Merging>).data))];
    return [
      event.type === 'CandidateCreated' ? personOf(event) : after?.of === 'merged' ? after.into : personOf(event),
    ];
  },
  remembers: {
    key: (event) =>
      isEntry(event) ? event.data.id : isMerge(event) ? (event as Recorded<Merging>).data.merged_id : personOf(event),
    also: (event) =>
      event.type === 'CandidateTagged'
        ? event.data.tag_id
        : event.type === 'CandidateSkillAdded'
          ? event.data.skill_id
          : null,
    next: (before, event) =>
      isEntry(event)
        ? { of: 'entry', name: event.data.fields.name }
        : event.type === 'CandidatesMerged'
          ? { of: 'merged', into: event.data.kept_id }
          : event.type === 'CandidatesUnmerged'
            ? null
            : before,
  },
  joins: ['CandidatesMerged', 'CandidatesUnmerged'],
  on: {
    TagUpserted: renamed,
    SkillUpserted: renamed,
    CandidatesMerged: (row, { data: { kept_id, merged_id } }, _, rows) => {
      const [kept, merged] = [rows.get(kept_id), rows.get(merged_id)];
      if (!row || !kept || !merged || kept === merged) return row;
      return row.id === merged_id ? null : together([...partsOf(kept), ...partsOf(merged)]);
    },
    // The unmerged record has no row of its own before this event.
    CandidatesUnmerged: (row, { data: { kept_id, merged_id } }, _, rows) => {
      const parts = rows.get(kept_id)?.parts ?? [];
      const out = parts.find(({ id }) => id === merged_id);
      if (!out || kept_id === merged_id) return row;
      return row?.id === kept_id ? together(parts.filter((part) => part !== out)) : rowOf(out);
    },
    ...ofEachPart(steps),
  },
});
