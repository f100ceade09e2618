import { hourLength } from '@candor/contracts/values/days';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RegistrationStatus } from '@candor/contracts/recruiting-events/values';
import {
  EventAddressCommand,
  EventInstanceCommand,
  RecruitingEventCommand,
} from '../features/recruiting-events/recruiting-event.command.ts';
import type { EventInstanceCommands } from '../features/recruiting-events/event-instance.decider.ts';
import { registrationId } from '../features/recruiting-events/recruiting-event-links.ts';
import { RecruitingEventsWorker } from '../features/recruiting-events/recruiting-events.worker.ts';
import { idFrom } from '../kernel/codec.ts';
import type { Requester } from '../kernel/streams.ts';
import { LettersAskedFor } from '../reads/messages/letters-asked-for.ts';
import { consent, Marketing } from './marketing.ts';
import type { Stage } from './stage.ts';

// The recruiting events of the small demo: an open house that is fully booked, a job fair that is over, and an evening that is still being planned.

const guests = [
  'Amara Diallo',
  'Jonas Weber',
  'Keiko Tanaka',
  'Luis Ortega',
  'Nadia Haddad',
  'Piotr Zielinski',
  'Rosa Almeida',
  'Simon Clarke',
];
/** How many people may come to the open house: two of its guests are on the waiting list. */
const places = 6;
/** The guests of the job fair, and whether they came. */
const fairgoers: readonly [name: string, became: Extract<RegistrationStatus, 'attended' | 'no_show' | 'cancelled'>][] =
  [
    ['Amara Diallo', 'attended'],
    ['Jonas Weber', 'attended'],
    ['Luis Ortega', 'no_show'],
    ['Nadia Haddad', 'cancelled'],
  ];
const openHouse = {
  name: 'Open house at Brooklyn Works',
  slug: 'open-house',
  kind: 'open_house' as const,
  summary: 'See the control room, meet the people who work nights, and eat something cold.',
};
const jobFair = {
  name: 'Job fair at the technical college',
  slug: 'job-fair',
  kind: 'job_fair' as const,
  summary: 'Our technicians bring a cold room on wheels and explain what its alarms mean.',
};
const nightTour = {
  name: 'A night in the control room',
  slug: 'night-tour',
  kind: 'other' as const,
  summary: 'Sit beside the night shift from ten to midnight.',
};
type Occasion = typeof openHouse | typeof jobFair | typeof nightTour;
const question = 'What would you like to see?';

/** Fills the pages of marketing with what happened in the last weeks. Returns a function that writes today's events. */
export const bringMarketing = async (app: NestFastifyApplication, stage: Stage): Promise<() => Promise<void>> => {
  const desk = new Marketing(app, stage);
  const events = new DemoEvents(desk);
  await desk.pages();
  await desk.forms();
  await events.past();
  await events.openHouse();
  await desk.landing();
  return async () => {
    await desk.today();
    await events.today();
  };
};

class DemoEvents {
  /** How many letters each address has got. */
  private readonly letters = new Map<string, number>();

  constructor(private readonly desk: Marketing) {}

  /** A job fair that is over and archived, and an evening that is only a draft. */
  async past(): Promise<void> {
    const { desk } = this;
    desk.stage.at(52);
    const event_id = await this.made(jobFair, true);
    const fair = await this.date(event_id, 'job-fair', -33, 'Technical College, hall 2', 40);
    for (const [at, [name]] of fairgoers.entries()) await this.registers(fair, name, 47 - 2 * at);
    desk.stage.at(35);
    for (const [name, became] of fairgoers)
      if (became === 'cancelled')
        await this.tell(fair, 'leave', { registration_id: (await this.registration(fair, name)).id, why: 'person' });
    desk.stage.at(32.5);
    for (const [name, status] of fairgoers)
      if (status !== 'cancelled')
        await this.tell(fair, 'attend', {
          registration_id: (await this.registration(fair, name)).id,
          status,
          how: 'list',
        });
    const worker = { type: 'processor' as const, id: 'complete-event-date' };
    await this.tell(fair, 'complete', {}, desk.by(worker));
    desk.stage.at(20);
    await this.desk.stage.send(RecruitingEventCommand, event_id, desk.by(), 'archive', {});
    desk.stage.at(2);
    await this.made(nightTour, false);
  }

  async openHouse(): Promise<void> {
    const { desk } = this;
    desk.stage.at(24);
    const event_id = await this.made(openHouse, true);
    const first = await this.date(event_id, 'open-house-first', -5, 'Brooklyn Works, gate 3', places);
    desk.stage.at(22);
    await this.tell(first, 'cancel', { note: 'Gate 3 is being repaired that week.' });
    desk.stage.at(21);
    const instance_id = await this.date(event_id, 'open-house', 9, 'Brooklyn Works, gate 3', places);
    for (const [at, name] of guests.entries()) await this.registers(instance_id, name, 18 - 2 * at);
  }

  /** A guest of the open house cancels, so the place is offered to the first on the waiting list, who has a day to answer. */
  async today(): Promise<void> {
    this.desk.stage.at(0.03);
    const instance_id = idFrom('demo event date', 'open-house');
    const { id: registration_id, candidate_id } = await this.registration(instance_id, guests[2]!);
    const asking = this.desk.by({ type: 'candidate', id: candidate_id });
    await this.tell(instance_id, 'leave', { registration_id, why: 'person' }, asking);
  }

  private async tell<N extends keyof EventInstanceCommands & string>(
    instance_id: string,
    name: N,
    command: EventInstanceCommands[N],
    asking: Requester = this.desk.by(),
  ): Promise<void> {
    await this.desk.stage.send(EventInstanceCommand, instance_id, asking, name, command);
  }

  private async made(occasion: Occasion, published: boolean): Promise<string> {
    const event_id = idFrom('demo event', occasion.slug);
    const fields = {
      ...occasion,
      description: null,
      questions: [question],
      consent_text: consent,
      came_cadence_id: null,
      missed_cadence_id: null,
      tag_id: null,
      source_id: null,
    };
    const address = { event_id, slug: occasion.slug };
    await this.desk.stage.send(EventAddressCommand, this.desk.stage.organization_id, this.desk.by(), 'take', address);
    await this.desk.stage.send(RecruitingEventCommand, event_id, this.desk.by(), 'create', { fields });
    if (published)
      await this.desk.stage.send(RecruitingEventCommand, event_id, this.desk.by(), 'publish', { published });
    return event_id;
  }

  /** Plans a date of the event at five in the afternoon, this many days from today. */
  private async date(event_id: string, word: string, days: number, place: string, capacity: number): Promise<string> {
    const instance_id = idFrom('demo event date', word);
    const starts_at = this.desk.stage.due(days, 17);
    const fields = {
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + 2 * hourLength).toISOString(),
      tz_region: 'America/New_York',
      meeting_type: 'in-person' as const,
      location_id: null,
      place,
      video_url: null,
      capacity,
      opens_at: null,
      closes_at: null,
      offer_hours: 24,
    };
    await this.tell(instance_id, 'schedule', { event_id, fields });
    return instance_id;
  }

  private async registration(instance_id: string, name: string) {
    const email = `${name.toLowerCase().replace(' ', '.')}@mailbox.example`;
    const { id: candidate_id } = await this.desk.contacts.idFor(this.desk.stage.organization_id, email);
    return { id: registrationId(instance_id, candidate_id), candidate_id, email };
  }

  /** Registers a guest and sends the confirmation. */
  private async registers(instance_id: string, name: string, daysAgo: number): Promise<void> {
    const { desk } = this;
    const { organization_id } = desk.stage;
    desk.stage.at(daysAgo);
    const { id: registration_id, candidate_id, email } = await this.registration(instance_id, name);
    const asked = {
      registration_id,
      candidate_id,
      name,
      email,
      company: null,
      answers: guests.indexOf(name) % 3 ? [] : [{ question, answer: 'The control room' }],
      consent_shown: 1,
      consent_version: null,
      tz_region: 'America/New_York',
      late: false,
    };
    await this.tell(instance_id, 'register', asked, desk.by({ type: 'candidate', id: candidate_id }));
    const cause = (await desk.streams.read(`eventinstance-${instance_id}`, organization_id)).at(-1)!;
    await desk.app
      .get(RecruitingEventsWorker)
      .tell(
        { instance_id, registration_id, cause_id: cause.id, cause_revision: cause.revision },
        desk.by({ type: 'processor', id: 'tell-registrant' }),
      );
    const turn = this.letters.get(email) ?? 0;
    this.letters.set(email, turn + 1);
    await desk.sent(desk.app.get(LettersAskedFor).ids(organization_id, email)[turn]!);
  }
}
