import type { ReviewEvent } from '@candor/contracts/reviews/events';
import { mostComments, type Reviewed } from '@candor/contracts/reviews/values';
import { given, idNo, type Past } from '../../kernel/given.ts';
import { review, type ReviewFacts } from './review.decider.ts';

const [nora, ada, ben, stranger] = [idNo(1), idNo(2), idNo(3), idNo(4)];
const subject: Reviewed = { type: 'section', id: idNo(20), job_id: idNo(30) };
const remind_at = '2026-03-04T09:00:00.000Z';
const facts: ReviewFacts = {
  version: 7,
  closed: false,
  editor: true,
  admin: false,
  remind_at,
  names: { [ada]: 'Ada Okafor', [ben]: 'Ben Ray' },
};
const reader: ReviewFacts = { ...facts, editor: false };
const requested = (...reviewer_ids: string[]): Past<ReviewEvent> => ({
  type: 'ReviewRequested',
  data: { subject, reviewer_ids, version: 7, remind_at },
});
const approved = (by: string, complete: boolean, version = 7): Past<ReviewEvent> => ({
  type: 'ReviewApproved',
  data: { subject, version, complete },
  by,
});
const thread = idNo(50);
const commented = (by: string, mention_ids: string[] = []): Past<ReviewEvent> => ({
  type: 'ReviewCommented',
  data: { author_id: by, subject, comment_id: thread, thread_id: thread, mention_ids, body: 'Which harbour?' },
  by,
});
const after = (past: readonly Past<ReviewEvent>[], known = reader) => given(review, past, known);

describe('asking for a review', () => {
  test('an editor names reviewers, and what they write is the first comment', () => {
    given(review, [], facts)
      .when('request', { subject, reviewer_ids: [ada, ben, ada], body: 'Is the pay right?' })
      .then([
        { type: 'ReviewRequested', data: { subject, reviewer_ids: [ada, ben], version: 7, remind_at } },
        {
          type: 'ReviewCommented',
          data: {
            author_id: nora,
            subject,
            comment_id: idNo(1000),
            thread_id: idNo(1000),
            mention_ids: [],
            body: 'Is the pay right?',
          },
        },
      ]);
  });
  test('asking the same people twice changes nothing; another one joins them', () => {
    const asked = after([requested(ada)], facts);
    asked.when('request', { subject, reviewer_ids: [ada] }).thenNothing();
    asked
      .when('request', { subject, reviewer_ids: [ben] })
      .then([{ type: 'ReviewRequested', data: { subject, reviewer_ids: [ada, ben], version: 7, remind_at } }]);
  });
  test('only editors ask, on an open job, for a text that is there and not approved', () => {
    const ask = { subject, reviewer_ids: [ada] };
    given(review, [], reader).when('request', ask).thenRejected('not_editor');
    given(review, [], { ...facts, closed: true })
      .when('request', ask)
      .thenRejected('job_closed');
    given(review, [], { ...facts, version: null })
      .when('request', ask)
      .thenRejected('wrong_state');
    after([requested(ada), approved(ada, true)], facts)
      .when('request', ask)
      .thenRejected('wrong_state');
  });
});

describe('answering', () => {
  test('the review is approved when all named reviewers have approved', () => {
    const one = after([requested(ada, ben)]);
    one
      .when('approve', { subject, version: 7 }, { by: ada })
      .then([{ type: 'ReviewApproved', data: { subject, version: 7, complete: false } }]);
    const other = after([requested(ada, ben), approved(ada, false)]);
    other
      .when('approve', { subject, version: 7 }, { by: ben })
      .then([{ type: 'ReviewApproved', data: { subject, version: 7, complete: true } }]);
    expect(other.when('approve', { subject, version: 7 }, { by: ben }).leadsTo()?.state).toBe('approved');
  });
  test('an approval names the version; that of an earlier one does not count', () => {
    after([requested(ada)], { ...reader, version: 9 })
      .when('approve', { subject, version: 7 }, { by: ada })
      .thenRejected('stale');
    after([requested(ada, ben), approved(ada, false)], { ...reader, version: 9 })
      .when('approve', { subject, version: 9 }, { by: ben })
      .then([{ type: 'ReviewApproved', data: { subject, version: 9, complete: false } }]);
  });
  test('approving twice changes nothing', () => {
    after([requested(ada, ben), approved(ada, false)])
      .when('approve', { subject, version: 7 }, { by: ada })
      .thenNothing();
    after([requested(ada), approved(ada, true)])
      .when('approve', { subject, version: 7 }, { by: ada })
      .thenNothing();
  });
  test('an administrator who was not named decides for everybody', () => {
    after([requested(ada, ben)], { ...reader, admin: true })
      .when('approve', { subject, version: 7 }, { by: stranger })
      .then([{ type: 'ReviewApproved', data: { subject, version: 7, complete: true } }]);
  });
  test('nobody else approves or asks for changes, and nothing is approved that nobody asked about', () => {
    after([requested(ada)])
      .when('approve', { subject, version: 7 }, { by: stranger })
      .thenRejected('not_reviewer', 'Only a named reviewer can approve.');
    after([requested(ada)])
      .when('change', { subject, version: 7, body: 'No.' }, { by: stranger })
      .thenRejected('not_reviewer');
    given(review, [], { ...reader, admin: true })
      .when('approve', { subject, version: 7 })
      .thenRejected('wrong_state', 'Nothing is waiting for review.');
  });
  test('asking for changes opens the text again, with the words', () => {
    const asked = after([requested(ada, ben), approved(ada, false)]).when(
      'change',
      { subject, version: 7, body: 'Name the harbour.' },
      { by: ben },
    );
    expect(asked.outcome).toMatchObject([
      { type: 'ReviewCommented', data: { body: 'Name the harbour.' } },
      { type: 'ReviewChangesRequested', data: { comment_id: idNo(1000) } },
    ]);
    expect(asked.leadsTo()).toMatchObject({ state: 'active', changes: [ben] });
  });
  test('an answer to a text that was removed is refused', () => {
    const gone = after([requested(ada)], { ...reader, version: null });
    gone.when('approve', { subject, version: 7 }, { by: ada }).thenRejected('wrong_state');
    gone
      .when('comment', { subject, body: 'Still there?' }, { by: ada })
      .thenRejected('wrong_state', 'This text was removed from the job.');
  });
});

describe('a text that changes', () => {
  const later: ReviewFacts = { ...facts, version: 9 };
  const reset: ReviewEvent = { type: 'ReviewReset', data: { subject, version: 9 } };
  test('opens its review again after it was approved', () => {
    const changed = after([requested(ada), approved(ada, true)], later).when('reset', {});
    changed.then([reset]);
    expect(changed.leadsTo()?.state).toBe('active');
  });
  test('takes away the approvals of a review that goes on', () => {
    const changed = after([requested(ada, ben), approved(ada, false)], later).when('reset', {});
    changed.then([reset]);
    expect(changed.leadsTo()?.state).toBe('pending');
  });
  test('is no news where nobody has approved, and once only', () => {
    after([requested(ada)], later)
      .when('reset', {})
      .thenNothing();
    after([], later).when('reset', {}).thenNothing();
    after([requested(ada), approved(ada, true), reset], later)
      .when('reset', {})
      .thenNothing();
  });
});

describe('comments', () => {
  test('reviewers, editors and whoever is mentioned comment; others do not', () => {
    after([requested(ada)])
      .when('comment', { subject, body: 'Hm.' }, { by: stranger })
      .thenRejected('not_reviewer');
    for (const [known, by] of [
      [reader, ada],
      [facts, nora],
      [reader, ben],
    ] as const)
      expect(
        after([requested(ada), commented(ada, [ben])], known).when('comment', { subject, body: 'Yes.' }, { by })
          .outcome,
      ).toMatchObject([{ type: 'ReviewCommented' }]);
  });
  test('an answer stands in its thread, mentions are kept by id, and a settled thread opens again', () => {
    const settled = after([commented(ada), { type: 'ReviewThreadResolved', data: { thread_id: thread } }], facts);
    expect(settled.state?.resolved).toEqual([thread]);
    const answered = settled.when('comment', { subject, thread_id: thread, body: `Lisbon, @[${ben}].` });
    expect(answered.outcome).toMatchObject([{ data: { thread_id: thread, mention_ids: [ben] } }]);
    expect(answered.leadsTo()?.resolved).toEqual([]);
    settled.when('comment', { subject, thread_id: idNo(99), body: 'Where?' }).thenRejected('not_found');
  });
  test('a thread is settled once and opened again', () => {
    const settle = { thread_id: thread, resolved: true };
    after([commented(ada)], facts)
      .when('resolve', settle)
      .then([{ type: 'ReviewThreadResolved', data: { thread_id: thread } }]);
    after([commented(ada), { type: 'ReviewThreadResolved', data: { thread_id: thread } }], facts)
      .when('resolve', settle)
      .thenNothing();
    after([requested(ada), commented(ada)])
      .when('resolve', settle, { by: stranger })
      .thenRejected('not_reviewer');
  });
  test('a reaction counts once for each person and goes again', () => {
    const like = { comment_id: thread, reaction: 'like' as const, on: true };
    const liked: ReviewEvent = { type: 'ReviewReactionSet', data: like };
    after([commented(ada)])
      .when('react', like)
      .then([liked]);
    after([commented(ada), liked])
      .when('react', like)
      .thenNothing();
    after([commented(ada), liked])
      .when('react', { ...like, on: false })
      .then([{ type: 'ReviewReactionSet', data: { ...like, on: false } }]);
    after([commented(ada)])
      .when('react', { ...like, comment_id: idNo(99) })
      .thenRejected('not_found');
  });
  test('a review holds so many comments and no more', () => {
    const many = Array.from({ length: mostComments }, (_, n): Past<ReviewEvent> => ({
      type: 'ReviewCommented',
      data: { ...(commented(ada).data as object), comment_id: idNo(2000 + n) } as never,
    }));
    after(many, facts).when('comment', { subject, body: 'One more.' }).thenRejected('limit');
  });
});

describe('reminders', () => {
  const reminded: Past<ReviewEvent> = {
    type: 'ReviewerReminded',
    data: { subject, user_ids: [ada] },
    at: '2026-03-02T08:00:00.000Z',
  };
  test('go to those who have not answered, each once in 24 hours', () => {
    after([requested(ada, ben), approved(ben, false)], facts)
      .when('remind', {})
      .then([{ type: 'ReviewerReminded', data: { subject, user_ids: [ada] } }]);
    const again = after([requested(ada), reminded], facts);
    again.when('remind', {}).thenRejected('limit', 'Ada Okafor was reminded less than 24 hours ago.');
    again
      .when('remind', {}, { now: '2026-03-03T08:00:01.000Z' })
      .then([{ type: 'ReviewerReminded', data: { subject, user_ids: [ada] } }]);
  });
  test('go to nobody once the review has ended, and only editors send them', () => {
    after([requested(ada), approved(ada, true)], facts)
      .when('remind', {})
      .thenRejected('wrong_state');
    after([requested(ada)])
      .when('remind', {}, { by: ada })
      .thenRejected('not_editor');
    given(review, [], facts).when('remind', {}).thenRejected('not_found');
  });
});
