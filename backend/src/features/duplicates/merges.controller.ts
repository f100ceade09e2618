import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fullName } from '@candor/contracts/values/person-name';
import * as duplicates from '@candor/contracts/duplicates/duplicates';
import * as calls from '@candor/contracts/duplicates/endpoints';
import { candidateState } from '../../states/candidate.state.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { erased, isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { Duplicates } from '../../reads/duplicates/duplicates.ts';
import { MergeCommand } from './merges.command.ts';

/** Calls that say which records are the same person, and which are not. */
@Controller()
export class MergesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Duplicates) private readonly duplicates: Duplicates,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  @Serve(calls.mergeCandidates)
  async merge(@Input() { keep_id, merge_id }: RequestOf<typeof calls.mergeCandidates>, @By() by: Signed<'person'>) {
    const { organization_id } = by.caller;
    // A caller cannot gain access to a person by merging records.
    if (!(await this.access.may(by.caller, merge_id))) return notFound('candidate');
    const [keep, merge] = await Promise.all(
      [keep_id, merge_id].map((id) => this.streams.load(candidateState, id, organization_id)),
    );
    if (!keep?.state || !merge?.state) return notFound('candidate');
    if (await this.anyErased(organization_id, [keep_id, merge_id])) return erased;
    if (keep.state.sample !== merge.state.sample)
      return reject('sample', 'People of the sample data cannot be merged with others.');
    const ran = await this.commands.execute(
      new MergeCommand(organization_id, 'merge', { keep_id, merge_id }, by.asking),
    );
    if (isRejection(ran)) return ran;
    const kept_id = ran.state.into[merge_id] ?? keep_id;
    return this.answer(organization_id, kept_id, merge_id, ran.position);
  }

  @Serve(calls.unmergeCandidates)
  async unmerge(@Input() { merged_id }: RequestOf<typeof calls.unmergeCandidates>, @By() by: Signed<'person'>) {
    const { organization_id } = by.caller;
    if (await this.anyErased(organization_id, [merged_id])) return erased;
    const ran = await this.commands.execute(new MergeCommand(organization_id, 'unmerge', { merged_id }, by.asking));
    return isRejection(ran) ? ran : this.answer(organization_id, merged_id, merged_id, ran.position);
  }

  @Serve(calls.tellApart)
  async tellApart(
    @Input() { first_id, second_id, apart }: RequestOf<typeof calls.tellApart>,
    @By() by: Signed<'person'>,
  ) {
    if (!(await this.access.may(by.caller, second_id))) return notFound('candidate');
    const ran = await this.commands.execute(
      new MergeCommand(
        by.caller.organization_id,
        apart ? 'tellApart' : 'takeBackApart',
        { first_id, second_id },
        by.asking,
      ),
    );
    return isRejection(ran) ? ran : { first_id, second_id, apart, position: ran.position };
  }

  @Serve(duplicates.alikeCandidates)
  async alike(@Input() input: RequestOf<typeof duplicates.alikeCandidates>, @By() { caller }: Signed) {
    if (input.candidate_id) return { items: await this.duplicates.likeRecord(caller, input.candidate_id) };
    const { first_name = null, last_name = null, email = null, phone = null, current_company = null } = input;
    const facts = { first_name: first_name ?? '', last_name: last_name ?? '', email, phone, current_company, urls: [] };
    return { items: await this.duplicates.likeTyped(caller, facts) };
  }

  /** Whether a person with one of these records was erased. Records that were one person when the erasure was decided stay one. */
  private async anyErased(organization_id: string, ids: readonly string[]): Promise<boolean> {
    const groups = await Promise.all(ids.map((id) => this.same.group(organization_id, id)));
    const found = await this.streams.loadMany(candidateState, groups.flat(), organization_id);
    return [...found.values()].some(({ state }) => state?.erased);
  }

  private async answer(organization_id: string, id: string, merged_id: string, position: number) {
    const found = await this.streams.load(candidateState, id, organization_id);
    return { candidate: { id, name: found?.state ? fullName(found.state.fields) : '' }, merged_id, position };
  }
}
