import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { onJob, usable } from '@candor/contracts/jobs/access';
import type { Source } from '@candor/contracts/kernel/permission';
import { allJobPermissions, jobPermissions } from '@candor/contracts/jobs/job-permission';
import {
  exportAccess,
  groupsOf,
  groupWords,
  jobReasonWords,
  type Member,
  reachWords,
  seersOfCandidate,
  seersOfJob,
  whoOf,
} from '@candor/contracts/organization/access';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import type { Cell } from '../../tables/csv.ts';
import { type FileAnswer, Input, Serve } from '../../http/endpoint.ts';
import { csvText } from '../../tables/table-file.ts';
import { hashOf, idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { AccessFacts } from './access-facts.ts';
import { exportCommand } from './organization.command.ts';

type Asked = RequestOf<typeof exportAccess>;
type Table = { heads: readonly string[]; rows: readonly (readonly Cell[])[] };

const sourceText = (source: Source): string => (source.by === 'grant' ? 'Grant' : source.role);

/** The permissions of members, as a file. */
@Controller()
export class AccessController {
  constructor(
    @Inject(AccessFacts) private readonly facts: AccessFacts,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(exportAccess)
  async export(@Input() asked: Asked, @By() { caller }: Signed): Promise<FileAnswer | Rejection> {
    const table = await this.table(caller, asked);
    if (isRejection(table)) return table;
    const { heads, rows } = table;
    const content = csvText(heads, rows);
    const day = new Date().toISOString().slice(0, 10);
    const refused = await this.commands.execute(
      exportCommand(
        caller,
        { report: 'who can see what', format: 'csv', rows: rows.length, hash: hashOf(content) },
        idFrom('access exported', caller.organization_id, caller.user_id, asked.uid ?? newId()),
      ),
    );
    if (isRejection(refused)) return refused;
    return { name: `access-${asked.by}-${day}.csv`, type: 'text/csv', content };
  }

  private async table({ organization_id }: Caller, { by, person, job, candidate }: Asked): Promise<Table | Rejection> {
    const [members, modules] = await Promise.all([
      this.facts.members(organization_id),
      this.facts.modules(organization_id),
    ]);
    const theJob = job ? await this.facts.job(organization_id, job) : null;
    if (by === 'person') {
      const member = members.find((each) => each.id === person);
      if (!member) return notFound('person');
      const rows: Cell[][] = groupsOf(member, modules).map(({ group, because }) => [
        groupWords[group].area,
        groupWords[group].label,
        because[0] ? reachWords[because[0].reach] : 'No',
        because.map(sourceText).join(', '),
      ]);
      if (theJob) {
        const access = onJob(whoOf(member, modules), theJob);
        for (const permission of allJobPermissions) {
          const one = access.permissions[permission];
          const held = usable(one);
          rows.push([
            theJob.name,
            jobPermissions[permission],
            held === 'acts' ? 'Yes' : held === 'reads' ? 'Reads' : held === 'counts' ? 'Numbers' : 'No',
            one.because.map((reason) => jobReasonWords[reason]).join(', '),
          ]);
        }
      }
      return { heads: ['Area', 'Permission', 'Reach', 'Because of'], rows };
    }
    if (by === 'job') {
      if (!theJob) return notFound('job');
      return {
        heads: ['Name', 'Email', 'Because of', 'Editor', ...allJobPermissions.map((each) => jobPermissions[each])],
        rows: seersOfJob(members, modules, theJob).map(({ member, access }) => [
          ...nameOf(member),
          access.sees.map((reason) => jobReasonWords[reason]).join(', '),
          access.editor.length ? 'Yes' : 'No',
          ...allJobPermissions.map((each) => {
            const held = usable(access.permissions[each]);
            return held === 'acts' ? 'Yes' : held === 'reads' ? 'Reads' : held === 'counts' ? 'Numbers' : 'No';
          }),
        ]),
      };
    }
    const found = candidate ? await this.facts.candidate(organization_id, candidate) : null;
    if (!found) return notFound('candidate');
    const jobNames = new Map(found.jobs.map((each) => [each.id, each.name]));
    return {
      heads: ['Name', 'Email', 'Because of'],
      rows: seersOfCandidate(members, modules, found).map(({ member, because }) => [
        ...nameOf(member),
        because
          .map((reason) =>
            reason.by === 'job'
              ? `Manages the pipeline of ${jobNames.get(reason.job_id) ?? 'a job'}`
              : `${groupWords[reason.group].label}, ${reachWords[reason.by === 'contact' ? 'contacts' : 'all'].toLowerCase()}`,
          )
          .join(', '),
      ]),
    };
  }
}
const nameOf = (member: Member): [string, string] => [member.name, member.email];
