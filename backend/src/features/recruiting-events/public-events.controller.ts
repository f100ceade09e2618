import { calendarFile } from '@candor/contracts/calendars/calendar-file';
import { fastest } from '@candor/contracts/forms/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import {
  changeOwnRegistration,
  registerForEvent,
  registrationFile,
  registrationTyped,
} from '@candor/contracts/recruiting-events/endpoints';
import { instanceList } from '@candor/contracts/recruiting-events/rows';
import { mostQuestions } from '@candor/contracts/recruiting-events/values';
import type { z } from 'zod';
import { Controller, Inject, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, parseInput, Serve } from '../../http/endpoint.ts';
import { InvalidInput } from '../../http/errors.ts';
import { formType } from '../../http/json.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Languages } from '../../kernel/languages.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Outcome, Streams } from '../../kernel/streams.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { ShownProofs } from '../../reads/public/shown-proofs.ts';
import { TypedAgain } from '../../reads/public/typed-again.ts';
import { isFull, type EventInstanceState, registrationIn } from '../../states/event-instance.state.ts';
import { OwnRegistrations } from './own-registrations.ts';
import { type FoundEvent, PublicRecruitingEvents } from '../../reads/recruiting-events/public-events.ts';
import { EventInstanceCommand } from './recruiting-event.command.ts';
import { registrationId } from './recruiting-event-links.ts';

const noEvent = notFound('event');
const noRegistration = notFound('registration');
const closed = reject('closed', 'Registration is closed.');
const changed = reject('changed', 'This page has changed. Please reload it and send it again.');
const tooFast = reject('too_fast', 'That was very quick. Please send it once more.');
const notSent = reject('not_sent', 'This was not sent. Please leave the last field empty.');

const typedNames = Object.keys(registrationTyped.shape) as (keyof typeof registrationTyped.shape)[];
type Typed = z.output<typeof registrationTyped>;
/** The values of the form, as they were typed. */
const valuesOf = (sent: RequestOf<typeof registerForEvent>): Record<string, string> =>
  Object.fromEntries(
    [...typedNames, 'instance_id' as const].flatMap((name) => (sent[name] ? [[name, sent[name]!]] : [])),
  );
/** The typed values, or the refusal with each problem at its field. */
const typedIn = (
  sent: RequestOf<typeof registerForEvent>,
): Typed | (Rejection & { fields: Record<string, string> }) => {
  try {
    return parseInput(registrationTyped, Object.fromEntries(typedNames.map((name) => [name, sent[name] ?? ''])));
  } catch (fault) {
    if (!(fault instanceof InvalidInput)) throw fault;
    const { errors, fields } = fault;
    return { ...reject('validation', errors[0]! as never), ...(errors.length > 1 ? { errors } : {}), fields };
  }
};

/** Calls of visitors on the page of a recruiting event, and with the link of their mail. */
@Controller()
export class PublicEventsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PublicRecruitingEvents) private readonly events: PublicRecruitingEvents,
    @Inject(OwnRegistrations) private readonly own: OwnRegistrations,
    @Inject(ContactIds) private readonly contacts: ContactIds,
    @Inject(ShownProofs) private readonly proofs: ShownProofs,
    @Inject(TypedAgain) private readonly typed: TypedAgain,
    @Inject(Languages) private readonly languages: Languages,
  ) {}

  /** Registers a visitor. A program that fills in the form is refused, because it would take a place from a person. */
  @Serve(registerForEvent)
  async register(
    @Input() sent: RequestOf<typeof registerForEvent>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.events.find(org, slug);
    if (!found) return noEvent;
    const answer = await this.take(found, sent, uid);
    // The visitor of a browser without scripts is led to the event's page, which shows the answers again. Consent is given anew, because a stranger may have typed it.
    if (isRejection(answer) && sent.again && request.headers['content-type']?.startsWith(formType))
      await this.typed.keep(found.row.id, sent.again, valuesOf(sent), answer.fields ?? {});
    return answer;
  }

  private async take(
    { organization, row }: FoundEvent,
    sent: RequestOf<typeof registerForEvent>,
    uid: Unsigned,
  ): Promise<{ registration: { status: 'waitlisted' | 'registered' } } | Rejection> {
    const organization_id = organization.id;
    const instance = await this.reads.get(instanceList, { organization_id }, sent.instance_id);
    if (instance?.event_id !== row.id) return closed;
    const took = this.proofs.timeSince('event', row.id, sent.proof, Date.now());
    if (took === null) return changed;
    if (sent.website) return notSent;
    if (took < fastest) return tooFast;
    const typed = typedIn(sent);
    if ('fields' in typed) return typed;
    const { consent_text, questions } = row.fields;
    const consent = row.consents.find(({ text }) => text === consent_text)?.version ?? null;
    const { id: candidate_id } = await this.contacts.idFor(organization_id, typed.email);
    const registration_id = registrationId(instance.id, candidate_id);
    const given = typed as Record<string, unknown>;
    const answers = questions.slice(0, mostQuestions).flatMap((question, at) => {
      const answer = given[`answer_${at + 1}`];
      return typeof answer === 'string' && answer.trim() ? [{ question, answer: answer.trim() }] : [];
    });
    const ran = (await this.commands.execute(
      new EventInstanceCommand(
        instance.id,
        'register',
        {
          registration_id,
          candidate_id,
          name: typed.name,
          email: typed.email,
          company: typed.company ?? null,
          answers,
          consent_shown: consent,
          consent_version: sent.consent ? consent : null,
          tz_region: sent.tz_region ?? null,
          ...this.languages.ofReader(),
          late: false,
        },
        { organization_id, actor: { type: 'candidate', id: candidate_id }, ...uid },
      ),
    )) as Outcome<EventInstanceState> | Rejection;
    if (isRejection(ran)) return ran;
    const one = registrationIn(ran.state?.registrations ?? [], registration_id);
    // A visitor who registered before gets the answer that a new one gets, and no position, so the answer does not say who is registered.
    const waits = ran.events.length ? one?.status === 'waitlisted' : ran.state !== null && isFull(ran.state);
    return { registration: { status: waits ? ('waitlisted' as const) : ('registered' as const) } };
  }

  @Serve(changeOwnRegistration)
  async change(
    @Input() { token, action }: RequestOf<typeof changeOwnRegistration>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
  ) {
    const found = await this.own.find(org, token);
    if (!found) return noRegistration;
    const { organization, instance_id, registration } = found;
    if (!organization.modules.marketing && (action === 'accept' || action === 'agree')) return noRegistration;
    const { id: registration_id, candidate_id } = registration;
    const asking = {
      organization_id: organization.id,
      actor: { type: 'candidate' as const, id: candidate_id },
      ...uid,
    };
    const command =
      action === 'cancel'
        ? new EventInstanceCommand(instance_id, 'leave', { registration_id, why: 'person' }, asking)
        : action === 'agree'
          ? new EventInstanceCommand(instance_id, 'confirmConsent', { registration_id }, asking)
          : action === 'disown'
            ? new EventInstanceCommand(instance_id, 'disown', { registration_id }, asking)
            : new EventInstanceCommand(
                instance_id,
                'answerOffer',
                { registration_id, accept: action === 'accept' },
                asking,
              );
    const ran = (await this.commands.execute(command as InstanceType<typeof EventInstanceCommand>)) as
      | Outcome<EventInstanceState>
      | Rejection;
    if (isRejection(ran)) return ran;
    const one = registrationIn(ran.state?.registrations ?? [], registration_id);
    return { status: one?.status ?? ('cancelled' as const), position: ran.position };
  }

  @Serve(registrationFile)
  async calendar(
    @Input() _: RequestOf<typeof registrationFile>,
    @Uid() __: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const found = await this.own.find(org, token);
    if (!found) return noRegistration;
    const entry = await this.own.entry(found);
    return { name: 'event.ics', type: 'text/calendar', content: calendarFile('PUBLISH', [entry]) };
  }
}
