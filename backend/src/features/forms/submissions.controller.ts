import { answerText } from '@candor/contracts/forms/answering';
import * as calls from '@candor/contracts/forms/endpoints';
import { senderName, submissionList, type SubmissionRow } from '@candor/contracts/forms/rows';
import { submissionConsents, type SubmissionStatus, submissionStatuses } from '@candor/contracts/forms/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { Outcome, Requester } from '../../kernel/streams.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { formOf, submissionOf } from '../../reads/forms/form.record.ts';
import { momentCell, type TableCell } from '../../tables/table-cells.ts';
import { recordedTable } from '../../tables/table-file.ts';
import type { SubmissionState } from '../../states/submission.state.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { Conversions } from './conversions.ts';
import { SubmissionCommand } from './form.command.ts';

const hiring = reject('wrong_state', 'Others work with this person now, so they stay a candidate.');
const gone = reject('wrong_state', 'The words of this submission are gone.');
/** The statuses of the submissions that an export contains. */
const exported: SubmissionStatus[] = ['new', 'contact', 'candidate'];
const atOnce = 500;

/** Calls by which members decide about submissions. */
@Controller()
export class SubmissionsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ContactIds) private readonly contacts: ContactIds,
    @Inject(Conversions) private readonly conversions: Conversions,
  ) {}

  @Serve(calls.keepSubmission)
  keep(@Input() { id }: RequestOf<typeof calls.keepSubmission>, @By() { asking }: Signed<'submission'>) {
    return this.run(id, 'keep', {}, asking);
  }

  @Serve(calls.convertSubmission)
  convert(@Input() { id, to }: RequestOf<typeof calls.convertSubmission>, @By() { asking }: Signed<'submission'>) {
    return this.run(id, 'convert', { to }, asking);
  }

  @Serve(calls.takeBackConversion)
  async takeBack(@Input() { id }: RequestOf<typeof calls.takeBackConversion>, @By() by: Signed<'submission'>) {
    const { candidate_id } = submissionOf(by);
    const { organization_id } = by.caller;
    if ((await this.conversions.untouched(organization_id, candidate_id)) === null) return hiring;
    return this.run(id, 'takeBack', {}, by.asking);
  }

  /** Releases a held submission. Its words are encrypted with the key of the contact. */
  @Serve(calls.releaseSubmission)
  async release(@Input() { id }: RequestOf<typeof calls.releaseSubmission>, @By() by: Signed<'submission'>) {
    const { contact } = submissionOf(by);
    if (!contact) return gone;
    const { id: candidate_id } = await this.contacts.idFor(by.caller.organization_id, contact.email);
    return this.run(id, 'release', { candidate_id }, by.asking);
  }

  @Serve(calls.deleteSubmission)
  delete(@Input() { id, spam }: RequestOf<typeof calls.deleteSubmission>, @By() { asking }: Signed<'submission'>) {
    return this.run(id, 'delete', { spam: Boolean(spam) }, asking);
  }

  @Serve(calls.restoreSubmission)
  restore(@Input() { id }: RequestOf<typeof calls.restoreSubmission>, @By() { asking }: Signed<'submission'>) {
    return this.run(id, 'restore', {}, asking);
  }

  @Serve(calls.exportSubmissions)
  async export(@Input() { id, format, uid }: RequestOf<typeof calls.exportSubmissions>, @By() by: Signed<'form'>) {
    const { caller } = by;
    const { organization_id } = caller;
    const { settings } = formOf(by);
    const rows: SubmissionRow[] = [];
    const every = this.reads.each(submissionList, { organization_id }, { form_id: id, status: exported }, { atOnce });
    for await (const row of every) if (!row.erased) rows.push(row);
    // Fields that were removed keep their column: the answers say which label was read.
    const labels = new Map(rows.flatMap(({ answers }) => (answers ?? []).map((each) => [each.field_id, each.label])));
    const columns = [...labels.keys()];
    const heads = [
      say('Sent'),
      say('Name'),
      say('Email'),
      say('Became'),
      say('Consent'),
      say('Consent version'),
      ...labels.values(),
    ];
    const cells = (row: SubmissionRow): TableCell[] => [
      momentCell(row.submitted_at),
      senderName(row),
      row.contact?.email ?? '',
      sayLabel(submissionStatuses[row.status]),
      sayLabel(submissionConsents[row.consent]),
      row.consent === 'confirmed' ? row.consent_version : null,
      ...columns.map((field_id) => {
        const answer = row.answers?.find((each) => each.field_id === field_id);
        return answer ? answerText(answer) : '';
      }),
    ];
    const request = idFrom('submissions exported', organization_id, caller.user_id, id, uid ?? newId());
    return recordedTable({ name: settings.slug, format, zone: caller.tz_region }, heads, rows.map(cells), (told) =>
      this.commands.execute(
        exportCommand(caller, { report: `what was sent to the form ${settings.name}`, ...told }, request),
      ),
    );
  }

  private async run<Name extends ConstructorParameters<typeof SubmissionCommand>[1]>(
    id: string,
    name: Name,
    command: InstanceType<typeof SubmissionCommand<Name>>['command'],
    asking: Requester,
  ) {
    const ran = (await this.commands.execute(new SubmissionCommand(id, name, command, asking))) as
      | Outcome<SubmissionState>
      | Rejection;
    return isRejection(ran)
      ? ran
      : {
          submission: { id, version: ran.state?.version ?? 0, status: ran.state?.status ?? ('new' as const) },
          position: ran.position,
        };
  }
}
