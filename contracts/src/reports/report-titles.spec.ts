import { sentenceOf } from '../kernel/event.ts';
import { auditEvents } from '../organization/events.ts';
import { builder } from './builder.ts';
import { reportTitle } from './report-titles.ts';
import { reports } from './reports.ts';

test('the log names each report by its title', () => {
  expect([...reports, builder].filter(({ name, title }) => reportTitle(name) !== title)).toEqual([]);
  const looked = (report: string) => sentenceOf(auditEvents.types.ReportViewed, { report });
  expect(['candidate_experience', 'adverse impact', 'EEO applicant flow'].map(looked)).toEqual([
    'looked at the report Candidate experience',
    'looked at the report Adverse impact',
    'looked at the report EEO applicant flow',
  ]);
});
