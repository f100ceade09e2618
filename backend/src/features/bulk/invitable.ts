import type { WhyNoInvite } from '@candor/contracts/bulk/bulk';
import { type ApplicationRow, applicationList } from '@candor/contracts/pipeline/rows';
import { Inject, Injectable } from '@nestjs/common';
import { SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** Where one of many people is on the job. `row`: their application; null if there is none, or it has ended. */
type Standing = { why: WhyNoInvite } | { row: ApplicationRow; reachable: boolean };
/** How many rows are read in one query. */
const atOnce = 5000;

const whyNot = (standing: Standing, step_id: string, now: string): WhyNoInvite | null => {
  if ('why' in standing) return standing.why;
  const { row, reachable } = standing;
  if (row.step.id !== step_id) return 'elsewhere';
  if (row.schedule_status === 'complete') return 'scheduled';
  if (row.invite && row.invite.entered === row.entered && row.invite.expires_at > now) return 'invited';
  return reachable ? null : 'unreachable';
};

/** How many of these people would get a link for that round at present, and why the others would not. The invitation itself checks each person again. */
export const invitedTo = (
  step_id: string,
  standings: readonly Standing[],
  now = new Date().toISOString(),
): { gets: number; others: { why: WhyNoInvite; count: number }[] } => {
  const counts = new Map<WhyNoInvite, number>();
  for (const standing of standings) {
    const why = whyNot(standing, step_id, now);
    if (why) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const others = [...counts].map(([why, count]) => ({ why, count })).toSorted((one, other) => other.count - one.count);
  return { gets: standings.length - others.reduce((sum, { count }) => sum + count, 0), others };
};

/** Finds where the chosen people are on a job, before they are invited to choose a time. */
@Injectable()
export class Invitable {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  async of(organization_id: string, job_id: string, ids: readonly string[]): Promise<Standing[]> {
    const standings: Standing[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      const people = await this.same.rows({ organization_id }, ids.slice(from, from + atOnce));
      const found = ids.slice(from, from + atOnce).map((id) => {
        const person = people.get(id);
        const own = person?.applications.filter((each) => each.job_id === job_id) ?? [];
        return { person, application: own.find((each) => each.ongoing) ?? own.at(-1) };
      });
      const rows = await this.reads.getMany(
        applicationList,
        { organization_id },
        found.flatMap(({ application }) => (application?.ongoing ? application.id : [])),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { person, application } of found) {
        const row = application && byId.get(application.id);
        standings.push(
          row
            ? { row, reachable: Boolean(person!.email) && !person!.do_not_contact && !person!.sample }
            : { why: application ? 'ended' : 'not_on_job' },
        );
      }
    }
    return standings;
  }
}
