import fc from 'fast-check';
import { askedOf, type Chain, chainThrough, type Gap, gapsOf, linksOf, partOfGap, seatOf } from './chain.ts';
import { defaultSteps, type PlacedQuestion, type Requirement, type Task } from '../jobs/values.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
let made = 0;
const steps = defaultSteps(() => idNo(900 + made++));
const round = (name: string) => steps.find((step) => step.name === name)!.id;
const task = (n: number): Task => ({
  id: idNo(n),
  name: `Task ${n}`,
  description: '',
  frequency: 2,
  importance: 3,
  source: 'manual',
});
const requirement = (n: number, more: Partial<Requirement> = {}): Requirement => ({
  id: idNo(100 + n),
  kind: 'competency',
  level: 'must',
  name: `Requirement ${n}`,
  description: '',
  weight: 3,
  ...more,
});
const question = (n: number, about: number[], more: Partial<PlacedQuestion> = {}): PlacedQuestion => ({
  id: idNo(200 + n),
  text: `Question ${n}`,
  kind: 'question',
  scoring_type: 'range',
  requirement_ids: about.map((each) => idNo(100 + each)),
  indicators: { positive: [], negative: [] },
  source: 'manual',
  asking: { workflow_step_id: round('First Round'), interviewer_id: idNo(1), required: true },
  ...more,
});
const chain = (more: Partial<Chain>): Chain => ({
  steps,
  tasks: [],
  requirements: [],
  questions: [],
  panel: [],
  ...more,
});
const kinds = (of: Chain) => gapsOf(of).map(({ kind }) => kind);

describe('the chain of a job shows', () => {
  test('a must-have that no question is about, and no other requirement', () => {
    const requirements = [requirement(1), requirement(2, { level: 'nice' }), requirement(3, { level: 'not' })];
    expect(gapsOf(chain({ requirements }))).toEqual([{ kind: 'no_question', requirement_id: idNo(101) }]);
    expect(gapsOf(chain({ requirements, questions: [question(1, [1])] }))).toEqual([]);
    expect(askedOf(chain({ requirements, questions: [question(1, [1])] }))).toEqual({
      asked: [requirements[0]!.id],
      of: 2,
    });
  });
  test('a question counts as asked only in a round with an interviewer', () => {
    const requirements = [requirement(1), requirement(2, { level: 'nice' }), requirement(3)];
    const workflow_step_id = round('First Round');
    const questions = [
      question(1, [1]),
      question(2, [2], { asking: null }),
      question(3, [3], { asking: { workflow_step_id, interviewer_id: null, required: true } }),
    ];
    expect(askedOf(chain({ requirements, questions }))).toEqual({ asked: [idNo(101)], of: 3 });
    const panel = [{ workflow_step_id, user_id: idNo(2), required: true }];
    expect(askedOf(chain({ requirements, questions, panel })).asked).toEqual([idNo(101), idNo(103)]);
  });
  test('a requirement that three questions of the rounds are about', () => {
    const requirements = [requirement(1, { level: 'nice' })];
    const questions = [question(1, [1]), question(2, [1]), question(3, [1])];
    expect(gapsOf(chain({ requirements, questions }))).toEqual([
      { kind: 'asked_often', requirement_id: idNo(101), question_ids: [idNo(201), idNo(202), idNo(203)] },
    ]);
    expect(kinds(chain({ requirements, questions: questions.slice(1) }))).toEqual([]);
    const waiting = [...questions.slice(1), question(4, [1], { asking: null })];
    expect(kinds(chain({ requirements, questions: waiting }))).toEqual(['no_round']);
  });
  test('a round whose questions take longer than it lasts', () => {
    const questions = [question(1, [], { time_minutes: 20 }), question(2, [], { time_minutes: 11 }), question(3, [])];
    expect(gapsOf(chain({ questions }))).toEqual([
      { kind: 'over_time', step_id: round('First Round'), planned: 30, used: 31 },
    ]);
    expect(kinds(chain({ questions: questions.slice(1) }))).toEqual([]);
  });
  test('a task that nothing is required for', () => {
    const tasks = [task(1), task(2)];
    const requirements = [requirement(1, { level: 'nice', job_task_ids: [idNo(2)] })];
    expect(gapsOf(chain({ tasks, requirements }))).toEqual([{ kind: 'no_requirement', task_id: idNo(1) }]);
  });
  test('what leads to a part and what it leads to, and nothing beside it', () => {
    const links = linksOf(
      chain({
        tasks: [task(1), task(2)],
        requirements: [
          requirement(1, { job_task_ids: [idNo(1), idNo(2)] }),
          requirement(2, { job_task_ids: [idNo(1)] }),
        ],
        questions: [question(1, [1]), question(2, [2])],
      }),
    );
    const seat = seatOf(round('First Round'), idNo(1));
    expect(chainThrough(links, idNo(101))).toEqual(new Set([idNo(101), idNo(1), idNo(2), idNo(201), seat]));
    expect(chainThrough(links, idNo(2))).toEqual(new Set([idNo(2), idNo(101), idNo(201), seat]));
    expect(chainThrough(links, 'nobody')).toEqual(new Set(['nobody']));
  });
});

describe('for any job', () => {
  const upTo = (most: number) => fc.array(fc.integer({ min: 1, max: most }), { maxLength: 4 });
  const places = fc.option(
    fc.record({
      workflow_step_id: fc.constantFrom(...steps.map(({ id }) => id), idNo(999_999)),
      interviewer_id: fc.option(fc.constantFrom(idNo(1), idNo(2))),
      required: fc.boolean(),
    }),
  );
  const anyChain = fc.record({
    tasks: fc.integer({ min: 0, max: 4 }).map((n) => Array.from({ length: n }, (_, at) => task(at + 1))),
    requirements: fc
      .array(fc.record({ level: fc.constantFrom('must', 'nice', 'not'), tasks: upTo(6) }), { maxLength: 5 })
      .map((all) => all.map(({ level, tasks }, at) => requirement(at + 1, { level, job_task_ids: tasks.map(idNo) }))),
    questions: fc
      .array(fc.record({ about: upTo(7), minutes: fc.option(fc.integer({ min: 1, max: 60 })), asking: places }), {
        maxLength: 6,
      })
      .map((all) =>
        all.map(({ about, minutes, asking }, at) =>
          question(at + 1, [...new Set(about)], { time_minutes: minutes, asking }),
        ),
      ),
  });
  const sameGaps = (gaps: readonly Gap[]) => gaps.map((gap) => JSON.stringify(gap)).toSorted();

  test('a gap is about something that is there, and is told once', () => {
    fc.assert(
      fc.property(anyChain, (parts) => {
        const all = chain(parts);
        const there = new Set([...steps, ...all.tasks, ...all.requirements, ...all.questions].map(({ id }) => id));
        const gaps = gapsOf(all);
        for (const gap of gaps) expect(there).toContain(partOfGap(gap));
        expect(new Set(gaps.map((gap) => `${gap.kind} ${partOfGap(gap)}`)).size).toBe(gaps.length);
      }),
    );
  });
  test('the order of the questions changes no gap but the order in which it names them', () => {
    fc.assert(
      fc.property(anyChain, (parts) => {
        const named = (of: Chain) =>
          sameGaps(
            gapsOf(of).map((gap) =>
              'question_ids' in gap ? { ...gap, question_ids: gap.question_ids.toSorted() } : gap,
            ),
          );
        expect(named(chain({ ...parts, questions: parts.questions.toReversed() }))).toEqual(named(chain(parts)));
      }),
    );
  });
  test('one question that nobody placed closes exactly the gap of its must-have, and opens its own', () => {
    fc.assert(
      fc.property(anyChain, (parts) => {
        const before = gapsOf(chain(parts));
        const gap = before.find(({ kind }) => kind === 'no_question');
        fc.pre(gap?.kind === 'no_question');
        const closing = question(50, [], { requirement_ids: [gap.requirement_id], asking: null });
        const after = gapsOf(chain({ ...parts, questions: [...parts.questions, closing] }));
        expect(sameGaps(after)).toEqual(
          sameGaps([...before.filter((each) => each !== gap), { kind: 'no_round', question_id: closing.id }]),
        );
      }),
    );
  });
  test('a part is on the chain of another exactly when the other is on its chain', () => {
    fc.assert(
      fc.property(anyChain, (parts) => {
        const links = linksOf(chain(parts));
        const ids = [...new Set(links.flat())];
        for (const one of ids)
          for (const other of ids)
            expect(chainThrough(links, one).has(other)).toBe(chainThrough(links, other).has(one));
      }),
    );
  });
});
