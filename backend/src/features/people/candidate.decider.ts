import { noteEditMinutes } from '@candor/contracts/notes/notes';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import { type LetterTopic, letterTopics } from '@candor/contracts/messages/letter-topics';
import { erasedText } from '@candor/contracts/values/erased';
import type { Audience } from '@candor/contracts/people/reaches';
import type { CandidateEvent } from '@candor/contracts/people/events';
import {
  type FieldValue,
  type GivenValue,
  sameValue,
  standsIn,
  type SeenField,
} from '@candor/contracts/people/person-fields';
import { type Changes, changesBetween } from '@candor/contracts/kernel/values';
import type { ErasureReason } from '@candor/contracts/erasure/erasure-reasons';
import type { AnswerWay, RequestKind, RequestWay, StayReason } from '@candor/contracts/privacy/values';
import { mostSkills } from '@candor/contracts/people/skills';
import { sameLink } from '@candor/contracts/duplicates/contact-keys';
import {
  type CandidateState,
  candidateState,
  heldBy,
  type PersonFields,
  sampleStays,
  refusedBy,
} from '../../states/candidate.state.ts';
import { saysSample, sampleNamed } from '@candor/contracts/organization/sample';
import { type Decider, erased, refusedAt, reject, stale } from '../../kernel/decider.ts';

// The rules of one person's record.

/** An entry of a small list, with its present name. */
type Named = { id: string; name: string };
/** The value for one of the organization's own fields. */
export type Written = { field: Pick<SeenField, 'id' | 'name' | 'kind'>; to: FieldValue | null };
/** What a file says about a person besides their fields. */
type Brought = {
  urls: { kind: string; url: string }[];
  skills?: readonly Named[];
  tags?: readonly Named[];
  values?: readonly Written[];
};
export type CandidateCommands = {
  create: {
    fields: PersonFields;
    type: 'prospect' | 'candidate';
    created_via: 'form' | 'recruiter' | 'marketing';
    sample?: boolean;
    audience?: Audience;
    values?: readonly Written[];
    skills?: readonly Named[];
  };
  removeSample: Record<never, never>;
  /** Records that a mail was not written, and why. */
  skipMessage: { kind: string; reason: string };
  /** Makes a record from a file, with the person's links. */
  bringIn: { fields: PersonFields } & Brought;
  /** Adds facts and links from a file; values that the record already has stay. */
  fillEmpty: { fields: Partial<PersonFields> } & Brought;
  /** `id`: the id is the same whenever the same note comes, so that a person gets it only once; a note that was deleted does not come back. */
  bringNote: { id: string; body: string };
  /** Undoes an import that alone has changed the record so far. */
  takeBackImport: Record<never, never>;
  /** Empties the values that an import filled, if they are still the same. */
  emptyAgain: {
    changes: Changes;
    url_ids: string[];
    resume_ids?: string[];
    skills?: readonly Named[];
    tags?: readonly Named[];
    note_ids?: readonly string[];
    values?: readonly Written[];
  };
  change: { fields: Partial<PersonFields> };
  /** `was`: the value is written only if the field has this value. */
  write: Written & { was?: GivenValue };
  addNote: { body: string; visibility: 'team' | 'private'; job_id: string | null; mentions?: readonly string[] };
  /** `visibility` and `job_id`: their values when the caller last saw the note. */
  editNote: {
    id: string;
    body: string;
    mentions?: readonly string[];
    visibility?: 'team' | 'private';
    job_id?: string | null;
  };
  removeNote: { id: string; may_remove_any: boolean };
  restoreNote: { id: string };
  /** `id`: the id of a removed link, to restore it. */
  addUrl: { kind: string; url: string; id?: string };
  removeUrl: { id: string };
  tag: { add: Named[]; remove: Named[] };
  setSkills: { add: readonly Named[]; remove: readonly Named[] };
  /** `from`: the owner changes only if this member is the owner. */
  assignOwner: { to: string | null; from?: string | null };
  setContact: { do_not_contact: boolean };
  /** `wanted`: whether the person wants mails that they did not ask for. `topics`: the topics of such mails; absent: all topics. */
  subscribe: { wanted: boolean; topics?: LetterTopic[] };
  addResume: {
    file_id: string;
    file_name: string;
    mime: string;
    size: number;
    hash: string | null;
    job_id: string | null;
  };
  /** A resume that an earlier release read is read again. */
  findHidden: { resume_id: string; text: string; pages: number | null; hidden: readonly HiddenText[] };
  parseResume: {
    resume_id: string;
    text: string;
    pages: number | null;
    error?: string | null;
    hidden?: readonly HiddenText[];
  };
  withdrawLinks: Record<never, never>;
  askErasure: Record<never, never>;
  answerErasure: { task_id: string };
  /** Records what the person asked about their data. */
  recordRequest: { request_id: string; kind: RequestKind; via: RequestWay; asked_at: string; details: string | null };
  answerRequest: {
    request_id: string;
    how: AnswerWay;
    left_out?: readonly string[];
    reason: string | null;
    task_id?: string;
  };
  reopenRequest: { request_id: string };
  /** Records that the link in the answer was used. Only the first time is noted. */
  fetchCopy: { request_id: string };
  planRetention: Extract<CandidateEvent, { type: 'RetentionPlanned' }>['data'];
  liftRetention: { because: StayReason };
  /** `until`: the consent is withdrawn only if the one that counts ends then. */
  withdrawConsent: { purpose: 'talent_pool' | 'marketing'; until?: string };
  noteRenewalAsked: { message_id: string; until: string };
  /** `records`: the ids of all records that the erasure covers; `tell`: the record to whose address the answer is sent. */
  erase: { reason: ErasureReason; records: readonly string[]; tell: string | null };
  noteTold: { sent: boolean };
  noteKeyDestroyed: { files: number };
  /** `checked`: no row holds a word of the person. */
  finishErasure: { files: number; checked: true; lists?: number };
  /** `matter`: the reason of the legal hold; null releases the person. */
  hold: { matter: string | null };
  /** Makes a contact of marketing a candidate, or undoes that. */
  setAudience: { audience: Audience };
  /** `language`: in which the person read the text; absent: it is not known. */
  giveConsent: {
    purpose: 'privacy' | 'talent_pool' | 'marketing';
    text_version: string;
    until: string | null;
    language?: string;
  };
};
const gone = reject('not_found', 'Candidate not found.');
const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
/** Commands that an erased person still accepts: those that finish the erasure, and those that have their own rule for erased people, because the id of an erased person stays taken. */
const afterErasure: readonly (keyof CandidateCommands)[] = [
  'create',
  'bringIn',
  'erase',
  'hold',
  'noteTold',
  'noteKeyDestroyed',
  'finishErasure',
];
const heldTooLate = reject(
  'erased',
  'This person has been erased, so the legal hold comes too late. Nothing was kept.',
);
const alreadyThere = reject('duplicate', 'This candidate is already on record.');
/** Refuses a name that equals the text that is shown in place of an erased person's name. */
const notTheWord = ({ first_name, last_name }: Partial<PersonFields>) =>
  [first_name, last_name].some((name) => name?.trim() === erasedText)
    ? reject('validation', 'The name {name} is reserved: erased people are shown like this.', { name: erasedText })
    : null;
/** An address that becomes the primary one is removed from the others. */
const withoutPrimary = (now: PersonFields, next: Partial<PersonFields>): Partial<PersonFields> => {
  const { other_emails = now.other_emails ?? [], other_phones = now.other_phones ?? [] } = next;
  return {
    ...(other_emails.some(({ address }) => address === next.email)
      ? { other_emails: other_emails.filter(({ address }) => address !== next.email) }
      : {}),
    ...(other_phones.some(({ address }) => address === next.phone)
      ? { other_phones: other_phones.filter(({ address }) => address !== next.phone) }
      : {}),
  };
};
/** Whether the person has other addresses or numbers besides the primary one, which then cannot be empty. */
const hasOthers = ({ other_emails, other_phones }: PersonFields, name: string): boolean =>
  Boolean((name === 'email' && other_emails?.length) || (name === 'phone' && other_phones?.length));
const withSkills = (add: readonly Named[], held: readonly string[]): CandidateEvent[] =>
  [...new Map(add.map((each) => [each.id, each])).values()]
    .filter(({ id }) => !held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateSkillAdded', data: { skill_id: id, name } }));
const withTags = (add: readonly Named[], held: readonly string[]): CandidateEvent[] =>
  add
    .filter(({ id }) => !held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateTagged', data: { tag_id: id, name } }));
const withoutTags = (remove: readonly Named[], held: readonly string[]): CandidateEvent[] =>
  remove
    .filter(({ id }) => held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateUntagged', data: { tag_id: id, name } }));
const withoutSkills = (remove: readonly Named[], held: readonly string[]): CandidateEvent[] =>
  remove
    .filter(({ id }) => held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateSkillRemoved', data: { skill_id: id, name } }));
/** The refusal of too many skills. A person who has too many already, for example from several records, can still lose some. */
const tooManySkills = (held: readonly string[], added: number, removed = 0) =>
  added && held.length + added - removed > mostSkills
    ? reject('limit', 'A person can have at most {most, number} skills.', { most: mostSkills })
    : null;
const mentioning = (members: readonly string[] = []): { mentions?: string[] } =>
  members.length ? { mentions: [...members] } : {};
const writing = ({ field, to }: Written, from: FieldValue | null): CandidateEvent[] =>
  sameValue(from, to)
    ? []
    : [{ type: 'CandidateFieldChanged', data: { field_id: field.id, name: field.name, kind: field.kind, from, to } }];

/** The event for a person who wants no news: their consent to marketing is withdrawn. */
const endOfMarketing = ({ marketing }: NonNullable<CandidateState>): CandidateEvent[] =>
  marketing ? [{ type: 'ConsentWithdrawn', data: { purpose: 'marketing' } }] : [];

type Rules = Decider<CandidateState, CandidateCommands, CandidateEvent>;
const rules: Rules['decide'] = {
  create: (command, state) =>
    notTheWord(command.fields) ??
    (state
      ? reject('duplicate', 'Candidate "{name}" already exists.', {
          name: command.fields.email ?? command.fields.first_name,
        })
      : [
          {
            type: 'CandidateCreated',
            data: {
              ...command.fields,
              type: command.type,
              audience: command.audience ?? 'talent',
              created_via: command.created_via,
              ...(command.sample ? { sample: true as const } : {}),
            },
          },
          ...(command.values ?? []).flatMap((each) => writing(each, null)),
          ...withSkills(command.skills ?? [], []),
        ]),
  bringIn: ({ fields, urls, skills = [], tags = [], values = [] }, state, { newId }) =>
    notTheWord(fields) ??
    (state
      ? alreadyThere
      : [
          {
            type: 'CandidateCreated',
            data: { ...fields, type: 'prospect', audience: 'talent', created_via: 'import' },
          },
          ...urls.map((each) => ({ type: 'CandidateUrlAdded' as const, data: { url_id: newId(), ...each } })),
          ...withSkills(skills, []),
          ...withTags(tags, []),
          ...values.flatMap((each) => writing(each, null)),
        ]),
  bringNote: ({ id, body }, state) =>
    !state
      ? gone
      : [...state.notes, ...state.removed_notes].some((note) => note.id === id)
        ? []
        : [
            {
              type: 'CandidateNoteAdded',
              data: { note_id: id, body, visibility: 'team', job_id: null, imported: true },
            },
          ],
  fillEmpty: ({ fields, urls, skills = [], tags = [], values = [] }, state, { newId }) => {
    if (!state) return gone;
    if (state.sample) return reject('sample', 'This person is made up, and can only be in the sample job.');
    const empty = Object.entries(fields).filter(([name]) => !state.fields[name as keyof PersonFields]);
    const changes = changesBetween(state.fields, Object.fromEntries(empty) as Partial<PersonFields>);
    const added = withSkills(skills, state.skills);
    const tooMany = tooManySkills(state.skills, added.length);
    if (tooMany) return tooMany;
    return [
      ...(Object.keys(changes).length ? [{ type: 'CandidateUpdated' as const, data: { changes } }] : []),
      ...urls
        .filter(({ url }) => state.urls.every((each) => !sameLink(each.url, url)))
        .map((each) => ({ type: 'CandidateUrlAdded' as const, data: { url_id: newId(), ...each } })),
      ...added,
      ...withTags(tags, state.tags),
      ...values.flatMap((each) => (state.values[each.field.id] === undefined ? writing(each, null) : [])),
    ];
  },
  takeBackImport: (_, state) => (state ? [{ type: 'ImportedPersonTakenBack', data: {} }] : []),
  emptyAgain: ({ changes, url_ids, resume_ids = [], skills = [], tags = [], note_ids = [], values = [] }, state) => {
    if (!state) return [];
    const resumes = state.resumes.filter(({ id }) => !resume_ids.includes(id));
    const last = resumes.at(-1);
    const newest = last && last.id !== state.resumes.at(-1)?.id ? { id: last.id, job_id: last.job_id } : null;
    const left = Object.entries(changes).filter(
      ([name, { to }]) => state.fields[name as keyof PersonFields] === to && !hasOthers(state.fields, name),
    );
    const back = Object.fromEntries(left.map(([name, { from, to }]) => [name, { from: to, to: from }]));
    return [
      ...(left.length ? [{ type: 'CandidateUpdated' as const, data: { changes: back } }] : []),
      ...state.urls
        .filter(({ id }) => url_ids.includes(id))
        .map(({ id, kind }) => ({ type: 'CandidateUrlRemoved' as const, data: { url_id: id, kind } })),
      ...state.resumes
        .filter(({ id }) => resume_ids.includes(id))
        .map(({ id }) => ({ type: 'ImportedResumeTakenBack' as const, data: { resume_id: id, newest } })),
      ...withoutSkills(skills, state.skills),
      ...withoutTags(tags, state.tags),
      ...state.notes
        .filter(({ id }) => note_ids.includes(id))
        .map(({ id }) => ({
          type: 'CandidateNoteRemoved' as const,
          data: { note_id: id, with_import: true as const },
        })),
      ...values
        .filter(({ field, to }) => sameValue(state.values[field.id], to))
        .flatMap(({ field, to }) => writing({ field, to: null }, to)),
    ];
  },
  removeSample: (_, state) =>
    !state
      ? []
      : state.sample
        ? [{ type: 'SampleCandidateRemoved', data: {} }]
        : reject('sample', 'This person is not sample data.'),
  change: (command, state) => {
    if (!state) return gone;
    const refused = notTheWord(command.fields);
    if (refused) return refused;
    if (state.sample && !saysSample(command.fields.last_name ?? state.fields.last_name))
      return reject('sample', sampleNamed);
    const changes = changesBetween(state.fields, {
      ...command.fields,
      ...withoutPrimary(state.fields, command.fields),
    });
    return Object.keys(changes).length ? [{ type: 'CandidateUpdated', data: { changes } }] : [];
  },
  write: ({ was, ...command }, state) => {
    if (!state) return gone;
    const from = state.values[command.field.id] ?? null;
    // The field has this value already, because the request came twice.
    if (sameValue(from, command.to)) return [];
    return was === undefined || standsIn(command.field.kind, was, from) ? writing(command, from) : stale('candidate');
  },
  addNote: ({ mentions, ...note }, state, context) =>
    state
      ? [{ type: 'CandidateNoteAdded', data: { note_id: context.newId(), ...note, ...mentioning(mentions) } }]
      : gone,
  editNote: (command, state, context) => {
    const note = state?.notes.find((each) => each.id === command.id);
    if (!note) return reject('not_found', 'Note not found.');
    if (note.author !== context.actor.id || Date.parse(context.now) - Date.parse(note.at) > noteEditMinutes * 60_000)
      return reject(
        'wrong_state',
        'A note can be edited by its author for {minutes, number} minutes. Write a new one.',
        { minutes: noteEditMinutes },
      );
    const { id: note_id, body, visibility = note.visibility, job_id = note.job_id } = command;
    const asked = visibility !== note.visibility ? 'visibility' : job_id !== note.job_id ? 'job_id' : null;
    if (asked)
      return refusedAt(asked, 'You cannot change who sees a note. Delete it and write a new one.', 'wrong_state');
    const newly = command.mentions?.filter((each) => !note.mentions.includes(each));
    return [{ type: 'CandidateNoteEdited', data: { note_id, body, ...mentioning(newly) } }];
  },
  removeNote: (command, state, context) => {
    const note = state?.notes.find((each) => each.id === command.id);
    if (!note) return state ? [] : gone;
    if (note.author !== context.actor.id && !command.may_remove_any) return reject('not_found', 'Note not found.');
    return [{ type: 'CandidateNoteRemoved', data: { note_id: command.id } }];
  },
  restoreNote: ({ id }, state) => {
    if (!state) return gone;
    if (state.notes.some((note) => note.id === id)) return [];
    return state.removed_notes.some((note) => note.id === id)
      ? [{ type: 'CandidateNoteRestored', data: { note_id: id } }]
      : reject('not_found', 'Note not found.');
  },
  addUrl: ({ id, ...link }, state, context) =>
    !state
      ? gone
      : state.urls.some((each) => each.url === link.url || each.id === id)
        ? []
        : [{ type: 'CandidateUrlAdded', data: { url_id: id ?? context.newId(), ...link } }],
  removeUrl: (command, state) => {
    const present = state?.urls.find((each) => each.id === command.id);
    return !state
      ? gone
      : present
        ? [{ type: 'CandidateUrlRemoved', data: { url_id: present.id, kind: present.kind } }]
        : [];
  },
  tag: (command, state) =>
    state ? [...withTags(command.add, state.tags), ...withoutTags(command.remove, state.tags)] : gone,
  setSkills: ({ add, remove }, state) => {
    if (!state) return gone;
    const added = withSkills(add, state.skills);
    const removed = withoutSkills(remove, state.skills);
    return tooManySkills(state.skills, added.length, removed.length) ?? [...added, ...removed];
  },
  assignOwner: ({ to, from }, state) =>
    !state
      ? gone
      : state.owner === to || (from !== undefined && state.owner !== from)
        ? []
        : [{ type: 'CandidateOwnerAssigned', data: { user_id: to } }],
  setContact: ({ do_not_contact }, state, { actor }) =>
    !state
      ? gone
      : state.do_not_contact === do_not_contact
        ? []
        : do_not_contact
          ? [{ type: 'DoNotContactSet', data: { by: actor.id } }, ...endOfMarketing(state)]
          : [{ type: 'DoNotContactCleared', data: { by: actor.id } }],
  subscribe: ({ wanted, topics }, state) => {
    if (!state) return gone;
    const meant: readonly LetterTopic[] = topics ?? letterTopics;
    const refused = refusedBy(state);
    const changes = meant.filter((topic) => refused.includes(topic) === wanted);
    if (!changes.length) return [];
    const data = changes.length === letterTopics.length ? {} : { topics: changes };
    if (wanted) return [{ type: 'CandidateSubscribedAgain', data }];
    return [{ type: 'CandidateUnsubscribed', data }, ...(changes.includes('news') ? endOfMarketing(state) : [])];
  },
  skipMessage: (command, state) => (state ? [{ type: 'CandidateMessageSkipped', data: command }] : gone),
  addResume: (command, state, context) =>
    !state
      ? gone
      : state.resumes.some((resume) => resume.file_id === command.file_id)
        ? []
        : [{ type: 'ResumeAdded', data: { resume_id: context.newId(), ...command } }],
  parseResume: (command, state) =>
    !state
      ? gone
      : state.resumes.some((resume) => resume.id === command.resume_id && !resume.parsed)
        ? [
            {
              type: 'ResumeParsed',
              data: {
                resume_id: command.resume_id,
                text: command.text,
                pages: command.pages,
                error: command.error ?? null,
                hidden: [...(command.hidden ?? [])],
              },
            },
          ]
        : [],
  findHidden: ({ resume_id, text, pages, hidden }, state) => {
    if (!state) return gone;
    const isOld = state.resumes.some(({ id, parsed, sought }) => id === resume_id && parsed && !sought);
    return isOld && hidden.length
      ? [{ type: 'ResumeParsed', data: { resume_id, text, pages, error: null, hidden: [...hidden] } }]
      : [];
  },
  askErasure: (_, state, context) =>
    !state
      ? gone
      : state.erasure_asked_at
        ? []
        : [{ type: 'DataRequestReceived', data: { kind: 'erase', request_id: context.newId(), via: 'page' } }],
  answerErasure: ({ task_id }, state) =>
    !state ? gone : state.erasure_asked_at ? [{ type: 'DataRequestAnswered', data: { kind: 'erase', task_id } }] : [],
  recordRequest: ({ details, ...request }, state) => {
    if (!state) return gone;
    if (state.sample) return sampleStays;
    if (state.requests.some(({ id }) => id === request.request_id)) return [];
    return state.requests.some(({ kind, answered }) => kind === request.kind && !answered)
      ? reject('wrong_state', 'Such a request of this person is open already. Answer that one.')
      : [{ type: 'DataRequestReceived', data: { ...request, ...(details ? { details } : {}) } }];
  },
  answerRequest: ({ request_id, how, left_out = [], reason, task_id }, state) => {
    const request = state?.requests.find(({ id }) => id === request_id);
    if (!state || !request) return reject('not_found', 'This person has no such request.');
    if (request.answered) return [];
    if (how === 'refused' && !reason) return refusedAt('reason', 'Say why, because the person may complain about it.');
    return [
      {
        type: 'DataRequestAnswered',
        data: {
          kind: request.kind,
          // Requests of an earlier release have no id.
          ...(isId(request_id) ? { request_id } : {}),
          how,
          ...(left_out.length ? { left_out: [...left_out] } : {}),
          ...(reason ? { reason } : {}),
          ...(task_id ? { task_id } : {}),
        },
      },
    ];
  },
  reopenRequest: ({ request_id }, state) => {
    const request = state?.requests.find(({ id }) => id === request_id);
    if (!state || !request || !isId(request_id)) return reject('not_found', 'This person has no such request.');
    if (!request.answered) return [];
    return state.requests.some(({ kind, answered }) => kind === request.kind && !answered)
      ? reject('wrong_state', 'Such a request of this person is open already. Answer that one.')
      : [{ type: 'DataRequestReopened', data: { request_id, kind: request.kind } }];
  },
  fetchCopy: ({ request_id }, state) =>
    state?.requests.some(({ id, answered }) => id === request_id && answered?.how === 'sent')
      ? [{ type: 'DataCopyFetched', data: { request_id } }]
      : reject('not_found', 'This person has no such request.'),
  planRetention: (command, state) => {
    if (!state) return gone;
    if (state.sample) return sampleStays;
    if (state.legal_hold) return heldBy(state.legal_hold);
    return state.leaving ? [] : [{ type: 'RetentionPlanned', data: command }];
  },
  liftRetention: (command, state) =>
    !state ? gone : state.leaving ? [{ type: 'RetentionLifted', data: command }] : [],
  withdrawConsent: ({ purpose, until }, state) => {
    if (!state) return gone;
    const given = purpose === 'marketing' ? state.marketing : state.pool;
    return given && (until === undefined || given.until === until)
      ? [{ type: 'ConsentWithdrawn', data: { purpose } }]
      : [];
  },
  noteRenewalAsked: (command, state) =>
    !state ? gone : !state.pool || state.pool.asked ? [] : [{ type: 'ConsentRenewalAsked', data: command }],
  erase: ({ reason, records, tell }, state) => {
    if (!state) return gone;
    if (state.erased) return [];
    if (state.sample) return sampleStays;
    if (state.legal_hold) return heldBy(state.legal_hold);
    return [{ type: 'CandidateErased', data: { reason, files: state.resumes.length, records: [...records], tell } }];
  },
  noteTold: (command, state) =>
    !state?.erased ? gone : state.erased.told ? [] : [{ type: 'ErasureTold', data: command }],
  noteKeyDestroyed: (command, state) =>
    !state?.erased ? gone : state.erased.key_destroyed ? [] : [{ type: 'PersonKeyDestroyed', data: command }],
  finishErasure: (command, state) =>
    !state?.erased ? gone : state.erased.finished ? [] : [{ type: 'ErasureFinished', data: command }],
  hold: ({ matter }, state) =>
    !state
      ? gone
      : state.erased
        ? heldTooLate
        : state.legal_hold === matter
          ? []
          : matter
            ? [{ type: 'LegalHoldPlaced', data: { matter } }]
            : [{ type: 'LegalHoldReleased', data: {} }],
  withdrawLinks: (_, state) => (state ? [{ type: 'OwnLinksWithdrawn', data: {} }] : gone),
  setAudience: ({ audience }, state) =>
    !state ? gone : state.audience === audience ? [] : [{ type: 'CandidateAudienceChanged', data: { audience } }],
  giveConsent: (command, state) => (!state ? gone : [{ type: 'ConsentGiven', data: command }]),
};
/** Refuses every command about an erased person except those that finish the erasure. */
const whileKnown = Object.fromEntries(
  Object.entries(rules).map(([name, decide]) => [
    name,
    (command: never, state: CandidateState, context: never) =>
      state?.erased && !afterErasure.includes(name as keyof CandidateCommands)
        ? erased
        : (decide as (...all: unknown[]) => unknown)(command, state, context),
  ]),
) as Rules['decide'];

export const candidate: Rules = { ...candidateState, decide: whileKnown };
