import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { saidBody } from '@candor/contracts/jobs/values';
import { say } from '@candor/contracts/words/say';
import { type ReviewedText, reviewPage } from '@candor/contracts/reviews/pages';
import { opensReviewed } from '@candor/contracts/reviews/values';
import { Inject, Injectable } from '@nestjs/common';
import { reviewOf } from '../../reads/reviews/review.record.ts';
import { Readers } from '../../reads/readers.ts';
import { processHtml } from '../../reads/public/hiring-process.ts';
import { nameOfText, type OpenReview, Reviews } from '../../reads/reviews/reviews.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';

/** The page of a job's text beside its review. A reviewer who has no rights on the job reads the text here. */
@Injectable()
export class ReviewPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(Readers) private readonly voices: Readers,
  ) {}

  @Shows(reviewPage)
  async review(ask: SignedAsk<'review'>) {
    const { caller } = ask;
    const opened = reviewOf(ask);
    const [standard, review, readers, speaker] = await Promise.all([
      this.standard.of(caller, { area: 'reviews', entity: 'texts', view: 'review' }),
      this.reviews.seen(caller, opened),
      this.reviews.readers(caller.organization_id, opened.job, opened.subject.type),
      this.voices.ofOrganization(caller.organization_id),
    ]);
    const name = nameOfText(opened.job, opened.subject) || say('Job Description');
    const { fields } = opened.job;
    return {
      title: titleOf(say('Review of {name}', { name }), standard),
      ...standard,
      job: { id: opened.subject.job_id, name: fields.name },
      place: placeOf(opened),
      name,
      text: textOf(opened, processHtml(opened.job.steps, speaker)),
      review,
      readers,
    };
  }
}

const placeOf = ({ subject, rights }: OpenReview): string | null =>
  rights?.sees.includes(opensReviewed[subject.type])
    ? formatListAddress({
        area: 'opportunities',
        entity: 'jobs',
        list: emptySlice,
        id: subject.job_id,
        section: { name: subject.type === 'question' ? 'questions' : 'sections', id: null, list: emptySlice },
      })
    : null;
const textOf = ({ job, subject }: OpenReview, process: string): ReviewedText | null => {
  if (subject.type === 'question') {
    const question = job.questions.find((each) => each.id === subject.id);
    return question
      ? { question: { text: question.text, kind: question.kind, indicators: question.indicators } }
      : null;
  }
  const sections = job.sections.filter((each) => subject.type === 'description' || each.id === subject.id);
  return sections.length || subject.type === 'description'
    ? { sections: sections.map((each) => ({ id: each.id, name: each.name, body: saidBody(each, process) })) }
    : null;
};
