import { idOf } from '@candor/contracts/all-events';
import { goneList } from '@candor/contracts/compliance/gone-rows';
import { bulkList } from '@candor/contracts/bulk/bulk';
import { invitationList } from '@candor/contracts/accounts/rows';
import { submissionList } from '@candor/contracts/forms/rows';
import { importList } from '@candor/contracts/imports/imports';
import { commissionList, dealList } from '@candor/contracts/sales/rows';
import { incomingList } from '@candor/contracts/messages/rows';
import { registrationList } from '@candor/contracts/recruiting-events/rows';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, WorkerCommands } from '../../kernel/work/worker.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { dealState } from '../../states/deal.state.ts';
import { deletedDealIn } from '../../states/gone.state.ts';
import { commissionState } from '../../states/sales.state.ts';
import { InvitationCommand } from '../accounts/invitation.command.ts';
import { EventInstanceCommand } from '../recruiting-events/recruiting-event.command.ts';
import { DestroyKeys } from '../erasure/key.command.ts';
import { SubmissionCommand } from '../forms/form.command.ts';
import { ImportCommand } from '../imports/import.command.ts';
import { CommissionCommand, DealCommand } from '../sales/sales.command.ts';
import { IncomingCommand } from '../incoming/incoming.command.ts';

const atOnce = 250;
const logPage = 1000;
const failedFor = (what: string, id: string) => new Error(`The ${what} ${id} could not be removed.`);
const step = (asking: Requester, name: string, id: string): Requester => ({
  ...asking,
  uid: idFrom(name, asking.uid, id),
});

/** Words about people without a record: mails of unknown senders, forms and registrations that became no contact, invitations, sign-ups, files of imports, mails to many. Each of these has a key of its own. */
@Injectable()
export class LeavingStrangers {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(KeyVault) private readonly keys: Pick<KeyVault, 'existingMany'>,
    @Inject(FileStore) private readonly files: Pick<FileStore, 'delete'>,
    @Inject(Streams) private readonly streams: Pick<Streams, 'loadMany' | 'read'>,
    @Inject(EventStore) private readonly events: Pick<EventStore, 'readAll'>,
  ) {}

  /** Removes all these words. `ids` names their keys; `waiting`: how many files of imports are not deleted yet. */
  async remove(asking: Requester): Promise<{ ids: string[]; waiting: number }> {
    const { organization_id } = asking;
    const imports = await this.imports(organization_id, asking);
    const gone = [
      ...(await this.deals(organization_id, asking)),
      ...(await this.commissions(organization_id, asking)),
      ...(await this.mails(organization_id, asking)),
      ...(await this.forms(organization_id, asking)),
      ...(await this.registrations(organization_id, asking)),
      ...(await this.invitations(organization_id, asking)),
      ...(await this.signUps(organization_id)),
      ...(await this.reads.every(bulkList, { organization_id }, {}, { only: ['id'], atOnce })).map(({ id }) => id),
    ];
    const ran = await this.commands.run(new DestroyKeys(await this.withKey(gone), asking), unless());
    if (ran !== done) throw failedFor('keys of the organization', organization_id);
    // The files of an import are deleted together with its key, by a job of their own.
    return { ids: [...gone, ...imports], waiting: (await this.withKey(imports)).length };
  }

  /** How many of these keys still exist. */
  async keysLeft(ids: readonly string[]): Promise<number> {
    return (await this.withKey(ids)).length;
  }

  private async mails(organization_id: string, asking: Requester): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id, files } of this.reads.each(incomingList, { organization_id }, {}, { atOnce })) {
      let given = false;
      const ran = await this.commands.run(
        new IncomingCommand(id, 'dismiss', {}, step(asking, 'mail dismissed', id)),
        // A member said who sent the mail, so it is encrypted with that person's key.
        (refusal) => {
          given = true;
          return unless('over', 'not_found')(refusal);
        },
      );
      if (ran !== done) throw failedFor('mail', id);
      if (given) continue;
      // If the process dies here, the job that follows a dismissed mail does the same.
      for (const file of files) if (file) await this.files.delete(file.file_id);
      ids.push(id);
    }
    return ids;
  }

  /** Deletes the rows and the keys of deals, and the keys of deals that a member deleted; a job deletes their files. */
  private async deals(organization_id: string, asking: Requester): Promise<string[]> {
    const keys: string[] = [];
    for await (const { id } of this.reads.each(dealList, { organization_id }, {}, { atOnce, only: ['id'] })) {
      const deal = (await this.streams.loadMany(dealState, [id], organization_id)).get(id)?.state;
      keys.push(...(deal?.keys ?? []));
      const ran = await this.commands.run(
        new DealCommand(id, 'erase', {}, step(asking, 'deal erased', id)),
        unless('not_found'),
      );
      if (ran !== done) throw failedFor('deal', id);
    }
    for await (const { id } of this.reads.each(
      goneList,
      { organization_id },
      { kind: 'deal' },
      { atOnce, only: ['id'] },
    ))
      keys.push(...(deletedDealIn(await this.streams.read(`deal-${id}`, organization_id))?.keys ?? []));
    return keys;
  }

  /** Deletes the words on commissions, the references of payouts included. */
  private async commissions(organization_id: string, asking: Requester): Promise<string[]> {
    const keys: string[] = [];
    for await (const { id } of this.reads.each(commissionList, { organization_id }, {}, { atOnce, only: ['id'] })) {
      const now = (await this.streams.loadMany(commissionState, [id], organization_id)).get(id)?.state?.keys;
      keys.push(...(now?.notes ?? []), ...(now?.payouts ?? []), ...(now?.erased ?? []));
      const ran = await this.commands.run(
        new CommissionCommand(id, 'eraseWords', { payouts: true }, step(asking, 'commission words erased', id)),
        unless('not_found'),
      );
      if (ran !== done) throw failedFor('commission', id);
    }
    return keys;
  }

  /** The ids that belong to no person with a record. */
  private async withoutRecord(organization_id: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await this.streams.loadMany(candidateState, [...new Set(ids)], organization_id);
    return new Set(ids.filter((id) => !known.get(id)?.state));
  }

  /** Removes held forms, and forms that became no contact. The erasure of a contact removes all others. */
  private async forms(organization_id: string, asking: Requester): Promise<string[]> {
    const ids: string[] = [];
    for await (const rows of this.reads.parts(submissionList, { organization_id }, {}, { atOnce })) {
      const own = await this.withoutRecord(
        organization_id,
        rows.map(({ candidate_id }) => candidate_id),
      );
      for (const { id, candidate_id } of rows) {
        if (!own.has(candidate_id)) continue;
        const ran = await this.commands.run(
          new SubmissionCommand(id, 'forget', { always: true }, step(asking, 'form forgotten', id)),
          unless('not_found'),
        );
        if (ran !== done) throw failedFor('submission', id);
        ids.push(candidate_id);
      }
    }
    return ids;
  }

  /** Removes registrations for events by people who became no contact. */
  private async registrations(organization_id: string, asking: Requester): Promise<string[]> {
    const ids: string[] = [];
    for await (const rows of this.reads.parts(registrationList, { organization_id }, {}, { atOnce })) {
      const own = await this.withoutRecord(
        organization_id,
        rows.map(({ candidate_id }) => candidate_id),
      );
      for (const { id, instance_id, candidate_id } of rows) {
        if (!own.has(candidate_id)) continue;
        const asks = step(asking, 'registration forgotten', id);
        const ran = await this.commands.run(
          new EventInstanceCommand(instance_id, 'forget', { registration_id: id }, asks),
          unless('not_found'),
        );
        if (ran !== done) throw failedFor('registration', id);
        ids.push(candidate_id);
      }
    }
    return ids;
  }

  private async invitations(organization_id: string, asking: Requester): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of this.reads.each(invitationList, { organization_id }, {}, { atOnce, only: ['id'] })) {
      const ran = await this.commands.run(
        new InvitationCommand(id, 'forget', {}, step(asking, 'invitation forgotten', id)),
        unless('not_found'),
      );
      if (ran !== done) throw failedFor('invitation', id);
      ids.push(id);
    }
    return ids;
  }

  /** The sign-up that founded the organization, which no read model contains. */
  private async signUps(organization_id: string): Promise<string[]> {
    const ids: string[] = [];
    for (let after = 0, more = true; more;) {
      const page = await this.events.readAll(after, logPage, ['RegistrationSubmitted']);
      for (const { stream, data } of page.events)
        if ((JSON.parse(data) as { organization_id: string }).organization_id === organization_id)
          ids.push(idOf(stream));
      more = page.position > after;
      after = page.position;
    }
    return ids;
  }

  private async imports(organization_id: string, asking: Requester): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id, file_deleted } of this.reads.each(importList, { organization_id }, {}, { atOnce })) {
      ids.push(id);
      if (file_deleted) continue;
      const ran = await this.commands.run(
        new ImportCommand(id, 'deleteFile', {}, step(asking, 'import file deleted', id)),
        unless('not_found'),
      );
      if (ran !== done) throw failedFor('import', id);
    }
    return ids;
  }

  private async withKey(ids: readonly string[]): Promise<string[]> {
    const left: string[] = [];
    for (let at = 0; at < ids.length; at += atOnce) {
      const keys = await this.keys.existingMany(ids.slice(at, at + atOnce));
      left.push(...[...keys].flatMap(([id, key]) => (key ? [id] : [])));
    }
    return left;
  }
}
