import { nameOrderKeys } from '../values/person-name.ts';
import { z } from 'zod';
import { earlier, event, events, open, personal, unchanged, type EventOf } from '../kernel/event.ts';
import { HiddenText } from '../resumes/hidden-text.ts';
import { letterTopics } from '../messages/letter-topics.ts';
import { fullDayWords } from '../words/time-words.ts';
import { phrase, sayIn, sayLabel, type Voice } from '../words/say.ts';
import { Changes, id, moment, word } from '../kernel/values.ts';
import { erasureReasonKeys, erasureReasons } from '../erasure/erasure-reasons.ts';
import { skipped } from '../messages/letter-of-step.ts';
import { FieldValue, personFieldKindNames } from './person-fields.ts';
import {
  answerWayKeys,
  answerWays,
  requestKindKeys,
  requestKinds,
  requestSentences,
  requestWayKeys,
  retentionGroupKeys,
  stayReasonKeys,
  stayReasons,
} from '../privacy/values.ts';

const maybe = z.string().nullable().optional();
/** The fields of a person that their key seals. */
export const personFields = {
  first_name: personal(z.string()),
  last_name: personal(z.string()),
  name_order: personal(z.enum(nameOrderKeys).nullable().optional()),
  email: personal(maybe),
  phone: personal(maybe),
  pronoun: personal(maybe),
  headline: personal(maybe),
  current_title: personal(maybe),
  current_company: personal(maybe),
  location: personal(maybe),
};

/** A person. One record per person and organization, for any number of jobs. */
const createdVia = ['form', 'recruiter', 'import', 'marketing', 'event'] as const;
const howCreated = {
  form: phrase('created the record from an application'),
  recruiter: phrase('created the record'),
  import: phrase('created the record from an import'),
  marketing: phrase('created the record from a marketing form'),
  event: phrase('created the record from an event'),
} as const satisfies Record<(typeof createdVia)[number], string>;
const createdForRequest = phrase('created the record for a request about data');
const destroyed = ({ files }: { files: number }, speaker: Voice): string =>
  sayIn(speaker)('destroyed the person’s key and deleted {files, plural, one {# file} other {# files}}', { files });
/** The refused topics. Absent: all letters that they did not ask for. */
const Topics = z.array(z.enum(letterTopics)).min(1).optional();
const isNewsOnly = (topics: z.output<typeof Topics>): boolean => topics?.join() === 'news';
/** `newest`: the resume that is the newest after that, whose text is read again. Null: it was the newest already. */
const resumeGone = { resume_id: id, newest: z.object({ id, job_id: id.nullable() }).nullable() };

export const candidateEvents = events(
  'candidate',
  { about: 'stream' },
  {
    CandidateCreated: event(
      {
        ...personFields,
        type: z.enum(['prospect', 'candidate']),
        audience: z.enum(['talent', 'contact']),
        source: word,
        source_id: id.nullable().optional(),
        tz_region: word.nullable().optional(),
        created_via: z.enum(createdVia),
        /** A made-up person of the sample data. They never get letters. */
        sample: z.boolean().optional(),
        /** An unknown person asked about their data, and the record is for that request. */
        requested: z.boolean().optional(),
      },
      ({ created_via, requested }, speaker) => sayIn(speaker)(requested ? createdForRequest : howCreated[created_via]),
      { kind: phrase('created the record of a person') },
    ),
    /** The import that made the record was undone, and nothing else had happened to the person. */
    ImportedPersonTakenBack: event({}, 'undid the import of the record'),
    SampleCandidateRemoved: event({}, 'was removed with the sample data', { ofPerson: true }),
    CandidateUpdated: event({ changes: personal(Changes.nullable()) }, 'changed the record: {changes}'),
    /** The value of a field that the organization made. Choices keep the name that they had then. */
    CandidateFieldChanged: event(
      {
        field_id: id,
        name: open(z.string()),
        kind: z.enum(personFieldKindNames),
        from: personal(FieldValue.nullable()),
        to: personal(FieldValue.nullable()),
      },
      'changed {name}',
    ),
    CandidateTagged: event({ tag_id: id, name: open(z.string()) }, 'added the tag {name}'),
    CandidateUntagged: event({ tag_id: id, name: open(z.string()) }, 'removed the tag {name}'),
    /** A skill of the person, by its name in the organization's list. */
    CandidateSkillAdded: event({ skill_id: id, name: open(z.string()) }, 'added the skill {name}'),
    CandidateSkillRemoved: event({ skill_id: id, name: open(z.string()) }, 'removed the skill {name}'),
    /** A member made a contact of marketing a candidate, or took that back. */
    CandidateAudienceChanged: event(
      { audience: z.enum(['talent', 'contact']) },
      ({ audience }, speaker) =>
        audience === 'talent'
          ? sayIn(speaker)('made the contact a candidate')
          : sayIn(speaker)('made the candidate a contact'),
      { kind: phrase('made a person a candidate or a contact') },
    ),
    /** The member who looks after the person. Null: no longer any. */
    CandidateOwnerAssigned: event(
      { user_id: id.nullable() },
      ({ user_id }, speaker) => (user_id ? sayIn(speaker)('assigned an owner') : sayIn(speaker)('removed the owner')),
      { kind: phrase('assigned or removed the owner') },
    ),
    CandidateUrlAdded: event({ url_id: id, kind: word, url: personal(z.string()) }, 'added a {kind} link'),
    CandidateUrlRemoved: event({ url_id: id, kind: word }, 'removed a {kind} link'),
    CandidateNoteAdded: event(
      {
        note_id: id,
        body: personal(z.string()),
        visibility: z.enum(['team', 'private']),
        job_id: id.nullable().optional(),
        /** The members whom the note mentions; absent: none. */
        mentions: z.array(id).optional(),
        /** Whether the note came from a file, which states when it was written. Absent: a member wrote it here. */
        imported: z.literal(true).optional(),
      },
      ({ imported }, speaker) => (imported ? sayIn(speaker)('imported a note') : sayIn(speaker)('wrote a note')),
      { kind: phrase('wrote or imported a note') },
    ),
    /** `mentions`: members whom the note did not mention earlier. */
    CandidateNoteEdited: event(
      { note_id: id, body: personal(z.string()), mentions: z.array(id).optional() },
      'edited a note',
    ),
    /** `with_import`: the import that contained the note was undone, so the note can be imported again. */
    CandidateNoteRemoved: event({ note_id: id, with_import: z.literal(true).optional() }, 'removed a note'),
    /** The removal was undone: the note has its text again, which is stored in earlier events. */
    CandidateNoteRestored: event({ note_id: id }, 'restored a note'),
    ResumeAdded: event(
      {
        resume_id: id,
        file_id: word,
        file_name: personal(z.string()),
        mime: open(z.string()),
        size: z.number(),
        /** SHA-256 of the file's bytes, hexadecimal. A reader who has the document could recognize its owner by the hash, so it is sealed. Null: an earlier release added the resume. */
        hash: personal(word.nullable()),
        job_id: id.nullable().optional(),
      },
      'added a resume',
      {
        earlier: [
          earlier({
            personal: ['file_name'],
            example: {
              resume_id: '00000000-0000-4000-8000-000000000001',
              file_id: 'resumes/org/1.pdf',
              file_name: 'Ada Lovelace.pdf',
              mime: 'application/pdf',
              size: 1000,
              job_id: null,
            },
            upcast: (data) => ({ ...data, hash: null }),
          }),
          earlier({
            personal: ['file_name'],
            example: {
              resume_id: '00000000-0000-4000-8000-000000000001',
              file_id: 'resumes/org/1.pdf',
              file_name: 'Ada Lovelace.pdf',
              mime: 'application/pdf',
              size: 1000,
              hash: 'c0ffee',
              job_id: null,
            },
            upcast: unchanged,
          }),
        ],
      },
    ),
    ResumeParsed: event(
      {
        resume_id: id,
        /** What a reader of its pages sees. */
        text: personal(z.string()),
        pages: z.number().nullable(),
        error: open(maybe),
        /** Text that a reader of its pages does not see. Empty: none was found. Left out: an earlier release read it. */
        hidden: personal(z.array(HiddenText).nullable().optional()),
      },
      'read the text of a resume',
    ),
    /** The import that added the resume was undone. */
    ImportedResumeTakenBack: event(resumeGone, 'undid the import of a resume'),
    ResumeRemoved: event(resumeGone, 'removed a resume', { since: '0.2.0' }),
    ConsentGiven: event(
      {
        purpose: z.enum(['privacy', 'talent_pool', 'marketing']),
        text_version: word,
        until: moment.nullable().optional(),
        /** The language in which they read the text. Letters to them are in it, as far as the product words them. */
        language: word.optional(),
      },
      'recorded the consent: {purpose}',
      { byCandidate: 'gave consent: {purpose}' },
    ),
    /** The person does not agree any more, or never did. A consent to marketing also ends by this event on its end date; other consents end on their date without an event. */
    ConsentWithdrawn: event(
      { purpose: z.enum(['talent_pool', 'marketing']) },
      'recorded that the consent is withdrawn or over: {purpose}',
      { byCandidate: 'withdrew the consent: {purpose}' },
    ),
    /** They were asked whether they may be kept longer than `until`. */
    ConsentRenewalAsked: event({ message_id: id, until: moment }, 'asked whether the details may be kept longer'),
    /**
     * The person asked something about their data: on the page of their application, or a member recorded it (`via`, `asked_at`).
     * The organization has to answer in time (docs/rules/compliance.md#requests-about-data). Earlier requests have no id of their own.
     */
    DataRequestReceived: event(
      {
        kind: z.enum(requestKindKeys),
        request_id: id.optional(),
        via: z.enum(requestWayKeys).optional(),
        asked_at: moment.optional(),
        details: personal(maybe),
      },
      ({ kind }, speaker) => sayLabel(requestSentences[kind], speaker),
      { kind: phrase('asked something about their details'), ofPerson: true },
    ),
    /** The person can make a new request after this. `left_out`: notes that the copy does not contain, because they are about another person. */
    DataRequestAnswered: event(
      {
        kind: z.enum(requestKindKeys),
        task_id: id.optional(),
        request_id: id.optional(),
        how: z.enum(answerWayKeys).optional(),
        left_out: z.array(id).optional(),
        /** The text of the answer, or the reason for a refusal. */
        reason: personal(maybe),
      },
      ({ kind, how }, speaker) =>
        kind === 'erase' && !how
          ? sayIn(speaker)('noted that the request to erase their details was answered')
          : sayIn(speaker)('answered the request ({kind}): {how}', {
              kind: sayLabel(requestKinds[kind], speaker),
              how: sayLabel(answerWays[how ?? 'done'], speaker),
            }),
      { kind: phrase('answered the request ({kind}): {how}') },
    ),
    /** The answer had been recorded by mistake. */
    DataRequestReopened: event({ request_id: id, kind: z.enum(requestKindKeys) }, 'opened the request again'),
    /** The link in the answer was used. */
    DataCopyFetched: event({ request_id: id }, 'downloaded the copy of their details', { ofPerson: true }),
    /** The person's retention period ends soon: they are erased on `leaves_at`, unless something prevents it. The period is `days` days after `since`, by the rule of `place`. */
    RetentionPlanned: event(
      { leaves_at: moment, group: z.enum(retentionGroupKeys), place: word, days: z.number(), since: moment },
      ({ leaves_at }, speaker) =>
        sayIn(speaker)('listed the person to be erased on {day}', {
          day: fullDayWords(leaves_at.slice(0, 10), { locale: speaker.locale }),
        }),
      { kind: phrase('listed the person to be erased on {day}') },
    ),
    /** The person was listed to be erased, and stays. */
    RetentionLifted: event(
      { because: z.enum(stayReasonKeys) },
      ({ because }, speaker) =>
        sayIn(speaker)('took the person off the list of those to be erased: {because}', {
          because: sayLabel(stayReasons[because], speaker),
        }),
      { kind: phrase('took the person off the list of those to be erased: {because}') },
    ),
    /** An administrator erased the person: from here on their record is empty and takes no more events. Next their key and files are destroyed. `files`: how many the record has. `records`: every record that the decision covers, including this one; no other record is erased with it. `tell`: the record whose address gets the answer; null: the person is not told. */
    CandidateErased: event(
      { reason: z.enum(erasureReasonKeys), files: z.number(), records: z.array(id), tell: id.nullable() },
      ({ reason }, speaker) =>
        sayIn(speaker)('erased the person ({reason})', { reason: sayIn(speaker)(erasureReasons[reason]) }),
      { kind: phrase('erased the person ({reason})') },
    ),
    /** `sent`: false without an address, after the mail server's final refusal, or if the server could not be reached by the last try. */
    ErasureTold: event(
      { sent: z.boolean() },
      ({ sent }, speaker) =>
        sent
          ? sayIn(speaker)('told the person by email that their details are erased')
          : sayIn(speaker)('could not tell the person by email that their details are erased'),
      { kind: phrase('told the person by email that their details are erased') },
    ),
    /** The person's key is destroyed and their files are deleted. No fold can read text about the person after this. */
    PersonKeyDestroyed: event({ files: z.number() }, destroyed, {
      kind: phrase('destroyed the person’s key and deleted {files, plural, one {# file} other {# files}}'),
    }),
    /** `checked`: every read model has folded the destruction, and no row holds their words. Absent: an earlier release wrote it without checking the rows. */
    ErasureFinished: event(
      {
        files: z.number(),
        checked: z.literal(true).optional(),
        /** How many read models were searched. */ lists: z.number().optional(),
      },
      ({ files, checked }, speaker) =>
        checked
          ? sayIn(speaker)('finished the erasure: no list and no search contains data about the person')
          : destroyed({ files }, speaker),
      { kind: phrase('finished the erasure: no list and no search contains data about the person') },
    ),
    /** The person cannot be erased until the hold is released. */
    LegalHoldPlaced: event({ matter: personal(z.string()) }, 'placed a legal hold'),
    LegalHoldReleased: event({}, 'released the legal hold'),
    OwnLinksWithdrawn: event({}, 'withdrew the links to the candidate’s own applications'),
    /** The candidate asked not to be contacted; a member recorded that. */
    DoNotContactSet: event({ by: word }, 'noted that the candidate does not want to be contacted'),
    DoNotContactCleared: event({ by: word }, 'noted that the candidate may be contacted again'),
    /** The person used the link in an unasked letter. They still get letters about their applications. */
    CandidateUnsubscribed: event(
      { topics: Topics },
      ({ topics }, speaker) =>
        sayIn(speaker)(
          isNewsOnly(topics) ? 'unsubscribed from news and invitations' : 'unsubscribed from emails about jobs',
        ),
      { kind: phrase('unsubscribed from emails'), ofPerson: true },
    ),
    CandidateSubscribedAgain: event(
      { topics: Topics },
      ({ topics }, speaker) =>
        sayIn(speaker)(
          isNewsOnly(topics) ? 'subscribed to news and invitations again' : 'subscribed to emails about jobs again',
        ),
      { kind: phrase('subscribed to emails again'), ofPerson: true },
    ),
    /** A letter that was not about an application was not written. */
    CandidateMessageSkipped: event({ kind: word, reason: open(z.string()) }, skipped, {
      kind: phrase('did not send a message: {reason}'),
    }),
  },
);
export type CandidateEvent = EventOf<typeof candidateEvents>;
/** Events that end a person's record and leave nothing of it. A projection that keeps facts of people does not compile until it handles each of them. */
export type EndOfPerson = Extract<CandidateEvent, { type: 'ImportedPersonTakenBack' | 'SampleCandidateRemoved' }>;
/** Events that erase a person's words but not the fact that the person existed: when it is decided, when no more can be written about them, and when the rows hold nothing any more. A projection that keeps words about people folds all of them. */
export const erasingTypes = ['CandidateErased', 'PersonKeyDestroyed', 'ErasureFinished'] as const;
export type Erasing = Extract<CandidateEvent, { type: (typeof erasingTypes)[number] }>;
export const isErasing = <E extends { type: string }>(event: E): event is Extract<E, { type: Erasing['type'] }> =>
  (erasingTypes as readonly string[]).includes(event.type);
