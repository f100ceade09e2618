import { useState } from 'react';
import { changedBy, type JobTeam, onJob, type Situation, whoIn } from '@candor/contracts/jobs/access';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import type { Member } from '@candor/contracts/organization/access';
import type { accessPage } from '@candor/contracts/organization/pages';
import { proposalsFor } from './access-changes.ts';

/** The data of the page `/org/access`. */
export type AccessData = DataOf<typeof accessPage>;
/** The view of one person on one job. `about`: the person and the job; `open`: the permission that is explained; `asked`: the change that is previewed. */
type Looking = { about: string; open: JobPermission | null; asked: string | null };

/** One person's rights on one job, at present and after a proposed change. */
export const useAccessOnJob = (member: Member, data: AccessData) => {
  const { job, organization, roles } = data;
  // Another person or job resets this view, but its input boxes stay mounted, so that text typed while the page loads is not lost.
  const about = `${member.id} ${job?.id}`;
  const [kept, keep] = useState<Looking>({ about, open: null, asked: null });
  const { open, asked } = kept.about === about ? kept : { open: null, asked: null };
  const setOpen = (permission: JobPermission | null) => keep({ about, asked, open: permission });
  const setAsked = (key: string | null) => keep({ about, open, asked: key });
  const proposals = proposalsFor(member, job, roles);
  const proposal = proposals.find((each) => each.key === asked);
  const now: Situation = {
    user_id: member.id,
    membership: member,
    modules: organization.modules,
    ...(job ? { team: job } : {}),
  };
  const team: JobTeam = { kind: job?.kind ?? 'job', members: job?.members ?? [], owners: job?.owners ?? [] };
  const held = onJob(whoIn(now), team);
  const then = proposal ? changedBy(now, proposal.change) : null;
  const next = then && onJob(whoIn(then), then.team ?? team);
  return { open, setOpen, setAsked, proposals, proposal, now, held, next };
};

/** What `useAccessOnJob` returns. */
export type AccessOnJobState = ReturnType<typeof useAccessOnJob>;
