import { Controller, Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { peopleList } from '@candor/contracts/people/rows';
import { addressKey } from '@candor/contracts/duplicates/contact-keys';
import * as calls from '@candor/contracts/messages/suppressions';
import { say } from '@candor/contracts/words/say';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { ListSizes } from '../../reads/catalogues/list-sizes.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { RowNames } from '../../reads/row-names.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { SenderCommand, SuppressionCommand } from './suppression.command.ts';

const most = 500;

/** Calls about the list of addresses that get no mails, and about senders whose mails wait. */
@Controller()
export class SuppressionsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  @Serve(calls.addSuppression)
  async add(@Input() { email, why }: RequestOf<typeof calls.addSuppression>, @By() { caller, asking }: Signed) {
    const { organization_id } = caller;
    const id = this.safety.fingerprint(organization_id, email);
    const [person] = await this.reads.find(
      peopleList,
      { organization_id },
      { address: addressKey(email) },
      { limit: 1 },
    );
    const command = { why, person_id: person?.id ?? null, message_id: null };
    const ran = await this.commands.execute(new SuppressionCommand(id, 'suppress', command, asking));
    return isRejection(ran) ? ran : { suppression: { id }, position: ran.position };
  }

  @Serve(calls.liftSuppression)
  async lift(@Input() { id }: RequestOf<typeof calls.liftSuppression>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(new SuppressionCommand(id, 'lift', {}, asking));
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.findSuppression)
  async find(@Input() { email }: RequestOf<typeof calls.findSuppression>, @By() { caller }: Signed) {
    const { organization_id } = caller;
    const id = this.safety.fingerprint(organization_id, email);
    const row = await this.reads.get(calls.suppressionList, { organization_id }, id);
    if (!row) return { suppression: null };
    const { why, since, by, candidate_id, message_id } = row;
    return { suppression: { id, why, since, by, candidate_id, message_id } };
  }

  @Serve(calls.resumeSender)
  async resume(@Input() { id }: RequestOf<typeof calls.resumeSender>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(new SenderCommand(id, 'resume', {}, asking));
    return isRejection(ran) ? ran : { position: ran.position };
  }
}

@Injectable()
export class SuppressionPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(ListSizes) private readonly sizes: ListSizes,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
  ) {}

  @Shows(calls.suppressionsPage)
  async show({ caller }: SignedAsk) {
    const { organization_id } = caller;
    const within = { organization_id };
    const [standard, sizes, rows, counts, senders] = await Promise.all([
      this.standard.of(caller, { area: 'org', entity: 'suppressions', view: 'settings' }),
      this.sizes.of(caller),
      this.reads.find(calls.suppressionList, within, {}, { sort: 'since', descending: true, limit: most }),
      this.reads.countBy(calls.suppressionList, within, 'why'),
      this.reads.find(calls.senderList, within, {}, { sort: 'paused_at', descending: true, limit: 100 }),
    ]);
    const reach = await this.persons.scope(caller);
    const ids = rows.flatMap(({ candidate_id }) => candidate_id ?? []);
    const seen = reach ? await this.reads.getMany(peopleList, reach, ids) : [];
    const users = await this.names.of('users', organization_id, [
      ...rows.map(({ by }) => by),
      ...senders.map(({ user_id }) => user_id),
    ]);
    return {
      title: titleOf(say('Suppression list'), standard),
      ...standard,
      sizes,
      items: rows.map((row) => ({
        ...row,
        candidate: seen.find(({ id }) => id === row.candidate_id)?.name ?? null,
      })),
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      senders: senders.map((row) => ({ ...row, name: users[row.user_id ?? ''] ?? null })),
      names: users,
    };
  }
}
