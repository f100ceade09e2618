import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fullName } from '@candor/contracts/values/person-name';
import * as calls from '@candor/contracts/erasure/erasure';
import { shownBy } from '@candor/contracts/duplicates/same-person';
import { factsOf, type HeldRecord } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { forReader, nearing, Progress } from '../../kernel/rows/progress.ts';
import type { Requester } from '../../kernel/streams.ts';
import { PersonCommand } from '../people/candidate.command.ts';
import type { CandidateCommands } from '../people/candidate.command.ts';
import { ErasureBeginning } from './erasure-beginning.ts';
import { Erasing } from './erasing.ts';

/** Normalizes a name for comparing, so that capitals and the encoding of accents make no difference. */
const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const another = 'This is not the person’s name.';
/** The fields with the email address that is shown; undefined: the person has no address. */
const withAddress = (records: readonly HeldRecord[]) =>
  shownBy(
    records.map(({ state }) => state.fields),
    'email',
  );

/** Calls that erase people for good, and that hold those who must not be erased. */
@Controller()
export class ErasureController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Erasing) private readonly erasing: Erasing,
    @Inject(ErasureBeginning) private readonly beginning: ErasureBeginning,
    @Inject(EventStore) private readonly events: Pick<EventStore, 'alone'>,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  @Serve(calls.previewErasure)
  preview(@Input() { candidate_id }: RequestOf<typeof calls.previewErasure>, @By() { caller }: Signed<'person'>) {
    return this.erasing.preview(caller.organization_id, candidate_id);
  }

  @Serve(calls.eraseCandidate)
  async erase(
    @Input() { candidate_id, version, reason, confirmation, tell }: RequestOf<typeof calls.eraseCandidate>,
    @By() { caller, asking }: Signed<'person'>,
  ) {
    const { organization_id } = caller;
    const found = await this.erasing.erasable(organization_id, candidate_id);
    if (isRejection(found)) return found;
    // The name is gone after the erasure, so a repeated request skips this check; the rules then say that nothing is left to do.
    if ('records' in found && plain(confirmation) !== plain(fullName(factsOf(found.records).fields)))
      return { ...reject('validation', another), fields: { confirmation: another } };
    const decided: Pick<CandidateCommands['erase'], 'records' | 'tell'> =
      'decided' in found
        ? found.decided
        : {
            records: found.records.map(({ id }) => id),
            // Only one mail is sent, to the address that the person's page shows.
            tell: (tell && found.records.find(({ state }) => state.fields === withAddress(found.records))?.id) || null,
          };
    const { records, tell: to } = decided;
    const taken_back = 'records' in found ? found.taken_back : undefined;
    const ran = await this.commands.execute(
      new PersonCommand(candidate_id, 'erase', { reason, records, tell: to, taken_back }, asking, {
        mustExist: 'candidate',
        version,
        entity: 'candidate',
      }),
    );
    if (isRejection(ran)) return ran;
    await this.hidden(records, asking, ran.position);
    return { candidate: { id: candidate_id }, position: ran.position };
  }

  @Serve(calls.deleteCandidate)
  async delete(
    @Input() { id, version }: RequestOf<typeof calls.deleteCandidate>,
    @By() { caller, asking }: Signed<'person'>,
  ) {
    const { organization_id } = caller;
    const found = await this.erasing.deletable(organization_id, id);
    if (isRejection(found)) return found;
    const records = 'decided' in found ? found.decided.records : found.records.map((each) => each.id);
    const ran = await this.commands.execute(
      new PersonCommand(id, 'erase', { reason: 'recorded_by_mistake', records, tell: null }, asking, {
        mustExist: 'candidate',
        ...(version === undefined ? {} : { version }),
        entity: 'candidate',
      }),
    );
    if (isRejection(ran)) return ran;
    await this.hidden(records, asking, ran.position);
    return { candidate: { id }, position: ran.position };
  }

  /** Nothing of these people can be read when the erasure is acknowledged. This process hides their rows at once; the others do when they have read the log, so the answer waits for the rows themselves. */
  private async hidden(records: readonly string[], asking: Requester, position: number): Promise<void> {
    await this.beginning.hide(records, asking);
    if (!this.events.alone) await nearing(this.progress, position, forReader);
  }

  @Serve(calls.holdCandidate)
  async hold(
    @Input() { candidate_id, matter }: RequestOf<typeof calls.holdCandidate>,
    @By() { asking }: Signed<'person'>,
  ) {
    const ran = await this.commands.execute(
      new PersonCommand(candidate_id, 'hold', { matter }, asking, { mustExist: 'candidate', entity: 'candidate' }),
    );
    return isRejection(ran) ? ran : { candidate: { id: candidate_id, held: matter !== null }, position: ran.position };
  }
}
