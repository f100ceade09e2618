import { z } from 'zod';
import { event, events, noPerson, open, personal, type EventOf } from '../kernel/event.ts';
import { Changes, id, moment, word } from '../kernel/values.ts';
import {
  FormAnswer,
  FormContact,
  FormContent,
  FormField,
  FormFile,
  FormOrigin,
  FormSettings,
  HoldReasons,
} from './values.ts';

const name = open(z.string());
const field = open(FormField);
const at = z.number();

/** A form, whose words the organization wrote. Members change a draft; visitors see what was published last. */
export const formEvents = events(
  'form',
  { about: noPerson },
  {
    FormCreated: event(
      { settings: open(FormSettings), content: open(FormContent) },
      'created the form {settings.name}',
    ),
    FormUpdated: event({ changes: open(Changes) }, 'changed what the form does: {changes}'),
    FormDraftChanged: event({ changes: open(Changes) }, 'changed the draft of the form: {changes}'),
    /** `name`: the field's label. `at`: the field's place, counted from 0. */
    FormFieldAdded: event({ field, name, at }, 'added the field {name}'),
    FormFieldChanged: event({ field_id: id, name, changes: open(Changes) }, 'changed the field {name}'),
    FormFieldRemoved: event({ field_id: id, name }, 'removed the field {name}'),
    FormFieldRestored: event({ field, name, at }, 'restored the field {name}'),
    FormFieldsReordered: event({ ids: z.array(id) }, 'changed the order of the fields'),
    /** Senders may download it once it is published. */
    FormFileOffered: event({ file: open(FormFile), name }, 'put the file {name} behind the form'),
    FormFileRemoved: event({ name }, 'removed the file {name} from the form'),
    FormDraftDiscarded: event({}, 'discarded the draft of the form'),
    /** `number` counts the publications, `consent_version` the texts of the consent. */
    FormPublished: event(
      { number: z.number(), content: open(FormContent), consent_version: z.number() },
      'published the form',
    ),
    FormClosed: event({}, 'closed the form'),
    FormReopened: event({}, 'opened the form again'),
    FormArchived: event({}, 'archived the form'),
  },
);
export type FormEvent = EventOf<typeof formEvents>;

/** Which form has which public address, and the order of the forms. Each organization has one stream, so that two forms never get the same address. */
export const formAddressEvents = events(
  'formaddresses',
  { about: noPerson },
  {
    FormAddressTaken: event({ form_id: id, slug: word }, 'took the form address {slug}'),
    FormAddressLeft: event({ form_id: id, slug: word }, 'left the form address {slug}'),
    FormsReordered: event({ ids: z.array(id) }, 'changed the order of the forms'),
  },
);
export type FormAddressEvent = EventOf<typeof formAddressEvents>;

/** How many visitors began a form and did not send it, one stream for each form. It holds no person and no browser. */
export const formCountEvents = events(
  'formcounts',
  { about: noPerson },
  {
    /** `field_id`: the last field that they touched; null: the consent. */
    FormLeft: event(
      { day: word, left: z.array(z.object({ field_id: id.nullable(), count: z.number() })) },
      'counted visitors who began the form and did not send it',
    ),
  },
);
export type FormCountEvent = EventOf<typeof formCountEvents>;

const answers = personal(z.array(FormAnswer).nullable());
const contact = personal(FormContact.nullable());
const origin = personal(FormOrigin.nullable());
/**
 * What a visitor sent. The contact's key seals the text. A held submission does not belong to a person yet: its `candidate_id` is its
 * own, and the key of that id is destroyed with the submission.
 */
export const submissionEvents = events(
  'submission',
  { about: 'candidate_id' },
  {
    /** `publication`: the number of the publication that the visitor saw. `language`: the language in which they read the form. `consent_shown`: the version of the consent text that they read; `consent_version`: the version that they agreed to; null: they did not agree. */
    FormSubmitted: event(
      {
        form_id: id,
        publication: z.number(),
        candidate_id: id,
        answers,
        contact,
        origin,
        consent_shown: z.number(),
        consent_version: z.number().nullable(),
        tz_region: word.nullable(),
        language: word.optional(),
        held: HoldReasons,
      },
      'sent a form',
      { byCandidate: 'sent a form' },
    ),
    /** A member decided that a person sent it. */
    SubmissionReleased: event({ candidate_id: id, answers, contact, origin }, 'said that a person sent the form'),
    /** The contact was made, or found by the address. */
    SubmissionMatched: event({ candidate_id: id, created: z.boolean() }, 'joined the form to a contact'),
    /** `until`: the time until which the letter's link is valid. */
    ConfirmationAsked: event(
      { candidate_id: id, message_id: id, until: moment },
      'asked the sender by letter to confirm that they may be written to',
    ),
    /** The reader's link was too old. */
    ConfirmationWanted: event({ candidate_id: id }, 'asked for another letter to confirm that they may be written to', {
      byCandidate: 'asked for another letter to confirm that they may be written to',
    }),
    /** The reader of the address agreed. The consent is valid from this event on. */
    SubmissionConfirmed: event(
      /** `visitor`: the browser in which they confirmed, by its hash, if they agreed to be recognized. */
      { candidate_id: id, consent_version: z.number(), visitor: word.optional() },
      'confirmed that they may be written to',
      {
        byCandidate: 'confirmed that they may be written to',
      },
    ),
    /** The reader of the address says that they did not send the form. */
    SubmissionDeclined: event({ candidate_id: id }, 'said that they did not send the form', {
      byCandidate: 'said that they did not send the form',
    }),
    /** The first download of the form's file. */
    SubmissionFileOpened: event({ candidate_id: id }, 'downloaded the file of the form', {
      byCandidate: 'downloaded the file of the form',
    }),
    /** The link to the file had ended. */
    SubmissionFileWanted: event({ candidate_id: id }, 'asked for another link to the file of the form', {
      byCandidate: 'asked for another link to the file of the form',
    }),
    SubmissionFileSent: event(
      { candidate_id: id, message_id: id, until: moment },
      'sent the sender another link to the file of the form',
    ),
    SubmissionKept: event({}, 'kept the sender as a contact'),
    SubmissionConverted: event({ candidate_id: id, to: z.enum(['candidate']) }, 'made the sender a candidate'),
    SubmissionTakenBack: event({ candidate_id: id }, 'made the sender a contact again'),
    SubmissionDeleted: event({ spam: z.boolean() }, 'deleted the submission'),
    SubmissionRestored: event({}, 'restored the submission'),
    /** Its text cannot be restored any more. */
    SubmissionForgotten: event({}, 'removed the words of the submission'),
  },
);
export type SubmissionEvent = EventOf<typeof submissionEvents>;
