import { cadencesReport, cadenceExits, cadenceSteps } from '@candor/contracts/reports/cadences';
import type { FactReport } from '@candor/contracts/reports/measures';
import { askingOver, day, FactLog, idNo as id, on, start, tablesOf } from '../../../tests/support/fact-log.ts';
import { FactFigures } from './fact-figures.ts';
import { outreachFacts } from './outreach-facts.ts';
import type { ReportAsk } from './report-ask.ts';

const [cadence, first, second] = [id(1), id(2), id(3)];

class Log extends FactLog {
  enrol(person: number, days: number, job: string | null = null): this {
    return this.add(days, `enrollment-${id(100 + person)}`, 'CandidateEnrolled', {
      cadence_id: cadence,
      candidate_id: id(200 + person),
      application_id: null,
      job_id: job,
      at_step: null,
      assigned_by: id(8),
      assignee_user_id: id(8),
      variant: 'a',
      next: { step_id: first, due_at: on(days), because: [] },
    });
  }
  letter(person: number, message: number, step: string, days: number, variant: string | null = null): this {
    return this.add(days, `message-${id(message)}`, 'MessageQueued', {
      person_id: id(200 + person),
      of_cadence: { enrollment_id: id(100 + person), step_id: step },
    })
      .add(days, `enrollment-${id(100 + person)}`, 'CadenceStepExecuted', {
        step_id: step,
        type: 'email',
        ref: id(message),
        variant,
        next: null,
      })
      .add(days, `message-${id(message)}`, 'MessageSent', { candidate_id: id(200 + person), application_id: null });
  }
  of(message: number, days: number, type: string, data: object = {}): this {
    return this.add(days, `message-${id(message)}`, type, data);
  }
  reply(person: number, days: number, answers: number | null, thread: number): this {
    return this.add(days, `message-${id(900 + person)}`, 'MessageReceived', {
      person_id: id(200 + person),
      thread_id: id(thread),
      answers: answers && id(answers),
      what: 'reply',
    });
  }
  left(person: number, days: number, reason: string): this {
    return this.add(days, `enrollment-${id(100 + person)}`, 'CandidateLeftCadence', {
      candidate_id: id(200 + person),
      cadence_id: cadence,
      reason,
    });
  }
}
const asking = (more: Partial<ReportAsk> = {}): ReportAsk => askingOver(60, more);
const knownBy = (log: Log, before = Infinity) =>
  tablesOf(
    outreachFacts,
    log.events.filter(({ metadata }) => Date.parse(metadata.recorded_at) <= before),
  );
const rowsOf = (report: FactReport, log: Log, ask = asking()) =>
  new FactFigures(knownBy(log), report.facts, ask, start + 60 * day).figures().rows;

const three = () =>
  new Log()
    .enrol(1, 0)
    .enrol(2, 0)
    .enrol(3, 1)
    .letter(1, 11, first, 0, 'a')
    .letter(2, 12, first, 0, 'b')
    .letter(3, 13, first, 1)
    .of(13, 1, 'MessageBounced', { hard: true })
    .letter(1, 14, second, 4)
    .reply(1, 5, 11, 11)
    .left(1, 5, 'replied')
    .reply(2, 6, null, 12)
    .left(3, 2, 'bounced');

test('people count once for each cadence: written to, reached, replied and left', () => {
  const [row] = rowsOf(cadencesReport, three());
  expect(row).toMatchObject({
    key: cadence,
    people: 3,
    sent: 3,
    delivered: 2,
    replied: 2,
    reply_rate: 1,
    bounced: 1,
    left: 2,
    completed: 0,
    days: 5.5,
  });
});
test('who replied without a letter is no part of those whom a letter reached', () => {
  const log = new Log()
    .enrol(1, 0)
    .enrol(2, 0)
    .letter(1, 11, first, 0)
    .add(3, `enrollment-${id(102)}`, 'CadenceResponseRecorded', { kind: 'reply', message_id: null });
  expect(rowsOf(cadencesReport, log)).toMatchObject([{ delivered: 1, replied: 1, reply_rate: 0 }]);
});
test('a reply counts for the message that it answers, else for the last one of its conversation', () => {
  const rows = rowsOf(cadenceSteps, three());
  expect(Object.fromEntries(rows.map(({ key, sent, replied }) => [key, [sent, replied]]))).toEqual({
    [`${first}/a`]: [2, 1],
    [`${first}/b`]: [1, 1],
    [`${second}/a`]: [1, 0],
  });
});
test('leaving is told by its reason', () => {
  expect(rowsOf(cadenceExits, three()).map(({ key, people }) => [key, people])).toEqual([
    ['bounced', 1],
    ['replied', 1],
  ]);
});
test('opens by programs do not count, and a letter that was cancelled before it left is none', () => {
  const log = new Log()
    .enrol(1, 0)
    .letter(1, 11, first, 0)
    .of(11, 0, 'MessageOpened', { machine: true })
    .add(1, `message-${id(12)}`, 'MessageQueued', { of_cadence: { enrollment_id: id(101), step_id: second } })
    .of(12, 1, 'MessageCancelled', { reason: 'left' });
  expect(rowsOf(cadenceSteps, log)).toMatchObject([{ sent: 1, done: 1, opened: 0 }]);
});
test('a letter that failed before its step was done counts for the text that the person got', () => {
  const log = new Log()
    .enrol(1, 0)
    .add(1, `message-${id(13)}`, 'MessageQueued', {
      of_cadence: { enrollment_id: id(101), step_id: first, variant: 'b' },
    })
    .of(13, 1, 'MessageFailed', { error: 'no such domain' });
  expect(rowsOf(cadenceSteps, log).map(({ key, done }) => [key, done])).toEqual([[`${first}/b`, 1]]);
});
test('a step that failed or was skipped counts for the text that the person would have got', () => {
  const log = new Log().enrol(1, 0).enrol(2, 0);
  for (const [person, type] of [
    [1, 'CadenceStepFailed'],
    [2, 'CadenceStepSkipped'],
  ] as const)
    log.add(1, `enrollment-${id(100 + person)}`, type, { step_id: first, reason: 'x', variant: 'b', next: null });
  expect(rowsOf(cadenceSteps, log)).toMatchObject([{ key: `${first}/b`, failed: 1, skipped: 1 }]);
});
test('people who apply after they joined became applicants; an import is no application of theirs', () => {
  const log = new Log()
    .enrol(1, 0)
    .enrol(2, 0)
    .add(9, `application-${id(50)}`, 'ApplicationSubmitted', { candidate_id: id(201), applied_via: 'form' })
    .add(9, `application-${id(51)}`, 'ApplicationSubmitted', { candidate_id: id(202), applied_via: 'import' });
  expect(rowsOf(cadencesReport, log)[0]).toMatchObject({ people: 2, applied: 1 });
});
test('as of a day later events are left out, like in the shorter log', () => {
  for (const days of [0, 1, 4, 5]) {
    const cut = start + days * day;
    for (const report of [cadencesReport, cadenceExits])
      expect(new FactFigures(knownBy(three()), report.facts, asking({ as_of: on(days) }), cut).figures()).toEqual(
        new FactFigures(knownBy(three(), cut), report.facts, asking({ as_of: on(days) }), cut).figures(),
      );
  }
});
test('as of a day, a letter that was cancelled or failed later still stands as it did', () => {
  const log = new Log()
    .enrol(1, 0)
    .letter(1, 11, first, 1)
    .add(2, `message-${id(12)}`, 'MessageQueued', { of_cadence: { enrollment_id: id(101), step_id: second } })
    .of(12, 4, 'MessageCancelled', { reason: 'left' })
    .add(5, `enrollment-${id(101)}`, 'CadenceStepFailed', { step_id: first, message_id: id(11), next: null });
  for (const days of [1, 3, 4, 6]) {
    const cut = start + days * day;
    const rowsThen = (known: ReturnType<typeof knownBy>) =>
      new FactFigures(known, cadenceSteps.facts, asking({ as_of: on(days) }), cut).figures().rows;
    expect(rowsThen(knownBy(log))).toEqual(rowsThen(knownBy(log, cut)));
  }
});
test('a reader of some jobs counts the people of those jobs alone', () => {
  const job = id(70);
  const log = new Log().enrol(1, 0, job).enrol(2, 0).enrol(3, 0, id(71));
  const jobs = new Map([[job, { id: job, steps: [], groups: {} }]]);
  expect(rowsOf(cadencesReport, log, asking({ jobs, free: false }))[0]!.people).toBe(1);
  expect(rowsOf(cadencesReport, log, asking({ jobs, free: true }))[0]!.people).toBe(2);
});
test('a reader of contacts counts only the cadences for contacts', () => {
  const only = [{ word: 'cadence', values: [id(4)] }];
  expect(rowsOf(cadencesReport, three(), asking({ only }))).toEqual([]);
});
test('every number opens into as many people as it counts', () => {
  for (const report of [cadencesReport, cadenceSteps, cadenceExits]) {
    const figures = new FactFigures(knownBy(three()), report.facts, asking(), start + 60 * day);
    for (const row of figures.figures().rows)
      for (const { name, opens } of report.columns) {
        if (!opens) continue;
        let found = 0;
        figures.behind(row.id, name, () => found++);
        expect([report.name, name, row[name]]).toEqual([report.name, name, found]);
      }
  }
});

test('a person who was added by mistake and taken out again never joined; after the first message they did', () => {
  const log = new Log().enrol(1, 0).enrol(2, 0).enrol(3, 0).left(3, 1, 'taken_back');
  expect(rowsOf(cadencesReport, log)).toMatchObject([{ people: 2, left: 0 }]);
  expect(rowsOf(cadenceExits, log)).toEqual([]);
  // A report as of the time between knows that they were in it.
  expect(rowsOf(cadencesReport, log, asking({ as_of: on(0.5) }))).toMatchObject([{ people: 3 }]);
  log.letter(2, 12, first, 2).left(2, 3, 'taken_back');
  expect(rowsOf(cadencesReport, log)).toMatchObject([{ people: 2, sent: 1, left: 1 }]);
  expect(rowsOf(cadenceExits, log)).toMatchObject([{ key: 'taken_back', people: 1 }]);
});
