import { interviewersNotToldWords, type InterviewerNotTold } from './planned.ts';

// The dialog says which interviewers get no email before any email is sent.

const told = (of: Record<string, InterviewerNotTold | null>): string[] =>
  interviewersNotToldWords(Object.entries(of).map(([name, not_told]) => ({ name, not_told })));

test('where every interviewer gets a letter, nothing is said', () => {
  expect([told({}), told({ Ines: null, Joana: null })]).toEqual([[], []]);
});
test('those who want no mails at once are named, and all of them together are not', () => {
  expect(told({ Ines: 'not_at_once', Joana: null })).toEqual([
    'Ines does not get these emails immediately. They see it in their notifications.',
  ]);
  expect(told({ Ines: 'not_at_once', Joana: 'not_at_once', Mia: null })).toEqual([
    'Ines and Joana do not get these emails immediately. They see it in their notifications.',
  ]);
  expect(told({ Ines: 'not_at_once' })[0]).toMatch(/^Ines does not get/);
  expect(told({ Ines: 'not_at_once', Joana: 'not_at_once' })).toEqual([
    'The interviewers chose not to get these emails immediately. They see it in their notifications.',
  ]);
});
test('whoever has left is named with that, and a job of the sample data writes to nobody', () => {
  expect(told({ Ines: 'left', Joana: 'not_at_once' })).toEqual([
    'Ines has left the organization, so they get no email.',
    'Joana does not get these emails immediately. They see it in their notifications.',
  ]);
  expect(told({ Ines: 'made_up', Joana: 'made_up' })).toEqual(['This is a sample job, so interviewers get no email.']);
});
