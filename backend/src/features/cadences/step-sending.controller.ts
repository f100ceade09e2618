import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { cadenceTemplates, sendStepNow, testCadenceStep } from '@candor/contracts/cadences/endpoints';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { leaveReasons } from '@candor/contracts/cadences/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { fullName } from '@candor/contracts/values/person-name';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { cadenceOf, enrollmentOf } from '../../reads/cadences/cadence.record.ts';
import { Lookups } from '../../reads/lookups.ts';
import { LetterWriter } from '../../reads/messages/letter-writer.ts';
import { refusedLetter } from '../../reads/messages/refused-letter.ts';
import { startingTexts, textsOfCadences } from '../../reads/messages/starting-texts.ts';
import { organizationState } from '../../states/organization.state.ts';
import { WriteTest } from '../messages/write-test.command.ts';
import { EnrollmentCommand } from './cadence.command.ts';
import { CadenceLetters } from './cadence-letters.ts';
import { Standings } from './standings.ts';

const noPerson = notFound('candidate');
const noLonger = reject('wrong_state', 'This person is no longer in the cadence.');
const standsStill = reject('wrong_state', 'The cadence stands still. Resume it first.');
const noEmail = reject('wrong_state', 'The next step is not an email that leaves by itself.');

const isOver = (reason: string) => reject('wrong_state', 'The cadence is over for this person: {reason}', { reason });

/** Mails of cadences: the texts from which they start, and what a member sends by hand (the next mail immediately, and a test to themselves). */
@Controller()
export class StepSendingController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
    @Inject(Standings) private readonly standings: Standings,
    @Inject(CadenceLetters) private readonly letters: CadenceLetters,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Serve(cadenceTemplates)
  async templates(@Input() _: RequestOf<typeof cadenceTemplates>, @By() { caller }: Signed) {
    const { organization_id } = caller;
    const [entries, organization] = await Promise.all([
      this.lookups.entries(organization_id, messagetemplate),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    return {
      templates: startingTexts(entries, textsOfCadences).map(({ id: value, fields: { name, subject, body } }) => ({
        value,
        label: name,
        subject,
        body,
      })),
      footer: organization?.state?.sender.sender_footer ?? null,
    };
  }

  @Serve(testCadenceStep)
  async test(@Input() { candidate_id, subject, body }: RequestOf<typeof testCadenceStep>, @By() by: Signed<'cadence'>) {
    const { caller, asking } = by;
    const { fields } = cadenceOf(by);
    const { organization_id } = caller;
    const person = (await this.persons.may(caller, candidate_id))
      ? await this.same.load(candidate_id, organization_id)
      : null;
    if (!person || person.state.erased) return noPerson;
    const { message, against } = await this.writer.write(organization_id, candidate_id, person.state, {
      kind: 'cadence',
      subject,
      body: cleanHtml(body),
      job_id: fields.job_id,
      sent_by: fields.owner_user_id,
    });
    const name = fullName(person.state.fields);
    const refused = refusedLetter(against, name);
    return this.commands.execute(
      new WriteTest(
        {
          candidate_id,
          name,
          subject: message.subject,
          body: message.body,
          from_name: message.from_name,
          files: [],
          refused: refused && refusalOf(refused).error,
        },
        asking,
      ),
    );
  }

  @Serve(sendStepNow)
  async now(@Input() { enrollment_id: id }: RequestOf<typeof sendStepNow>, @By() by: Signed<'enrollment'>) {
    const { asking } = by;
    const found = await this.standings.of(enrollmentOf(by).id, asking);
    if (!found) return noLonger;
    if (found.cadence.status !== 'active') return standsStill;
    const step = found.cadence.steps.find((each) => each.id === found.state.step_id);
    if (step?.type !== 'email' || !step.auto || found.state.task_id) return noEmail;
    const ended = await this.standings.endedBy(found);
    if (ended) return isOver(leaveReasons[ended]);
    const against = await this.letters.against({ ...found, step });
    if (against) return against;
    const ran = await this.commands.execute(
      new EnrollmentCommand(id, 'resume', { due_at: found.now, at_once: true }, asking),
    );
    return isRejection(ran) ? ran : { enrollment: { id }, position: ran.position };
  }
}
