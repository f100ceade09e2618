import { fullName } from '@candor/contracts/values/person-name';
import { message, type MessageCommands } from '../features/messages/message.decider.ts';
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

/** Whom a letter is to or an answer is from, and what it is about. */
export type Correspondent = {
  email: string;
  candidate_id: string;
  application_id: string | null;
  job_id: string | null;
};
/** The command that queues a letter, which leaves at `at` (milliseconds). `more`: what differs from a member's own letter. */
export const letterTo = (
  { email, ...about }: Correspondent,
  { subject, body }: { subject: string; body: string },
  { at, ...from }: { from_name: string; sent_by: string | null; at: number },
  more: Partial<MessageCommands['queue']> = {},
): MessageCommands['queue'] => ({
  person_id: about.candidate_id,
  kind: 'note',
  template_key: null,
  to: email,
  subject,
  body,
  scheduled_for: iso(at),
  ...from,
  ...about,
  ...more,
});
/** The command that receives a person's answer at `at` (milliseconds). `back`: the answer is an automatic one, and says when the person is back. */
export const answerFrom = (
  { email, ...about }: Correspondent,
  {
    at,
    back,
    ...said
  }: { at: number; back?: string } & Pick<
    MessageCommands['receive'],
    'thread_id' | 'answers' | 'to' | 'subject' | 'body' | 'internet_id' | 'internet_id_hash'
  >,
): MessageCommands['receive'] => ({
  person_id: about.candidate_id,
  from: email,
  quoted: null,
  what: back === undefined ? 'reply' : 'out_of_office',
  out_until: back ?? null,
  received_at: iso(at),
  attached: null,
  ...said,
  ...about,
});

/** Queues the mail immediately and sends it at `due` (milliseconds), unless that is after the end of the demo. */
export const mail = (
  diary: Diary,
  office: Office,
  {
    letter: { template_key, kind, ...letter },
    sender,
    because,
    due,
    until,
    ...to
  }: Correspondent & {
    letter: Letter;
    sender: Colleague | null;
    because: Fact;
    due: number;
    until: number;
  },
): void => {
  const sent = due + diary.random.whole(800, 9000);
  if (sent > until) return;
  const stream = streamOf(message, diary.random.uuid());
  const from = { from_name: office.name, sent_by: sender?.id ?? null, at: due };
  const queue = letterTo(to, letter, from, { kind, template_key });
  const [queued] = diary.tell(because.at + 400, stream, diary.following(because, 'messages'), 'queue', queue);
  diary.tell(sent, stream, diary.following(queued!, 'mailer'), 'sent', {});
};
