import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import type { Audience } from '@candor/contracts/people/reaches';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { type GivenValue, sameValue, standsIn } from '@candor/contracts/people/person-fields';
import { changesBetween } from '@candor/contracts/kernel/values';
import { type CandidateState, candidateState, newestWithout, type PersonFields } from '../../states/candidate.state.ts';
import { saysSample, sampleNamed } from '@candor/contracts/organization/sample';
import { type Decider, erased, reject, stale } from '../../kernel/decider.ts';
import { imports, type ImportsCommands } from './person-imports.decider.ts';
import { type NoteCommands, notes } from './person-notes.decider.ts';
import { privacy, type PrivacyCommands } from './person-privacy.decider.ts';
import {
  noCandidate,
  type NamedEntry,
  notTheWord,
  tooManySkills,
  withoutSkills,
  withoutTags,
  withSkills,
  withTags,
  type Written,
  writing,
} from './person-parts.decider.ts';

// The rules of one person's record.

export type { Written } from './person-parts.decider.ts';

export type CandidateCommands = ImportsCommands &
  NoteCommands &
  PrivacyCommands & {
    create: {
      fields: PersonFields;
      type: 'prospect' | 'candidate';
      created_via: 'form' | 'recruiter' | 'marketing';
      sample?: boolean;
      /** The record is for the request of an unknown person about their data. */
      requested?: boolean;
      audience?: Audience;
      values?: readonly Written[];
      skills?: readonly NamedEntry[];
    };
    removeSample: Record<never, never>;
    /** Records that a mail was not written, and why. */
    skipMessage: { kind: string; reason: string };
    change: { fields: Partial<PersonFields> };
    /** `was`: the value is written only if the field has this value. */
    write: Written & { was?: GivenValue };
    /** `id`: the id of a removed link, to restore it. */
    addUrl: { kind: string; url: string; id?: string };
    removeUrl: { id: string };
    tag: { add: NamedEntry[]; remove: NamedEntry[] };
    setSkills: { add: readonly NamedEntry[]; remove: readonly NamedEntry[] };
    /** `from`: the owner changes only if this member is the owner. */
    assignOwner: { to: string | null; from?: string | null };
    addResume: {
      file_id: string;
      file_name: string;
      mime: string;
      size: number;
      hash: string | null;
      job_id: string | null;
    };
    removeResume: { id: string };
    /** A resume that an earlier release read is read again. */
    findHidden: { resume_id: string; text: string; pages: number | null; hidden: readonly HiddenText[] };
    parseResume: {
      resume_id: string;
      text: string;
      pages: number | null;
      error?: string | null;
      hidden?: readonly HiddenText[];
    };
    /** Makes a contact of marketing a candidate, or undoes that. */
    setAudience: { audience: Audience };
  };
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

type Rules = Decider<CandidateState, CandidateCommands, CandidateEvent>;
const rules: Rules['decide'] = {
  ...imports,
  ...notes,
  ...privacy,
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
              ...(command.requested ? { requested: true as const } : {}),
            },
          },
          ...(command.values ?? []).flatMap((each) => writing(each, null)),
          ...withSkills(command.skills ?? [], []),
        ]),
  removeSample: (_, state) =>
    !state
      ? []
      : state.sample
        ? [{ type: 'SampleCandidateRemoved', data: {} }]
        : reject('sample', 'This person is not sample data.'),
  change: (command, state) => {
    if (!state) return noCandidate;
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
    if (!state) return noCandidate;
    const from = state.values[command.field.id] ?? null;
    // The field has this value already, because the request came twice.
    if (sameValue(from, command.to)) return [];
    return was === undefined || standsIn(command.field.kind, was, from) ? writing(command, from) : stale('candidate');
  },
  addUrl: ({ id, ...link }, state, context) =>
    !state
      ? noCandidate
      : state.urls.some((each) => each.url === link.url || each.id === id)
        ? []
        : [{ type: 'CandidateUrlAdded', data: { url_id: id ?? context.newId(), ...link } }],
  removeUrl: (command, state) => {
    const present = state?.urls.find((each) => each.id === command.id);
    return !state
      ? noCandidate
      : present
        ? [{ type: 'CandidateUrlRemoved', data: { url_id: present.id, kind: present.kind } }]
        : [];
  },
  tag: (command, state) =>
    state ? [...withTags(command.add, state.tags), ...withoutTags(command.remove, state.tags)] : noCandidate,
  setSkills: ({ add, remove }, state) => {
    if (!state) return noCandidate;
    const added = withSkills(add, state.skills);
    const removed = withoutSkills(remove, state.skills);
    return tooManySkills(state.skills, added.length, removed.length) ?? [...added, ...removed];
  },
  assignOwner: ({ to, from }, state) =>
    !state
      ? noCandidate
      : state.owner === to || (from !== undefined && state.owner !== from)
        ? []
        : [{ type: 'CandidateOwnerAssigned', data: { user_id: to } }],
  skipMessage: (command, state) => (state ? [{ type: 'CandidateMessageSkipped', data: command }] : noCandidate),
  addResume: (command, state, context) =>
    !state
      ? noCandidate
      : state.resumes.some((resume) => resume.file_id === command.file_id)
        ? []
        : [{ type: 'ResumeAdded', data: { resume_id: context.newId(), ...command } }],
  removeResume: ({ id }, state) => {
    if (!state) return noCandidate;
    if (!state.resumes.some((resume) => resume.id === id)) return [];
    return state.legal_hold
      ? reject('wrong_state', "A legal hold protects this person's resumes ({matter}). Release it first.", {
          matter: state.legal_hold,
        })
      : [{ type: 'ResumeRemoved', data: { resume_id: id, newest: newestWithout(state, [id]) } }];
  },
  parseResume: (command, state) =>
    !state
      ? noCandidate
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
    if (!state) return noCandidate;
    const isOld = state.resumes.some(({ id, parsed, sought }) => id === resume_id && parsed && !sought);
    return isOld && hidden.length
      ? [{ type: 'ResumeParsed', data: { resume_id, text, pages, error: null, hidden: [...hidden] } }]
      : [];
  },
  setAudience: ({ audience }, state) =>
    !state
      ? noCandidate
      : state.audience === audience
        ? []
        : [{ type: 'CandidateAudienceChanged', data: { audience } }],
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
