// The event of a move, as the application would write it.

export const movedData = JSON.stringify({
  candidate_id: crypto.randomUUID(),
  job_id: crypto.randomUUID(),
  from_step: { id: crypto.randomUUID(), name: 'Application', type: 'application', kind: 'stage' },
  to_step: { id: crypto.randomUUID(), name: 'Initial Review', type: 'resume_review', kind: 'stage' },
  skipped_steps: [],
  sealed: { k: crypto.randomUUID(), c: 'x'.repeat(60) },
});
export const movedMetadata = JSON.stringify({
  organization_id: crypto.randomUUID(),
  actor: { type: 'user', id: crypto.randomUUID(), roles: ['ORG_ADMIN'] },
  request_uid: crypto.randomUUID(),
  request_hash: 'x'.repeat(32),
  correlation_id: crypto.randomUUID(),
  occurred_at: new Date().toISOString(),
  recorded_at: new Date().toISOString(),
  schema_version: 1,
});
