import { jest } from '@jest/globals';
import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { pseudo } from '@candor/contracts/words/pseudo';
import { english, listenTo } from '@candor/contracts/words/say';
import userEvent from '@testing-library/user-event';
import { DateInput } from './date-input.tsx';
import { dateOrder, datePattern, readDay, writeDay } from './date-typing.ts';

const today = '2026-11-20';
describe('a day in figures', () => {
  test.each([
    ['en-US', '12/01/2026', 'mm/dd/yyyy'],
    ['en-GB', '01/12/2026', 'dd/mm/yyyy'],
    ['de-DE', '01.12.2026', 'dd.mm.yyyy'],
    ['sv-SE', '2026-12-01', 'yyyy-mm-dd'],
    ['ja-JP', '2026/12/01', 'yyyy/mm/dd'],
  ])('stands in the order of %s', (locale, written, pattern) => {
    expect(writeDay('2026-12-01', locale)).toBe(written);
    expect(datePattern(locale)).toBe(pattern);
    expect(readDay(written, locale, today)).toBe('2026-12-01');
  });
  test('is read back as it was written, in any locale and script', () => {
    for (const locale of ['ar-EG', 'fa-IR', 'hu-HU', 'ko-KR', 'th-TH', 'bg-BG', 'nl-NL', 'he-IL', 'en-ZA'])
      for (const day of ['2026-02-03', '1999-12-31', '2030-10-10'])
        expect([locale, readDay(writeDay(day, locale), locale, today)]).toEqual([locale, day]);
    expect(dateOrder('hu-HU')).toEqual(['year', 'month', 'day']);
  });
  test('may be typed short: without the year, with two figures of it, without separators, as a word', () => {
    expect(readDay('3.2', 'de-DE', today)).toBe('2026-02-03');
    expect(readDay('3/2', 'en-US', today)).toBe('2026-03-02');
    expect(readDay('3 2 27', 'en-GB', today)).toBe('2027-02-03');
    expect(readDay('03022027', 'en-GB', today)).toBe('2027-02-03');
    expect(readDay('20270203', 'sv-SE', today)).toBe('2027-02-03');
    expect(readDay('2027-02-03', 'en-US', today)).toBe('2027-02-03');
    expect(readDay('3 Feb', 'en-US', today)).toBe('2026-02-03');
    expect(readDay('March 3, 2027', 'de-DE', today)).toBe('2027-03-03');
    expect(readDay('3. März 2027', 'de-DE', today)).toBe('2027-03-03');
    expect(readDay('3. dez', 'de-DE', today)).toBe('2026-12-03');
    expect(readDay('3 ma', 'de-DE', today)).toBeNull();
    expect(readDay('Feb 3, 2027', 'de-DE', today)).toBe('2027-02-03');
  });
  test('is none where no such day exists', () => {
    for (const text of ['', '30/02/2026', '13/13/2026', 'tomorrow', '5', 'Foo 3', '1/2/3/4'])
      expect([text, readDay(text, 'en-GB', today)]).toEqual([text, null]);
  });
});

describe('the date field', () => {
  const language = jest.spyOn(navigator, 'language', 'get');
  afterEach(cleanup);
  const changes: string[] = [];
  const Box = ({ start, ...rest }: { start: string; min?: string; max?: string }) => {
    const [value, setValue] = useState(start);
    return (
      <DateInput
        aria-label="Starts on"
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
        {...rest}
      />
    );
  };
  const show = (start: string, locale = 'de-DE', rest: { min?: string; max?: string } = {}) => {
    language.mockReturnValue(locale);
    changes.length = 0;
    render(<Box start={start} {...rest} />);
    return screen.getByLabelText<HTMLInputElement>('Starts on');
  };

  test('shows a day in the order of the person, and says what to type', () => {
    const box = show('2026-12-01');
    expect(box.value).toBe('01.12.2026');
    expect(box.placeholder).toBe('dd.mm.yyyy');
  });
  test('takes what is typed, and writes it out when the person leaves it', async () => {
    const box = show('');
    await userEvent.type(box, '3.2.27');
    expect(changes.at(-1)).toBe('2027-02-03');
    expect(box.value).toBe('3.2.27');
    await userEvent.tab();
    expect(box.value).toBe('03.02.2027');
  });
  test('reads what was typed before the code came, once the person leaves it', async () => {
    const box = show('3.2.27');
    await userEvent.click(box);
    await userEvent.tab();
    expect([changes.at(-1), box.value]).toEqual(['2027-02-03', '03.02.2027']);
  });
  test('hands on what is no date as it was typed, so that the form refuses it', async () => {
    const box = show('');
    await userEvent.type(box, 'soon');
    await userEvent.tab();
    expect([changes.at(-1), box.value]).toEqual(['soon', 'soon']);
    await userEvent.clear(box);
    expect(changes.at(-1)).toBe('');
  });
  test('moves by a day and by a month with the keys, and not past its ends', async () => {
    const box = show('2026-11-30', 'en-US', { min: '2026-11-29', max: '2027-01-15' });
    box.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(changes.at(-1)).toBe('2026-12-01');
    await userEvent.keyboard('{PageUp}{PageUp}');
    expect(changes.at(-1)).toBe('2027-01-15');
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
    expect(changes.at(-1)).toBe('2026-11-29');
    expect(box.value).toBe('11/29/2026');
  });
  test('opens a calendar in which the keys choose a day', async () => {
    show('2026-11-30', 'en-GB');
    await userEvent.click(screen.getByRole('button', { name: 'Choose from a calendar' }));
    const present = await screen.findByRole('button', { name: /Monday.*30 November 2026/ });
    expect(screen.getAllByRole('columnheader')[0]!.getAttribute('aria-label')).toBe('Monday');
    present.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/1 December 2026/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(changes.at(-1)).toBe('2026-12-08');
    expect(screen.getByLabelText<HTMLInputElement>('Starts on').value).toBe('08/12/2026');
  });
  test('moves to the next day by the key that points to it, also from right to left', async () => {
    listenTo(() => pseudo);
    try {
      show('2026-11-30', 'en-GB');
      const [open] = screen.getAllByRole('button');
      await userEvent.click(open!);
      const present = await screen.findByRole('button', { name: /30 November 2026/ });
      present.focus();
      await userEvent.keyboard('{ArrowLeft}');
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/1 December 2026/);
      await userEvent.keyboard('{ArrowRight}');
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/30 November 2026/);
    } finally {
      listenTo(() => english);
    }
  });
});
