import type { Table } from './table.ts';

export const reportsServer = {
  'Your figures are already being recomputed. Try again in a minute.':
    'Ihre Zahlen werden schon neu berechnet. Versuchen Sie es in einer Minute erneut.',
  'Many people are recomputing figures now. Try again in a minute.':
    'Gerade berechnen viele Personen Zahlen neu. Versuchen Sie es in einer Minute erneut.',
  'Candidates are moving too fast to compare the figures now. Try again later.':
    'Die Kandidaten bewegen sich gerade zu schnell, um die Zahlen zu vergleichen. Versuchen Sie es später erneut.',
  'No one left a step in this period.': 'In diesem Zeitraum hat niemand einen Schritt verlassen.',
  'Nothing changed since {compared, select, before {the period before} year {the year before} other {the other period}}.':
    'Nichts hat sich geändert gegenüber {compared, select, before {dem Zeitraum davor} year {dem Jahr davor} other {dem anderen Zeitraum}}.',
  'Too few people left a step to compare the two periods.':
    'Zu wenige Personen haben einen Schritt verlassen, um die beiden Zeiträume zu vergleichen.',
  '{step} got {way, select, longer {slower} other {faster}}: half of the people wait {days, plural, one {# day} other {# days}} or longer, {earlier, number} {compared, select, before {before} year {a year before} other {in the other period}}.':
    '{step} wurde {way, select, longer {langsamer} other {schneller}}: Die Hälfte wartet {days, plural, one {# Tag} other {# Tage}} oder länger, {compared, select, before {zuvor} year {ein Jahr davor} other {im anderen Zeitraum}} {earlier, number}.',
  'No interview took place in this period.': 'In diesem Zeitraum hat kein Gespräch stattgefunden.',
  '{in_time, number} of {due, number} scorecards came within a day.':
    '{in_time, number} von {due, number} Bewertungsbögen kamen innerhalb eines Tages.',
  'No scorecard was due in this period.': 'In diesem Zeitraum war kein Bewertungsbogen fällig.',
} satisfies Table;
