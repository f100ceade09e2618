import { fullName } from '@candor/contracts/values/person-name';
import { erasedText } from '@candor/contracts/values/erased';
import { proofPage } from '@candor/contracts/proof/pages';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, failed, type Worked, Works } from '../../kernel/work/worker.ts';
import { type AdministratorReader, AdministratorMails } from '../../reads/notifications/administrator-mails.ts';
import { userState } from '../../states/user.state.ts';
import { ProofCommand } from './proof.command.ts';
import { lookIntoReport, tellOfDamage } from './proof.queue.ts';
import { type Checked, Signing, within } from './signing.ts';

const proofLink = `/${proofPage.area}/${proofPage.entity}`;

/** Mails every administrator that the log is not what was signed. It says so only of what the server found itself; what a reader's browser found is mailed as what that reader says, once the server has looked. */
@Injectable()
export class DamageWorker {
  constructor(
    @Inject(Streams) private readonly streams: Pick<Streams, 'load'>,
    @Inject(Signing) private readonly signing: Pick<Signing, 'check'>,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(AdministratorMails) private readonly mails: Pick<AdministratorMails, 'send'>,
  ) {}

  @Works(tellOfDamage)
  async tell({ at, how, faults, first }: DataOf<typeof tellOfDamage>, asking: Requester): Promise<Worked> {
    // An earlier release queued this for what a reader said, too.
    if (how === 'page') return this.outcome(await this.check(asking));
    const { organization_id } = asking;
    await this.mails.send(organization_id, ['damage told', organization_id, at], (reader) => {
      const { say, organization, moment } = reader;
      return {
        subject: say('The log of {organization} is not what was signed', { organization }),
        paragraphs: [
          say('The check of {moment} found that the log of {organization} is not what was signed.', {
            moment: moment(at),
            organization,
          }),
          differences(reader, faults, first),
          say(
            'Keep a copy of the data folder as it is now, and compare it with the checkpoints that others hold. The check names the event and the day, not who changed it or why.',
          ),
        ],
        link: { to: proofLink, words: say('Open the proof of the log') },
      };
    });
    return done;
  }

  /** The server checks the log itself. If it finds faults, that check tells of them; if not, administrators read who reported what. */
  @Works(lookIntoReport)
  async look({ at, user_id, faults, first }: DataOf<typeof lookIntoReport>, asking: Requester): Promise<Worked> {
    const own = await this.check(asking);
    if (isRejection(own) || own?.faults.length) return this.outcome(own);
    const { organization_id } = asking;
    const user = (await this.streams.load(userState, user_id, '*'))?.state;
    if (!user || user.email === erasedText) return done;
    await this.mails.send(organization_id, ['damage reported', organization_id, at, user_id], (reader) => {
      const { say, organization, moment } = reader;
      const name = fullName(user);
      return {
        subject: say('{name} says that the log of {organization} is not what was signed', { name, organization }),
        paragraphs: [
          say('{name} says that a check in their browser at {moment} found differences in the log of {organization}.', {
            name,
            moment: moment(at),
            organization,
          }),
          differences(reader, faults, first),
          own
            ? say('The server then read the whole log itself and found no difference.')
            : say('The server could not check the log itself yet.'),
          say('Ask {name} what they saw, and check the log in your own browser.', { name }),
        ],
        link: { to: proofLink, words: say('Open the proof of the log') },
      };
    });
    return done;
  }

  /** Checks the log and records the outcome. Null: there is nothing to check yet. */
  private async check(asking: Requester): Promise<Checked | Rejection | null> {
    const { organization_id } = asking;
    const found = await this.signing.check(organization_id);
    if (!found) return null;
    const ran = await this.commands.execute(
      new ProofCommand(organization_id, 'checked', { how: 'night', ...found }, within(asking, 'checked')),
    );
    return isRejection(ran) ? ran : found;
  }

  private outcome(checked: Checked | Rejection | null): Worked {
    return isRejection(checked) ? failed(checked.error) : done;
  }
}

const differences = ({ say }: AdministratorReader, count: number, first: number | null): string =>
  say('{count, plural, one {One difference} other {# differences}} were found.', { count }) +
  (first === null ? '' : ` ${say('The first is at event {number, number}.', { number: first })}`);
