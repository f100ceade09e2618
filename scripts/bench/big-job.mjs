import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costing, repeat, row, startApp } from './app.mjs';

const callers = 16;
const big = { rounds: 8, requirements: 60, questions: 120 };
const people = 64;
const upsertJob = '/api/opportunities/jobs/upsert';
const under = '/api/opportunities/jobs/';

const answered = ({ body }) => JSON.parse(body.toString());

/** An open job with the given rounds, requirements and questions, all linked, and people in it. */
const make = async (app, name, { rounds, requirements, questions }) => {
  let position = 0;
  const call = async (path, body) => {
    const { status, payload, ...said } = answered(await app.post(path, body));
    if (status !== 'ok') throw new Error(`${path}: ${JSON.stringify(said)}`);
    position = payload.position ?? position;
    return payload;
  };
  const { job } = await call(upsertJob, { id: 'new', name, work_location: 'remote', apply_resume: 'optional' });
  const job_id = job.id;
  await call('/api/opportunities/jobdescriptions/sections/upsert', {
    id: 'new',
    job_id,
    kind: 'role',
    name: 'The role',
    body: '<p>You bring ships home.</p>',
    visible: true,
  });
  const stepsOf = async () => (await app.json(`/opportunities/jobs/100/1/_/_/_/${job_id}?after=${position}`)).job.steps;
  const roundsOf = async () => (await stepsOf()).filter(({ kind }) => kind === 'round');
  for (let index = (await roundsOf()).length; index < rounds; index++)
    await call(`${under}workflowsteps/upsert`, { id: 'new', job_id, type: 'interview', name: `Round ${index + 1}` });
  const asked = await roundsOf();
  const needs = [];
  for (let index = 0; index < requirements; index++)
    needs.push(
      (
        await call(`${under}jobrequirement/upsert`, {
          id: 'new',
          job_id,
          kind: 'competency',
          level: index % 3 ? 'nice' : 'must',
          name: `Seamanship ${index + 1}`,
        })
      ).requirement.id,
    );
  const placed = [];
  for (let index = 0; index < questions; index++)
    placed.push(
      (
        await call(`${under}workflowquestions/upsert`, {
          question_id: 'new',
          job_id,
          workflow_step_id: asked[index % asked.length].id,
          requirement_ids: needs.length ? [needs[index % needs.length]] : [],
          text: `How did you bring ship ${index + 1} home, and what would you do in another way today?`,
        })
      ).question,
    );
  await call(upsertJob, { id: job_id, hiring_status: 'open' });
  const waiting = [];
  for (let index = 0; index < people; index++) {
    const { application } = await call(`${under}candidate/upsert`, {
      job_id,
      first_name: 'Ada',
      last_name: `${name} ${index}`,
      email: `${job_id}-${index}@example.com`,
      applied_at: new Date().toISOString(),
    });
    waiting.push({ id: application.id, version: application.version, forward: true });
  }
  return { job_id, placed, waiting };
};

/** Moves the people of a job forward and back. */
const moving = async (app, { waiting }) => {
  const turns = Array(callers).fill(0);
  const queues = turns.map((_, caller) => waiting.filter((_item, index) => index % callers === caller));
  return costing(app, 4000, callers, async (caller) => {
    const item = queues[caller][turns[caller]++ % queues[caller].length];
    const { status, payload, error } = answered(
      await app.post('/api/people/candidates/advance', {
        application_id: item.id,
        version: item.version,
        action: item.forward ? 'advance' : 'shift_up',
      }),
    );
    if (status !== 'ok') throw new Error(error);
    item.version = payload.application.version;
    item.forward = !item.forward;
  });
};

/** The cost of opening a job with many parts, changing it and moving people in it, compared with a small job. */
export const measure = async ({ small }) => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  cpSync(small(), folder, { recursive: true });
  const app = await startApp(folder);
  const rows = [];
  try {
    await app.signIn();
    const large = await make(app, 'Harbour Master', big);
    const little = await make(app, 'Harbour Hand', { rounds: 2, requirements: 0, questions: 0 });
    const told = `${big.rounds} rounds, ${big.requirements} requirements, ${big.questions} questions`;
    for (const [name, section] of [
      ['rounds', '/rounds'],
      ['requirements', '/requirements'],
      ['questions', '/questions'],
    ]) {
      const open = () => app.get(`/opportunities/jobs/100/1/_/_/_/${large.job_id}${section}`);
      await repeat(1000, callers, open);
      const { rate, p95, cost } = await costing(app, 3000, callers, async () => {
        const { status } = await open();
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      });
      rows.push(
        row(
          `${name} of a job of ${told}, ${callers} callers, p95`,
          `${p95.toFixed(1)} ms  (${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`,
          '≤ 25 ms',
          p95 <= 25,
        ),
      );
    }
    await moving(app, little);
    const alone = await moving(app, little);
    const beside = await moving(app, large);
    const again = await moving(app, little);
    const usual = (alone.cost + again.cost) / 2;
    rows.push(
      row(
        'processor time of a move in that job, against one in a job of few parts',
        `${(beside.cost / usual).toFixed(2)} ×  (${beside.cost.toFixed(2)} ms, ${Math.round(beside.rate)}/s)`,
        '≤ 1.1 ×',
        beside.cost / usual <= 1.1,
      ),
    );
    let turn = 0;
    const edit = async () => {
      const question = large.placed[turn++ % large.placed.length];
      const { status, error } = answered(
        await app.post(`${under}workflowquestions/upsert`, {
          question_id: question.id,
          job_id: large.job_id,
          text: `How did you bring ship ${turn} home?`,
        }),
      );
      if (status !== 'ok') throw new Error(error);
    };
    await repeat(500, 1, edit);
    const { p95, rate, cost } = await costing(app, 3000, 1, edit);
    rows.push(
      row(
        'change of a question in that job, one after another, p95',
        `${p95.toFixed(1)} ms  (${Math.round(rate)}/s, ${cost.toFixed(2)} ms of processor each)`,
        '≤ 25 ms',
        p95 <= 25,
      ),
    );
    await app.get('/healthz');
    const added = answered(await app.post('/api/org/sample/add', {}));
    if (added.status !== 'ok') throw new Error(added.error);
    const { loop_delay_p99_ms: delay } = answered(await app.get('/healthz'));
    rows.push(
      row('web loop while a sample job is made, p99 of its delay', `${delay.toFixed(1)} ms`, '≤ 10 ms', delay <= 10),
    );
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
};
