import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { givenPage } from '../../page/given-page.tsx';
import { doneOf, fewText, inOrder, partOf, Screen as Performance } from './performance.tsx';

// What a cadence's page says about its steps and texts.

const step = (id: string, type: string, name: string) => ({ id, type, name, delay_days: 0, text: null, text_b: null });
const figure = (step_id: string, more: object = {}) => ({
  step_id,
  here: 0,
  next: null,
  left: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  tasks: 0,
  done: 0,
  variants: [],
  ...more,
});
const letter = (variant: string, sent: number) => ({
  step_id: 'mail',
  variant,
  sent,
  delivered: sent,
  replied: 0,
  bounced: 0,
  opened: 6,
  clicked: 0,
});
const show = (more: object = {}) => {
  const body = {
    cadence: {
      id: 'c',
      version: 1,
      status: 'active',
      fields: {
        name: 'Sourced',
        job_id: null,
        owner_user_id: null,
        window: { days: [0, 1, 2, 3, 4], from: '09:00', until: '17:00' },
        zone: 'recipient',
      },
      steps: [step('mail', 'email', 'First letter'), step('ring', 'call', 'Ring once')],
      rules: [],
    },
    people: { active: 1, paused: 0, completed: 0, left: 0, failed: 0 },
    left: {},
    options: {},
    names: {},
    figures: [figure('mail', { sent: 27 }), figure('ring', { done: 2 })],
    letters: [letter('a', 20), letter('b', 7)],
    user: { id: 'rafael', tz_region: 'UTC', groups: {}, roles: [] },
    organization: { name: 'Northwind' },
    records_opens: false,
    ...more,
  };
  render(givenPage(body, <Performance />));
};
beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
test('a step is done once for each letter that it sent and for each task that was done', () => {
  expect(doneOf(figure('mail', { sent: 27 }))).toBe(27);
  expect(doneOf(figure('ring', { done: 2 }))).toBe(2);
});

test('a text has shares from 20 messages on; below it says that they are too few to judge', () => {
  expect([partOf(5, 20), fewText({ sent: 20 })]).toEqual(['5 (25%)', '']);
  expect([partOf(5, 19), fewText({ sent: 19 })]).toEqual(['5', 'too few to judge']);
});

test('the letters stand in the order of the steps, those of removed steps last', () => {
  const of = (step_id: string, variant: 'a' | 'b') => ({ ...letter(variant, 3), step_id, variant });
  const letters = [of('gone', 'a'), of('two', 'b'), of('two', 'a'), of('one', 'a')];
  expect(inOrder(letters, [{ id: 'one' }, { id: 'two' }]).map(({ step_id, variant }) => step_id + variant)).toEqual([
    'onea',
    'twoa',
    'twob',
    'gonea',
  ]);
});

test('the reasons why people left begin like all other labels', () => {
  show({ left: { replied: 2 } });
  expect(screen.getByText('Replied')).toBeDefined();
});

test('every column has a head', () => {
  show();
  for (const head of screen.getAllByRole('columnheader')) expect(head.textContent).not.toBe('');
});

test('without a record of opened emails the page says so, and only who may change it gets the link', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  show();
  expect(heads()).not.toContain('Opened');
  expect(screen.getByText(/are not recorded/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /settings/ })).toBeNull();
  cleanup();
  show({ user: { id: 'olivia', tz_region: 'UTC', groups: { MANAGE_ORG: 'all' }, roles: [] } });
  expect(screen.getByRole('link', { name: /settings/ }).getAttribute('href')).toBe('/org/sender');
  cleanup();
  show({ records_opens: true });
  expect(heads()).toEqual(expect.arrayContaining(['Opened', 'Clicked']));
  expect(screen.queryByText(/are not recorded/)).toBeNull();
});
