import { actsOf } from './activity.ts';

const event = (type: string, request_uid: string) => ({ type, metadata: { request_uid } });

test('a job and what came with it are one line, which counts its parts; a section that had been empty counts like a new one', () => {
  const created = event('JobCreated', 'one');
  const changed = event('DescriptionSectionChanged', 'two');
  const acts = actsOf([
    created,
    event('DescriptionSectionAdded', 'one'),
    event('DescriptionSectionChanged', 'one'),
    event('QuestionAdded', 'one'),
    event('WorkflowStepsReordered', 'one'),
    changed,
  ]);
  expect(acts).toEqual([
    {
      event: created,
      parts: [
        { type: 'DescriptionSectionAdded', count: 2 },
        { type: 'QuestionAdded', count: 1 },
      ],
    },
    { event: changed, parts: [] },
  ]);
});
