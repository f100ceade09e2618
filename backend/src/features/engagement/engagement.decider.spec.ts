import type { EngagementEvent, VisitEvent } from '@candor/contracts/engagement/events';
import { given, idNo } from '../../kernel/given.ts';
import { mostOfCompany, mostPages, otherPages } from '@candor/contracts/engagement/rows';
import { engagement, mostCounts, mostOfDay, visits } from './engagement.decider.ts';
import { asksNotToBeTracked } from '../../reads/engagement/browsers.ts';
import { engagementProcess } from './engagement.process.ts';
import { isEarned } from './engagement.worker.ts';
import { pathOf } from './public-engagement.controller.ts';

const sign = (page: string | null, day = '2026-03-02'): EngagementEvent => ({
  type: 'EngagementRecorded',
  data: {
    candidate_id: idNo(1),
    type_key: 'page_view',
    name: 'Page view',
    points: 1,
    decay_days: 90,
    day,
    page,
    about_id: null,
    visitor: null,
  },
});

describe('signs of one contact', () => {
  test('count a page once a day, and again on the next day', () => {
    given(engagement, [sign('/a')])
      .when('record', sign('/a').data)
      .then([]);
    given(engagement, [sign('/a')])
      .when('record', sign('/b').data)
      .then([sign('/b')]);
    given(engagement, [sign('/a')])
      .when('record', sign('/a', '2026-03-03').data)
      .then([sign('/a', '2026-03-03')]);
  });

  test('end for the day after so many, so a program cannot fill the log', () => {
    const many = Array.from({ length: mostOfDay }, (_, at) => sign(`/${at}`));
    given(engagement, many).when('record', sign('/more').data).then([]);
  });
});

test('a registration counts once its consent is confirmed and the person has a place, and a check-in while it stands', () => {
  const one = { status: 'registered', consent_version: null, confirmed_at: null } as const;
  const asked = { ...one, consent_version: 1 };
  expect(isEarned(one, 'event_registered')).toBe(true);
  expect(isEarned(asked, 'event_registered')).toBe(false);
  expect(isEarned({ ...asked, confirmed_at: '2026-03-02T09:00:00.000Z' }, 'event_registered')).toBe(true);
  for (const status of ['waitlisted', 'offered', 'cancelled', 'no_show'] as const)
    expect(isEarned({ ...one, status }, 'event_registered')).toBe(false);
  expect(isEarned({ ...asked, status: 'attended' }, 'event_attended')).toBe(true);
  expect(isEarned(one, 'event_attended')).toBe(false);
});

test('a check-in becomes a sign after a while, unless it is taken back', () => {
  const event = {
    type: 'AttendanceRecorded',
    id: 'e1',
    stream: 'eventinstance-i1',
    data: { registration_id: 'r1', candidate_id: 'c1', status: 'attended', how: 'code' },
    metadata: { occurred_at: '2026-03-02T09:00:00.000Z', organization_id: 'o1' },
  };
  const react = (status: string) =>
    engagementProcess.on.AttendanceRecorded!({ ...event, data: { ...event.data, status } } as never);
  expect(react('registered')).toEqual([]);
  expect(react('attended')).toMatchObject([
    { key: 'sign:e1', due_at: '2026-03-02T09:15:00.000Z', data: { registration_id: 'r1', type_key: 'event_attended' } },
  ]);
});

describe('visits of one organization', () => {
  const unnamed = (company: string, count: number) => ({
    company,
    type_key: 'page_view',
    name: 'Page view',
    points: 1,
    decay_days: 90,
    count,
  });
  const counted = (more: Partial<VisitEvent['data']> = {}, day = '2026-03-02'): VisitEvent => ({
    type: 'VisitsCounted',
    data: { day, agreed: 1, silent: 0, refused: 0, pages: [{ page: '/a', views: 1 }], unnamed: [], ...more },
  });

  test('count a company so often a day, in all counts together, and again on the next day', () => {
    const past = [counted({ unnamed: [unnamed('saltmarsh.test', mostOfCompany - 1)] })];
    const next = counted({ unnamed: [unnamed('saltmarsh.test', 7), unnamed('oakum.test', 2)] });
    given(visits, past)
      .when('count', next.data)
      .then([counted({ unnamed: [unnamed('saltmarsh.test', 1), unnamed('oakum.test', 2)] })]);
    given(visits, [...past, next])
      .when('count', counted({ unnamed: [unnamed('saltmarsh.test', 7)] }).data)
      .then([counted()]);
    const tomorrow = counted({ unnamed: [unnamed('saltmarsh.test', 7)] }, '2026-03-03');
    given(visits, past).when('count', tomorrow.data).then([tomorrow]);
  });

  test('keep the names of so many pages a day, and end after so many counts', () => {
    const pages = Array.from({ length: mostPages }, (_, at) => ({ page: `/${at}`, views: 1 }));
    const more = [
      { page: '/0', views: 2 },
      { page: '/new', views: 3 },
      { page: '/newer', views: 4 },
    ];
    given(visits, [counted({ pages })])
      .when('count', counted({ pages: more }).data)
      .then([
        counted({
          pages: [
            { page: '/0', views: 2 },
            { page: otherPages, views: 7 },
          ],
        }),
      ]);
    given(
      visits,
      Array.from({ length: mostCounts }, () => counted()),
    )
      .when('count', counted().data)
      .thenNothing();
  });
});

test('only the path of an address is kept', () => {
  expect(pathOf('https://northwind.example/northwind/jobs/pilot?email=ada@example.test#top')).toBe(
    '/northwind/jobs/pilot',
  );
  expect(pathOf('/a')).toBe('/a');
  expect(pathOf(`/${'a'.repeat(300)}`)).toBeNull();
  expect(pathOf(undefined)).toBeNull();
});

test('both signals of a browser that asks not to be tracked are obeyed', () => {
  expect([{ dnt: '1' }, { 'sec-gpc': '1' }, { dnt: '0' }, {}].map(asksNotToBeTracked)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
