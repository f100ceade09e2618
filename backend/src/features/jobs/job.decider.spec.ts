import { idNo } from '../../kernel/given.ts';
import { about, colleague, created, jobAfter, owner, reason, statuses, steps } from './job-examples.ts';
import type { JobCommands } from './job.decider.ts';

const closing = { job_close_reason_id: reason.id, remaining: 'archive' as const };

describe('who may change a job', () => {
  const section = { kind: 'custom' as const, name: 'More', body: '', visible: true, locked: false };
  const commands: Partial<JobCommands> = {
    change: { fields: { name: 'Cook' } },
    open: {},
    openInternally: {},
    returnToDraft: {},
    close: closing,
    remove: {},
    setMember: { user_id: colleague, access_level: 'full' },
    removeMember: { user_id: colleague },
    assignOwner: { user_id: colleague, owner_role: 'sourcer' },
    removeOwner: { user_id: owner, owner_role: 'recruiter' },
    addStep: { step: steps[3]! },
    changeStep: { id: steps[3]!.id, changes: { name: 'Call' } },
    removeStep: { id: steps[3]!.id },
    sortSteps: { ids: steps.map((step) => step.id) },
    addSection: { section },
    changeSection: { id: about.id, changes: { name: 'We' } },
    removeSection: { id: about.id },
    refreshSection: {
      id: about.id,
      from: { body: '<p>Default</p>', locked: false, source_section_id: idNo(90) },
    },
    takeUploaded: { sections: [{ id: null, kind: 'role', name: 'The role', body: '<p>You moor ships.</p>' }] },
    setHint: { hint: 'rockstar', dismissed: true },
    sortSections: { ids: [about.id] },
  };
  const names = Object.keys(commands) as (keyof JobCommands)[];
  test.each(names)('%s is for editors', (name) => {
    jobAfter(created)
      .when(name, commands[name] as never, { by: colleague })
      .thenRejected('not_editor', 'Only an editor of this job can change it.');
  });
  test.each(names)('%s on a job that is not there says so', (name) => {
    jobAfter([])
      .when(name, commands[name] as never)
      .thenRejected('not_found', 'Job not found.');
  });
  test.each(names.filter((name) => !['open', 'openInternally', 'returnToDraft', 'close', 'remove'].includes(name)))(
    '%s waits until a closed job is reopened',
    (name) => {
      jobAfter(statuses.archived)
        .when(name, commands[name] as never)
        .thenRejected('job_closed', 'This job is closed. Reopen it first.');
    },
  );
});

describe('an offer that begins', () => {
  const application_id = idNo(60);
  const begun = { type: 'OfferBegun' as const, data: { application_id, revision: 4 } };

  test('is noted in the job by whoever makes it, once', () => {
    jobAfter(statuses.open).when('beginOffer', begun.data, { by: colleague }).then([begun]);
    jobAfter([...statuses.open, begun])
      .when('beginOffer', begun.data)
      .thenNothing();
  });
  test('is noted again when the candidate stands elsewhere by now', () => {
    const later = { application_id, revision: 5 };
    const after = jobAfter([...statuses.open, begun]).when('beginOffer', later);
    after.then([{ type: 'OfferBegun', data: later }]);
    expect(after.leadsTo()?.offers_begun).toEqual({ [application_id]: 5 });
  });
  test('does not begin on a closed job or on none', () => {
    jobAfter(statuses.archived).when('beginOffer', begun.data).thenRejected('job_closed');
    jobAfter([]).when('beginOffer', begun.data).thenRejected('not_found');
  });
  test('is settled once the job is closed', () => {
    expect(jobAfter([...statuses.open, begun, statuses.archived.at(-1)!]).state?.offers_begun).toEqual({});
  });
});
