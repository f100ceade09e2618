import { logLine } from './log-line.ts';

test('what comes from outside stays in its line of the log', () => {
  expect(logLine(new Error('bad "a\nfault 1 GET /\r\u001b[2K\u202e\u2028b"'))).toBe(
    'bad "a\\u{a}fault 1 GET /\\u{d}\\u{1b}[2K\\u{202e}\\u{2028}b"',
  );
  expect(logLine('a\\u{a}')).toBe('a\\\\u{a}');
  expect(logLine('x'.repeat(100_000))).toHaveLength(500);
  expect(logLine({ toString: () => 'odd' })).toBe('odd');
});
