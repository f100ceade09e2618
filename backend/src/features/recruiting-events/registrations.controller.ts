import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/recruiting-events/endpoints';
import { instanceList, registrationList, type RegistrationRow } from '@candor/contracts/recruiting-events/rows';
import { registrationStatuses } from '@candor/contracts/recruiting-events/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { runs } from '../../kernel/command.ts';
import { isRejection, missingFields, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Outcome, type Requester, Streams } from '../../kernel/streams.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { recruitingEventOf } from '../../reads/recruiting-events/recruiting-event.record.ts';
import { type EventInstanceState, eventInstanceState, registrationIn } from '../../states/event-instance.state.ts';
import { momentCell, type TableCell } from '../../tables/table-cells.ts';
import { recordedTable } from '../../tables/table-file.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { EventInstanceCommand } from './recruiting-event.command.ts';
import { registrationId } from './recruiting-event-links.ts';
import { RegistrationLetters } from './registration-letters.ts';

const noCode = reject('not_found', 'This code is not from one of your events.');
const otherDate = reject('other_date', 'This code is for another date.');
const atOnce = 500;
const mostDates = 500;

/** Calls by which members decide who comes to a date. */
@Controller()
export class RegistrationsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ContactIds) private readonly contacts: ContactIds,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(RegistrationLetters) private readonly letters: RegistrationLetters,
  ) {}

  @Serve(calls.upsertRegistration)
  async upsert(
    @Input() { instance_id, id, status, name, email, company }: RequestOf<typeof calls.upsertRegistration>,
    @By() { caller, asking }: Signed<'eventinstance'>,
  ) {
    if (id && id !== 'new') return this.turn(instance_id, id, status ?? 'registered', asking);
    const missing = missingFields({ ...(name ? {} : { name: 'Name' }), ...(email ? {} : { email: 'Email address' }) });
    if (missing || !name || !email) return missing!;
    const { id: candidate_id } = await this.contacts.idFor(caller.organization_id, email);
    const registration_id = registrationId(instance_id, candidate_id);
    const asked = {
      registration_id,
      candidate_id,
      name,
      email,
      company: company ?? null,
      answers: [],
      consent_shown: null,
      consent_version: null,
      tz_region: null,
      late: true,
    };
    return seen(await this.run(instance_id, 'register', asked, asking), registration_id);
  }

  /** Records attendance. A person who waits is let in; if an attendance was recorded before, it is replaced. */
  private async turn(
    instance_id: string,
    registration_id: string,
    status: 'registered' | 'attended' | 'no_show',
    asking: Requester,
  ) {
    const found = await this.streams.load(eventInstanceState, instance_id, asking.organization_id);
    const before = found?.state && registrationIn(found.state.registrations, registration_id);
    const waits = before?.status === 'waitlisted' || before?.status === 'offered';
    const ran =
      status === 'registered' && (waits || before?.status === 'cancelled')
        ? await this.run(instance_id, 'letIn', { registration_id }, asking)
        : await this.run(instance_id, 'attend', { registration_id, status, how: 'list' }, asking);
    return seen(ran, registration_id);
  }

  @Serve(calls.deleteRegistration)
  async delete(
    @Input() { instance_id, id }: RequestOf<typeof calls.deleteRegistration>,
    @By() { asking }: Signed<'eventinstance'>,
  ) {
    return seen(await this.run(instance_id, 'leave', { registration_id: id, why: 'member' }, asking), id);
  }

  @Serve(calls.repeatRegistrationLetter)
  async repeatLetter(
    @Input() { instance_id, id }: RequestOf<typeof calls.repeatRegistrationLetter>,
    @By() { caller: { organization_id }, asking }: Signed<'eventinstance'>,
  ) {
    const found = await this.streams.load(eventInstanceState, instance_id, organization_id);
    const one = found?.state && registrationIn(found.state.registrations, id);
    const reason = one && (await this.letters.whyNone(organization_id, one.candidate_id));
    if (reason) return reject('not_sent', 'This person may not be written to: {reason}', { reason });
    return seen(await this.run(instance_id, 'repeatLetter', { registration_id: id }, asking), id);
  }

  @Serve(calls.checkIn)
  async checkIn(
    @Input() { code, instance_id: door }: RequestOf<typeof calls.checkIn>,
    @By() { caller, asking }: Signed,
  ) {
    const read = this.links.readCheckIn(code);
    if (!read) return noCode;
    const { instance_id, registration_id } = read;
    const found = await this.streams.load(eventInstanceState, instance_id, caller.organization_id);
    const before = found?.state && registrationIn(found.state.registrations, registration_id);
    if (!before) return noCode;
    if (door && door !== instance_id) return otherDate;
    const ran = await this.run(instance_id, 'attend', { registration_id, status: 'attended', how: 'code' }, asking);
    const told = seen(ran, registration_id);
    return isRejection(told) ? told : { ...told, already: before.status === 'attended' };
  }

  @Serve(calls.exportRegistrations)
  async export(
    @Input() { id, format, uid }: RequestOf<typeof calls.exportRegistrations>,
    @By() by: Signed<'recruitingevent'>,
  ) {
    const { caller } = by;
    const { organization_id } = caller;
    const { fields } = recruitingEventOf(by);
    const dates = await this.reads.find(instanceList, { organization_id }, { event_id: id }, { limit: mostDates });
    const began = new Map(dates.map((date) => [date.id, date.fields.starts_at]));
    const rows: RegistrationRow[] = [];
    const every = this.reads.each(registrationList, { organization_id }, { event_id: id }, { atOnce });
    for await (const row of every) if (!row.erased) rows.push(row);
    const questions = [...new Set(rows.flatMap(({ answers }) => (answers ?? []).map(({ question }) => question)))];
    const heads = [
      say('Date'),
      say('Name'),
      say('Email'),
      say('Company'),
      say('Status'),
      say('Registered at'),
      say('Consent version'),
      ...questions,
    ];
    const cells = (row: RegistrationRow): TableCell[] => [
      momentCell(began.get(row.instance_id) ?? row.asked_at),
      row.name ?? '',
      row.email ?? '',
      row.company ?? '',
      sayLabel(registrationStatuses[row.status]),
      momentCell(row.asked_at),
      row.confirmed_at ? row.consent_version : null,
      ...questions.map((question) => row.answers?.find((each) => each.question === question)?.answer ?? ''),
    ];
    const request = idFrom('registrations exported', organization_id, caller.user_id, id, uid ?? newId());
    return recordedTable({ name: fields.slug, format, zone: caller.tz_region }, heads, rows.map(cells), (told) =>
      this.commands.execute(
        exportCommand(caller, { report: `who registered for the event ${fields.name}`, ...told }, request),
      ),
    );
  }

  private get run() {
    return runs(this.commands, EventInstanceCommand);
  }
}
const seen = (ran: Outcome<EventInstanceState> | Rejection, id: string) => {
  if (isRejection(ran)) return ran;
  const one = registrationIn(ran.state?.registrations ?? [], id);
  return {
    registration: { id, name: one?.name ?? null, status: one?.status ?? ('registered' as const) },
    position: ran.position,
  };
};
