import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { german } from '@candor/contracts/de/all';
import { english, listenTo, voiceFrom } from '@candor/contracts/words/say';
import type { DashboardData, QueuedCandidate } from '@candor/contracts/reports/pages';
import { aroundName } from '../../parts/duplicates/around-name.ts';
import { reasonOf } from './jobs-strip.tsx';
import { Sentence } from './sentence.tsx';
import { actOf, endWord, mostParts, partsOf, restOf, stepWithin, type Work } from './home-words.ts';

const today = '2026-11-18'; // a Wednesday
const row = (ends_on: string | null = null): QueuedCandidate => ({
  candidate_id: 'c',
  id: 'a',
  job_id: 'j',
  name: 'Tyrone Evans',
  job_name: 'Pilot',
  step: { id: 's', name: 'First Round', type: 'interview' },
  days: 3,
  sla_days: 7,
  ends_on,
});
const work = (tasks_due: number, ...queues: [DashboardData['queues'][number]['name'], number, string?][]): Work => ({
  tasks_due,
  reviews: [],
  headcount: [],
  offers_to_approve: [],
  interviews_today: 0,
  scorecards: [],
  read_from: null,
  queues: queues.map(([name, count, ends]) => ({ name, count, rows: [row(ends ?? null)] })),
});
const texts = (of: Work) => partsOf(of, today, '/tasks/mine').map(({ text }) => text);

test('decisions come first, then interviews to book, then an offer, with small numbers in words', () => {
  expect(texts(work(0, ['decide', 3], ['schedule', 2], ['offer', 1, '2026-11-20']))).toEqual([
    'three decisions',
    'two interviews to book',
    'one offer that ends Friday',
  ]);
  expect(texts(work(1, ['decide', 1], ['read', 1204]))).toEqual([
    'one decision',
    '1,204 resumes to read',
    'one task due',
  ]);
});
test('an offer that ends by tomorrow comes before everything', () => {
  expect(texts(work(0, ['decide', 1], ['offer', 2, '2026-11-19']))[0]).toBe('two offers, the first ends tomorrow');
  expect(texts(work(0, ['decide', 1], ['offer', 1, '2026-11-17']))[0]).toBe('one offer whose time is up');
});
test('the interviews of today come before everything, and count with the rest', () => {
  const of = { ...work(1, ['decide', 1]), interviews_today: 2 };
  expect(texts(of)).toEqual(['two interviews today', 'one decision', 'one task due']);
  expect(restOf(of, partsOf(of, today, '').slice(0, 1))).toBe(2);
});
test('a scorecard that is overdue comes before decisions, and all of them are counted', () => {
  const due = { appointment_id: 'm', overdue: false } as DashboardData['scorecards'][number];
  const of = { ...work(0, ['decide', 1], ['schedule', 1]), scorecards: [due, due] };
  expect(texts(of)).toEqual(['two scorecards to write', 'one decision', 'one interview to book']);
  const urgent = { ...work(0, ['offer', 1, '2026-11-19']), scorecards: [{ ...due, overdue: true }] };
  expect(texts(urgent)[0]).toBe('one scorecard to write');
  expect(restOf(of, partsOf(of, today, '').slice(0, 2))).toBe(1);
});
test('what the first three parts do not say is counted, so that nothing is left out', () => {
  const of = work(2, ['decide', 1], ['schedule', 1], ['read', 4], ['offer', 1, '2026-11-20']);
  expect(restOf(of, partsOf(of, today, '').slice(0, mostParts))).toBe(6);
  expect(restOf(of, partsOf(of, today, ''))).toBe(0);
});
test('a day in the coming week is called by its name', () => {
  expect(['2026-11-18', '2026-11-19', '2026-11-24'].map((day) => endWord(day, today))).toEqual([
    'today',
    'tomorrow',
    'Tuesday',
  ]);
  expect(endWord('2026-11-17', today)).toBeNull();
});
test('every row begins with what to do', () => {
  expect(actOf('schedule', row(), today)).toBe('Book First Round');
  expect(actOf('offer', row('2026-11-20'), today)).toBe('Call, offer ends Friday');
  expect(actOf('offer', row('2026-11-01'), today)).toBe('Call, the offer has ended');
});
test('each part opens the first of exactly its queue', () => {
  const [part] = partsOf(work(0, ['schedule', 2]), today, '');
  expect(decodeURIComponent(part!.to)).toBe('/opportunities/queue/100/1/entered_at-asc/_/{"queue":["schedule"]}/a');
});

test('what the team did names the candidate where the sentence speaks of them', () => {
  const said = (sentence: string, candidate_name: string | null) =>
    aroundName({ sentence, candidate_name, job_name: 'Senior Backend Engineer' }).join(
      candidate_name ?? 'Senior Backend Engineer',
    );
  expect(said('archived the candidate from First Round: Withdrew', 'Ada')).toBe(
    'archived Ada from First Round: Withdrew',
  );
  expect(said('recorded the offer as declined by the candidate', 'Ada')).toBe('recorded the offer as declined by Ada');
  expect(said('added the tag Relocates', 'Ada')).toBe('added the tag Relocates: Ada');
  expect(said('opened the job', null)).toBe('opened the job: Senior Backend Engineer');
  expect(said('created the job Senior Backend Engineer', null)).toBe('created the job Senior Backend Engineer');
  expect(said('hat die Person bei Erste Runde archiviert: Gehalt', 'Ada')).toBe(
    'hat Ada bei Erste Runde archiviert: Gehalt',
  );
});

describe('in German', () => {
  const speaker = voiceFrom('de', 'de', german);
  beforeEach(() => listenTo(() => speaker));
  afterEach(() => {
    cleanup();
    listenTo(() => english);
  });
  test('numbers, genders and ends are those of the language', () => {
    expect(texts(work(1, ['decide', 3], ['read', 1204], ['schedule', 1]))).toEqual([
      'drei Entscheidungen',
      'ein Gespräch zu planen',
      '1.204 Lebensläufe zu lesen',
      'eine fällige Aufgabe',
    ]);
    expect(texts(work(0, ['offer', 1, '2026-11-24']))).toEqual(['ein Angebot bis Dienstag']);
  });
  test('the sentence joins its parts as the language does, and a step within it begins as it must', () => {
    const to = '/';
    const drawn = (rest?: number) =>
      render(
        <MemoryRouter>
          <Sentence
            parts={[
              { key: 'a', text: 'drei Entscheidungen', to },
              { key: 'b', text: stepWithin('Invite two people'), to },
              { key: 'c', text: stepWithin('Add your logo'), to },
            ]}
            rest={rest}
          />
        </MemoryRouter>,
      ).container.textContent;
    expect(drawn()).toBe('Drei Entscheidungen, zwei Personen einladen, Logo hinzufügen.');
    expect(drawn(1)).toMatch(/Logo hinzufügen und eine weitere Sache\.$/);
    expect(drawn(4)).toMatch(/Logo hinzufügen und vier weitere\.$/);
  });
});

test('why a job is stuck names the step in the reader’s language', () => {
  const slowest = { step: 'Initial Review', days: 12, sla_days: 5 };
  const job = { live: 3, offers: 0, hires: 0, openings: 1, slowest } as DashboardData['strip'][number];
  listenTo(() => voiceFrom('de', 'de', german));
  const told = reasonOf(job, 'stuck');
  listenTo(() => english);
  expect([told, reasonOf(job, 'stuck')]).toEqual([
    'Erste Prüfung: Wartezeit 12 Tage, Plan 5',
    'Initial Review waits 12 days, plan 5',
  ]);
});

test('a seller reads how many deals are due and how many commissions to approve', () => {
  const deal = { id: 'd', company_name: 'Meadow', name: 'Units', text: 'Call', day: today, late: false, owner: '' };
  const waiting = (count: number) => ({ count, sums: { USD: 100 * count } });
  const commissions = { to_approve: waiting(3), to_pay: waiting(1), late: 0, partner: null };
  const sales = { stages: [], todo: [deal], due: 1, everyone: false, commissions };
  const of = { ...work(1), sales };
  expect(texts(of)).toEqual(['one deal to act on', 'three commissions to approve', 'one task due']);
  expect(restOf(of, partsOf(of, today, '/tasks/mine').slice(0, 1))).toBe(4);
  expect(texts({ ...work(0), sales: { ...sales, due: 0, commissions: undefined } })).toEqual([]);
});
