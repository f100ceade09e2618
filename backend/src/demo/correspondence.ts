import { hourLength } from '@candor/contracts/values/days';
import { message } from '../features/messages/message.decider.ts';
import { thread } from '../features/messages/thread.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import type { Candidate } from './arrivals.ts';
import content from './content/correspondence.json' with { type: 'json' };
import { Diary, type Fact, streamOf } from './facts.ts';
import { answerFrom, filledIn, letterTo } from './letters.ts';
import { momentOf } from './office-hours.ts';
import type { Plan, Slot } from './plan.ts';
import { Random } from './random.ts';

// Conversations between recruiters and applicants by mail, for logs with as many letters as a large company has after years.

/** The share of conversations that no member has ended, so the inbox lists them. */
const stillOpen = 0.01;

/** A conversation about one application: letters and answers in turn, `letters` in all, as far as they fit before the end of the demo. */
export const correspondenceOf = (plan: Plan, slot: Slot, { id: candidate_id, person }: Candidate): Fact[] => {
  const { letters = 0, seed, until } = plan.options;
  if (!letters) return [];
  const { office } = plan;
  const { job } = slot;
  const { recruiter } = job;
  const random = new Random(seed, 'correspondence', slot.number);
  const diary = new Diary(random, office.organization_id);
  const thread_id = random.uuid();
  const application_id = idFrom('application', candidate_id, job.id, 0);
  const applicant = { email: person.email, candidate_id, application_id, job_id: job.id };
  const by = diary.request(recruiter.actor);
  let at = momentOf(slot.start) + random.whole(2, 40) * hourLength;
  let answers: string | undefined;
  for (let number = 0; number < letters && at < until.getTime(); number++) {
    const turn = number >> 1;
    const letter = content.letters[turn % content.letters.length]!;
    const subject = filledIn(letter.subject, office, person, job, recruiter);
    const id = number ? random.uuid() : thread_id;
    const stream = streamOf(message, id);
    if (number % 2 === 0) {
      const body = filledIn(letter.body, office, person, job, recruiter);
      const from = { from_name: office.name, sent_by: recruiter.id, at };
      const queue = letterTo(applicant, { subject, body }, from, number ? { thread_id, answers } : {});
      const [queued] = diary.tell(at, stream, by, 'queue', queue);
      diary.tell(at + random.whole(800, 9000), stream, diary.following(queued!, 'mailer'), 'sent', {});
    } else {
      const body = content.answers[turn % content.answers.length]!;
      const said = { thread_id, answers: answers!, to: recruiter.email, subject, body };
      const received = answerFrom(applicant, { ...said, at, internet_id: null, internet_id_hash: id });
      diary.tell(at, stream, diary.request({ type: 'candidate', id: candidate_id }), 'receive', received);
    }
    answers = id;
    at += random.whole(3, 60) * hourLength;
  }
  if (!random.chance(stillOpen) && answers && at < until.getTime())
    diary.tell(at, streamOf(thread, thread_id), by, 'end', {});
  return diary.inOrder();
};
