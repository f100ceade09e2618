import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { exportOrganization } from '@candor/contracts/organization/copy';
import { wholeCopy } from '@candor/contracts/organization/copy-name';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { hashOf } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { OrganizationCopies } from './organization-copy.ts';
import { exportCommand } from './organization.command.ts';

/** Sends the whole organization as one file. The file outlives a visit, so visiting operators cannot make one. */
@Controller()
export class OrganizationCopyController {
  constructor(
    @Inject(OrganizationCopies) private readonly copies: OrganizationCopies,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(exportOrganization)
  async export(
    @Input() _: RequestOf<typeof exportOrganization>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const { rows, content } = await this.copies.of(caller);
    // The rows are sent while they are read, so the hash can cover only the request.
    const told = { report: wholeCopy, format: 'zip', rows, hash: hashOf(caller.organization_id) };
    // The file is sent only after the export is recorded.
    const refused = await this.commands.execute(exportCommand(caller, told));
    if (isRejection(refused)) return refused;
    return { name: `organization-${new Date().toISOString().slice(0, 10)}.zip`, type: 'application/zip', content };
  }
}
