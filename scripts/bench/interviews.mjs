import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { onCopyOf, payloadOf, quantile, repeat, root, row } from './app.mjs';
import { largest } from './board.mjs';
import { scriptOf } from './browser.mjs';
import { advancing } from './command.mjs';

// Interviews: booking compared with advancing, many requests for the same times, free times of a panel, scores, and the page on which candidates choose a time.

const callers = 16;
const crowd = 64;
const duration = 8000;
const quarter = 15 * 60_000;
const slots = 100;
const tries = 10_000;
const panel = 6;
const busyEach = 200;
const days = 14;

/** Members of the organization, and candidates of open jobs who are in a round. Waits until the rows have reached `position`. */
const peopleOf = async (app, position) => {
  while ((await app.json('/org/users')).position < position) await new Promise((done) => setTimeout(done, 100));
  const members = (await app.json('/org/users')).list.items.map(({ id }) => id);
  const { list } = await app.json(
    `/opportunities/jobs/100/1/live-desc/_/${encodeURIComponent('{"hiring_status":["open"]}')}/_`,
  );
  const candidates = [];
  for (const job of list.items.slice(0, 40)) {
    const { board } = await app.json(`/opportunities/jobs/100/1/_/_/_/${job.id}/candidates/_/250/1/_/_/_`);
    for (const { step, cards } of board.columns)
      if (step.type === 'screening' || step.type === 'interview')
        for (const { id, schedule_status } of cards)
          candidates.push({ application_id: id, job_id: job.id, step_id: step.id, schedule_status });
  }
  return { members, candidates };
};
const soonest = (daysAhead) => Math.ceil((Date.now() + daysAhead * 86_400_000) / quarter) * quarter;
const book = async (app, { application_id }, at, user_ids) =>
  JSON.parse(
    (
      await app.post('/api/opportunities/jobs/appointment/upsert', {
        application_id,
        starts_at: new Date(at).toISOString(),
        duration_minutes: 15,
        meeting_type: 'phone',
        interviewers: user_ids.map((user_id) => ({ user_id })),
        notify: { candidate: false, interviewers: false },
      })
    ).body.toString(),
  );

/** Each caller books one interviewer, quarter hour by quarter hour, for its own candidates. */
const booking = async (app, { members, candidates }, refusals) => {
  const turns = Array(callers).fill(0);
  const first = soonest(60);
  return repeat(duration, callers, async (caller) => {
    const own = candidates.filter((_, index) => index % callers === caller);
    const turn = turns[caller]++;
    const answer = await book(app, own[turn % own.length], first + turn * quarter, [members[caller % members.length]]);
    if (answer.status !== 'ok') refusals.push(answer.error);
  });
};
/** Ten thousand requests for a hundred times of one interviewer. */
const contending = async (app, { members, candidates }) => {
  const first = soonest(30);
  const booked = [];
  const answers = { told: 0, other: [] };
  let made = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (made < tries) {
        const each = made++;
        // Later requests for a time come from other candidates.
        const slot = each % slots;
        const who = candidates[(each * 7 + Math.floor(each / slots)) % candidates.length];
        const answer = await book(app, who, first + slot * quarter, [members[callers % members.length]]);
        if (answer.status === 'ok') booked.push(slot);
        else if (answer.code === 'busy') answers.told++;
        else answers.other.push(answer.error);
      }
    }),
  );
  return { ...answers, booked, seconds: (performance.now() - began) / 1000 };
};

/** Six people with two hundred interviews each within two weeks. It measures the rule alone, and the call. */
const choosing = async (app, { members, candidates }) => {
  const { timetable } = await import(join(root, 'contracts/dist/booking/timetable.js'));
  const { bestTimes } = await import(join(root, 'contracts/dist/booking/free-times.js'));
  const from = soonest(1);
  const until = from + days * 86_400_000;
  const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'America/Denver', 'Europe/Lisbon', 'Asia/Tokyo'];
  const busy = Array.from({ length: busyEach }, (_, at) => {
    const begins = from + Math.floor((at * days * 96) / busyEach) * quarter;
    return [begins, begins + quarter];
  });
  const people = zones.map((zone, at) => ({
    id: `person-${at}`,
    part: 'interviewer',
    required: true,
    zone,
    work: { weekdays: [0, 1, 2, 3, 4], begins: '07:00', ends: '21:00', holidays: [] },
    availability: [],
    busy,
    buffer_minutes: 0,
    per_day: null,
  }));
  const rule = await repeat(1500, 1, async () => bestTimes(timetable({ people, from, until }), 30));
  const six = members.slice(-panel);
  const [{ application_id, job_id, step_id }] = candidates;
  // Only people who take part in a job can be asked for their times on that job.
  payloadOf(
    await app.post('/api/opportunities/jobs/workflowsteps/upsert', {
      id: step_id,
      job_id,
      panel: { seated: six.map((user_id) => ({ user_id, required: true })) },
    }),
  );
  for (const [at, [begins]] of busy.entries()) {
    const answer = await book(app, candidates[at % candidates.length], begins, six);
    if (answer.status !== 'ok' && answer.code !== 'busy') throw new Error(answer.error);
  }
  const times = [];
  for (let turn = 0; turn < 60; turn++) {
    const began = performance.now();
    payloadOf(
      await app.post('/api/opportunities/jobs/appointment/options', {
        application_id,
        job_id,
        user_ids: six,
        from: new Date(from).toISOString(),
        to: new Date(until).toISOString(),
        duration: 30,
      }),
    );
    times.push(performance.now() - began);
  }
  return { rule: rule.p95, call: quantile(times, 0.95), middle: quantile(times, 0.5) };
};
/** The script of the page that a candidate opens from an invitation. */
const invited = async (app, { members, candidates }) => {
  const { application_id, job_id, step_id } = candidates.find((each) => each.schedule_status === 'unscheduled');
  payloadOf(
    await app.post('/api/opportunities/jobs/workflowsteps/upsert', {
      id: step_id,
      job_id,
      self_schedule: true,
      duration_minutes: 45,
      panel: { seated: [{ user_id: members[0], required: true }] },
    }),
  );
  const { invite } = payloadOf(
    await app.post('/api/opportunities/pipeline/booking_invite', { application_id, workflow_step_id: step_id }),
  );
  const page = await fetch(`http://127.0.0.1:${app.port}${new URL(invite.link).pathname}`);
  if (page.status !== 200) throw new Error(`The page to choose a time answered ${page.status}.`);
  return scriptOf(await page.text(), brotliCompressSync);
};

/** A job with two hundred candidates and their scorecards. */
const scoring = (judged) =>
  onCopyOf(judged(), 'judged', async (app) => {
    const job = await largest(app);
    const path = `/opportunities/jobs/100/1/_/_/_/${job.id}/scores/_/250/1/_/_/_`;
    const { list } = await app.json(path);
    const asked = await repeat(4000, 1, () => app.get(path, { 'accept-encoding': 'gzip' }));
    return row(
      `scores of a job of ${job.counts.live} live candidates (${list.total ?? list.items.length} listed), p95`,
      `${asked.p95.toFixed(1)} ms  (p50 ${asked.p50.toFixed(1)} ms)`,
      '≤ 50 ms',
      asked.p95 <= 50,
    );
  });

export const measure = async ({ large, judged }) => {
  const rows = await onCopyOf(large(), 'interviews', async (app) => {
    const advance = await advancing(app, duration, callers);
    // The people are chosen at this point, because candidates who advanced may have left their round.
    const people = await peopleOf(app, advance.position);
    const script = await invited(app, people);
    const refusals = [];
    const booked = await booking(app, people, refusals);
    const share = booked.rate / advance.rate;
    const times = await choosing(app, people);
    const wishes = await contending(app, people);
    const twice = wishes.booked.length - new Set(wishes.booked).size;
    const right = wishes.booked.length === slots && wishes.told === tries - slots && !twice;
    if (refusals.length) console.error(`Bookings were refused: ${[...new Set(refusals)].join(' ')}`);
    if (wishes.other.length) console.error(`Other answers: ${[...new Set(wishes.other)].join(' ')}`);
    return [
      row(
        `booking over HTTP, ${callers} callers, against advance in the same run`,
        `${(share * 100).toFixed(0)} %  (${Math.round(booked.rate)}/s of ${Math.round(advance.rate)}/s, p95 ${booked.p95.toFixed(1)} ms, ${refusals.length} refused)`,
        'none refused',
        !refusals.length,
      ),
      row(
        `${tries.toLocaleString('en')} wishes for ${slots} times at once`,
        `${wishes.booked.length} booked, ${wishes.told} told, ${twice} twice, ${wishes.other.length} other  (${wishes.seconds.toFixed(0)} s)`,
        'none twice',
        right,
      ),
      row(
        `free times of ${panel} people in ${days} days with ${busyEach} interviews each, p95`,
        `${times.rule.toFixed(1)} ms`,
        '≤ 30 ms',
        times.rule <= 30,
      ),
      row(
        'the same over HTTP, p95',
        `${times.call.toFixed(1)} ms  (p50 ${times.middle.toFixed(1)} ms)`,
        '≤ 30 ms',
        times.call <= 30,
      ),
      row(
        'initial script of the page to choose a time, as the wire carries it',
        `${script.toFixed(0)} KiB`,
        '≤ 90 KiB',
        script <= 90,
      ),
    ];
  });
  return [...rows, await scoring(judged)];
};
