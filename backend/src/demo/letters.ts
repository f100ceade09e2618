import { fullName } from '@candor/contracts/values/person-name';
import { message } from '../features/messages/message.decider.ts';
import { type Diary, type Fact, streamOf } from './facts.ts';
import type { Job } from './jobs.ts';
import { type Colleague, type Office } from './office.ts';
import { iso } from './office-hours.ts';
import type { Person } from './people.ts';

// Emails to candidates. A process queues each because of an event, and the mail is sent a little later.

export type Letter = { template_key: string; kind: string; subject: string; body: string };
/** A text with its merge tags replaced by the words for one person and job. */
export const filledIn = (text: string, office: Office, person: Person, job: Job, sender: Colleague): string => {
  const words: Record<string, string> = {
    org_name: office.name,
    job_title: job.name,
    candidate_first_name: person.first_name,
    candidate_name: fullName(person),
    user_name: sender.name,
    user_first_name: sender.first_name,
    user_last_name: sender.last_name,
    user_signature: sender.name,
  };
  return text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => {
    if (words[word] === undefined) throw new Error(`The demo has no words for ${word}.`);
    return words[word];
  });
};
/** A template filled in for one person and job. */
export const letterOf = (office: Office, key: string, person: Person, job: Job, sender: Colleague): Letter => {
  const { fields } = office.lists.messagetemplate!.find((entry) => entry.fields.key === key)!;
  const filled = (text: unknown) => filledIn(String(text), office, person, job, sender);
  return { template_key: key, kind: String(fields.kind), subject: filled(fields.subject), body: filled(fields.body) };
};

/** Queues the mail immediately and sends it at `due` (milliseconds), unless that is after the end of the demo. */
export const mail = (
  diary: Diary,
  office: Office,
  {
    to,
    letter,
    candidate_id,
    application_id,
    job_id,
    sender,
    because,
    due,
    until,
  }: {
    to: string;
    letter: Letter;
    candidate_id: string;
    application_id: string;
    job_id: string;
    sender: Colleague | null;
    because: Fact;
    due: number;
    until: number;
  },
): void => {
  const sent = due + diary.random.whole(800, 9000);
  if (sent > until) return;
  const stream = streamOf(message, diary.random.uuid());
  const { template_key, kind, subject, body } = letter;
  const [queued] = diary.tell(because.at + 400, stream, diary.following(because, 'messages'), 'queue', {
    person_id: candidate_id,
    kind,
    template_key,
    to,
    subject,
    body,
    from_name: office.name,
    scheduled_for: iso(due),
    candidate_id,
    application_id,
    job_id,
    sent_by: sender?.id ?? null,
  });
  diary.tell(sent, stream, diary.following(queued!, 'mailer'), 'sent', {});
};
