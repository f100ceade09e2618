import { definitionOf } from '@candor/contracts/all-events';
import type { JobActivityRow } from '@candor/contracts/jobs/activity';
import { type Recorded, sentenceOf } from '@candor/contracts/kernel/event';
import { foldRows } from '../kernel/fold.ts';
import { jobActivity } from './job-activity.ts';

const happened = (type: string, data: Record<string, unknown>): Recorded => ({
  type,
  stream: 'job-1',
  data,
  id: type,
  revision: 4,
  position: 5,
  metadata: {
    organization_id: '00000000-0000-4000-8000-000000000001',
    actor: { type: 'user', id: 'u' },
    request_uid: 'r',
    correlation_id: '',
    occurred_at: '2026-03-02T09:00:00.000Z',
    recorded_at: '2026-03-02T09:00:00.000Z',
    schema_version: 1,
  },
});

test('the activity of a job tells which fields were changed, and keeps none of the texts that stood in them', () => {
  const body = { from: '<p>We bake.</p>', to: '<p>We bake bread.</p>' };
  const event = happened('DescriptionSectionChanged', { section_id: 's', name: 'About us', changes: { body } });
  const [row] = [...foldRows(jobActivity, [event]).values()] as JobActivityRow[];
  expect(row!.told).toEqual({ section_id: 's', name: 'About us', changes: { body: null } });
  expect(sentenceOf(definitionOf(event.stream, event.type)!, row!.told)).toBe('changed the section About us: body');
});
