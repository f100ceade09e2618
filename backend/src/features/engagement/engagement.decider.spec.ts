import type { EngagementEvent } from '@candor/contracts/engagement/events';
import { given, idNo } from '../../kernel/given.ts';
import { engagement, mostOfDay } from './engagement.decider.ts';
import { pathOf, refuses } from './public-engagement.controller.ts';

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

test('only the path of an address is kept', () => {
  expect(pathOf('https://northwind.example/northwind/jobs/pilot?email=ada@example.test#top')).toBe(
    '/northwind/jobs/pilot',
  );
  expect(pathOf('/a')).toBe('/a');
  expect(pathOf(`/${'a'.repeat(300)}`)).toBeNull();
  expect(pathOf(undefined)).toBeNull();
});

test('both signals of a browser that asks not to be tracked are obeyed', () => {
  expect([{ dnt: '1' }, { 'sec-gpc': '1' }, { dnt: '0' }, {}].map(refuses)).toEqual([true, true, false, false]);
});
