import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart } from './chart-bars.tsx';
import { FunnelChart } from './chart-funnel.tsx';
import { HeatTable } from './chart-heat.tsx';
import { intervalScale, IntervalMark, SpreadMark } from './chart-intervals.tsx';
import { LineChart } from './chart-line.tsx';
import { type ChartData, type ChartProps, fit, type Mark } from './chart-parts.tsx';
import { StackedChart } from './chart-stacked.tsx';

const steps: ChartData = {
  head: 'Step',
  series: [
    { key: 'now', label: 'Now' },
    { key: 'before', label: 'Before' },
  ],
  rows: [
    { key: 'a', label: 'Application', values: [1234.5, 900] },
    { key: 'b', label: 'First Round', values: [-40, 0] },
    { key: 'c', label: 'Second Round', values: [null, 12] },
  ],
};
const about = { title: 'People by step', text: 'Application has most.', data: steps };
const charts: [string, (props: ChartProps) => React.ReactNode][] = [
  ['bars', (props) => <BarChart {...props} />],
  ['a line', (props) => <LineChart {...props} />],
  ['a funnel', (props) => <FunnelChart {...props} />],
  ['stacked bars', (props) => <StackedChart {...props} />],
  ['a heat table', (props) => <HeatTable {...props} />],
];
/** The elements whose numbers are invalid, so that no path can be drawn. */
const broken = () => [...document.querySelectorAll('svg *')].filter((each) => /NaN|Infinity/.test(each.outerHTML));
afterEach(cleanup);

describe.each(charts)('%s', (_, chart) => {
  test('has its numbers as a table for whoever cannot see it', () => {
    render(chart(about));
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['Step', 'Now', 'Before']);
    expect(within(table).getByRole('row', { name: /Application/ }).textContent).toBe('Application1,234.5900');
    expect(within(table).getByRole('row', { name: /Second Round/ }).textContent).toBe('Second Round–12');
  });
  test('says so when there is nothing to show', () => {
    const nothing = { ...steps, rows: [{ key: 'a', label: 'Application', values: [null, null] }] };
    render(chart({ ...about, data: nothing, empty: 'Nobody applied.' }));
    expect(screen.getByText('Nobody applied.')).toBeTruthy();
    expect(document.querySelector('svg')).toBeNull();
    cleanup();
    render(chart({ ...about, data: { ...steps, rows: [] } }));
    expect(screen.getByText('There is nothing to show yet.')).toBeTruthy();
  });
  test.each([
    ['zero', [0, 0]],
    ['below zero', [-5, -1]],
    ['missing', [null, 3]],
  ])('draws a number that is %s', (__, values) => {
    render(chart({ ...about, data: { ...steps, rows: [{ key: 'a', label: 'Application', values }] } }));
    expect(broken()).toEqual([]);
  });
  test('draws hundreds of rows with long names', () => {
    const rows = Array.from({ length: 300 }, (__, n) => ({
      key: `${n}`,
      label: `Senior Backend Engineer for the payments platform in Frankfurt ${n}`,
      values: [n, 300 - n],
    }));
    render(chart({ ...about, data: { ...steps, rows } }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(301);
    expect(broken()).toEqual([]);
  });
  test('its marks can be reached and pressed where they open something', async () => {
    const opened: Mark[] = [];
    render(chart({ ...about, onOpen: (mark) => opened.push(mark) }));
    const mark = screen.getByRole('button', { name: /^Application(, Now)?: 1,234\.5/ });
    await userEvent.click(mark);
    mark.focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual([
      { row: 'a', series: 'now' },
      { row: 'a', series: 'now' },
    ]);
  });
});

describe.each(charts.filter(([name]) => name !== 'a heat table'))('%s as a picture', (_, chart) => {
  test('has a name and says in a sentence what is seen', () => {
    render(chart(about));
    const picture = document.querySelector('svg[role=img]')!;
    expect([picture.querySelector('title')!.textContent, picture.querySelector('desc')!.textContent]).toEqual([
      'People by step',
      'Application has most.',
    ]);
    expect(screen.getByRole('figure', { name: 'People by step' })).toBeTruthy();
  });
  test('gives way to its table at the press of a button, and comes back', async () => {
    render(chart(about));
    const toggle = screen.getByRole('button', { name: 'Show as table' });
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('svg[role=img]')).toBeNull();
    expect(screen.getByRole('table')).toBeTruthy();
    await userEvent.click(toggle);
    expect(document.querySelector('svg[role=img]')).toBeTruthy();
  });
});

test('bars begin at zero and go left where a number is below it', () => {
  render(<BarChart {...about} />);
  const [, positive, , negative] = [...document.querySelectorAll('svg rect')].map((each) => ({
    x: Number(each.getAttribute('x')),
    width: Number(each.getAttribute('width')),
  }));
  expect(negative!.x + negative!.width).toBeCloseTo(positive!.x, 5);
});
test('a line breaks where a number is missing', () => {
  const gap = {
    ...steps,
    series: [steps.series[0]!],
    rows: [1, 2, null, 4, 5].map((value, n) => ({ key: `${n}`, label: `Week ${n}`, values: [value] })),
  };
  render(<LineChart {...about} data={gap} />);
  expect(document.querySelector('svg path[fill=none]')!.getAttribute('d')!.match(/M/g)).toHaveLength(2);
});
test('a funnel says which share went on', () => {
  const funnel = {
    ...steps,
    rows: [
      { key: 'a', label: 'Applied', values: [200] },
      { key: 'b', label: 'Screened', values: [50] },
    ],
  };
  render(<FunnelChart {...about} data={funnel} />);
  expect(screen.getByText('25% went on')).toBeTruthy();
});
test('the parts of a bar add up to the number at its end', () => {
  render(
    <StackedChart {...about} data={{ ...steps, rows: [{ key: 'a', label: 'Application', values: [1.9, 3.9] }] }} />,
  );
  expect(screen.getByText('5.8')).toBeTruthy();
});
test('a long name is cut, never in the middle of a letter', () => {
  expect(fit('👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀', 20)).toBe('👩‍🚀👩‍🚀…');
  expect(fit('Short', 60)).toBe('Short');
});

describe('intervals', () => {
  const row = { middle: 9, low: 4, high: 14, far: 21, plan: 7, before: 6 };
  const empty = { middle: null, low: null, high: null, far: null, plan: null, before: null };
  test('share a scale that begins at zero and holds the largest of them', () => {
    const scale = intervalScale([row, empty], 300);
    expect(scale.domain()[0]).toBe(0);
    expect(scale.domain()[1]).toBeGreaterThanOrEqual(21);
    expect(intervalScale([], 300).domain()).toEqual([0, 1]);
  });
  test('are one picture each, named by the row in words', () => {
    const scale = intervalScale([row], 300);
    render(
      <IntervalMark interval={row} scale={scale} color="var(--st-talk)" label="Second Round: median 9" width={300} />,
    );
    expect(screen.getByRole('img', { name: 'Second Round: median 9' })).toBeTruthy();
    expect(broken()).toEqual([]);
  });
  test('with few people show the middle alone, without any nothing but the grid', () => {
    const scale = intervalScale([row], 300);
    render(<IntervalMark few interval={row} scale={scale} color="red" label="few" width={300} />);
    expect(document.querySelectorAll('rect')).toHaveLength(0);
    expect(document.querySelectorAll('circle')).toHaveLength(2);
    cleanup();
    render(<IntervalMark interval={empty} scale={scale} color="red" label="none" width={300} />);
    expect(document.querySelectorAll('circle, rect')).toHaveLength(0);
  });
  test('spread into one dot for each, filled when it counts, and into bars when they are many', () => {
    const scale = intervalScale([row], 300);
    const few = [{ day: 3, count: 4, inside: 1 }];
    render(<SpreadMark spread={few} scale={scale} color="red" label="spread" width={300} plan={7} />);
    const dots = [...document.querySelectorAll('circle')].map((each) => each.getAttribute('fill'));
    expect(dots).toEqual(['red', 'var(--sheet)', 'var(--sheet)', 'var(--sheet)']);
    cleanup();
    const many = [{ day: 3, count: 400, inside: 100 }];
    render(<SpreadMark spread={many} scale={scale} color="red" label="spread" width={300} plan={null} />);
    expect(document.querySelectorAll('circle')).toHaveLength(0);
    expect(document.querySelectorAll('rect')).toHaveLength(2);
  });
});

test('a name is cut only where the chart has no room for it', () => {
  const long = 'Software, from engineer to engineer';
  render(
    <BarChart
      {...about}
      data={{ ...steps, rows: [{ key: 'a', label: long, values: [3] }, ...steps.rows.slice(0, 1)] }}
    />,
  );
  expect([...document.querySelectorAll('svg text')].map((each) => each.textContent)).toContain(long);
});
