import { idOf } from '@candor/contracts/all-events';
import { plainWords } from '@candor/contracts/values/rich-text';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { consentsIn } from '../../reads/people/copy-contents.ts';
import { archiveOf } from '../../reads/files/archive.ts';
import type { PersonValues } from '../../reads/people/person-values.ts';
import { messagesOf, type PersonRecord } from '../../reads/people/person-record.ts';
import type { FileStore } from '../../kernel/ports/file-store.ts';
import type { Own, OwnApplications } from './own-applications.ts';

/** What the candidate wrote in the form of this application. */
const writtenIn = (events: readonly Recorded[], id: string) => {
  const submitted = (events as Recorded<ApplicationEvent>[]).find(
    (event) =>
      event.stream === `application-${id}` &&
      (event.type === 'ApplicationSubmitted' || event.type === 'ApplicationMergedIn'),
  ) as Extract<ApplicationEvent, { type: 'ApplicationSubmitted' | 'ApplicationMergedIn' }> | undefined;
  return {
    cover_letter: submitted?.data.cover_letter ?? null,
    answers: (submitted?.data.answers ?? []).map(({ question_text, value }) => ({ question: question_text, value })),
    // The notes are the candidate's own words about why they withdrew.
    notes: (events as Recorded<ApplicationEvent>[]).flatMap((event) =>
      event.stream === `application-${id}` &&
      event.metadata.actor.type === 'candidate' &&
      (event.type === 'ApplicationArchived' || event.type === 'CandidateWithdrew') &&
      event.data.note
        ? [event.data.note]
        : [],
    ),
  };
};

/** The data that a person gave the organization and the mails they got, with the stage of each application in the words for candidates. Texts of other people about them are left out, except the organization's own fields. */
export const ownArchive = async (
  own: Own,
  applications: OwnApplications,
  record: PersonRecord,
  values: PersonValues,
  files: FileStore,
): Promise<AsyncIterable<Uint8Array>> => {
  const { organization, application, person } = own;
  const [{ events, applications: rows }, documents, fields] = await Promise.all([
    record.alone(organization.id, application.candidate_id),
    record.documents(organization.id, application.candidate_id),
    values.whole(organization.id, application.candidate_id),
  ]);
  const standing = await Promise.all(
    rows.map(async ({ id }) => {
      const each = await applications.byId(organization, id);
      // An application that goes on as another application of this person is described there.
      const toldThere = each && each.id !== id && rows.some((row) => row.id === each.id);
      return (
        each &&
        !toldThere && {
          job: each.job.fields.name,
          applied_at: each.application.applied_at,
          status: (await applications.stage(each)).stage,
          ...writtenIn(events, id),
        }
      );
    }),
  );
  const consents = consentsIn(events);
  const sent = new Map(
    messagesOf(events)
      .filter(({ status, to }) => status === 'sent' && to === person.fields.email)
      .map(({ id, sent_at }) => [id, sent_at]),
  );
  const messages = (events as Recorded<MessageEvent>[]).flatMap((event) =>
    event.type === 'MessageQueued' && sent.has(idOf(event.stream))
      ? [
          {
            sent_at: sent.get(idOf(event.stream)),
            subject: event.data.subject,
            text: plainWords(event.data.body),
          },
        ]
      : [],
  );
  const { first_name, last_name, email, phone, pronoun, headline, current_title, current_company, location } =
    person.fields;
  const data = {
    organization: organization.name,
    made_at: new Date().toISOString(),
    person: {
      first_name,
      last_name,
      email,
      other_emails: person.fields.other_emails ?? [],
      phone,
      other_phones: person.fields.other_phones ?? [],
      pronoun,
      headline,
      current_title,
      current_company,
      location,
      links: person.urls.map(({ url }) => url),
      fields,
    },
    applications: standing.filter(Boolean),
    consents,
    messages,
  };
  return archiveOf(files, documents, (names) => ({
    ...data,
    documents: documents.map(({ added_at }, index) => ({ name: names[index], added_at })),
  }));
};
