import { firstContent } from '@candor/contracts/forms/answering';
import type { FormContent } from '@candor/contracts/forms/values';
import type { Block } from '@candor/contracts/webpages/schema';
import { hourLength } from '@candor/contracts/values/days';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandBus } from '@nestjs/cqrs';
import { siteEntries, sitePages } from '../../demo/site-pages.ts';
import { FormAddressCommand, FormCommand, SubmissionCommand } from '../../features/forms/form.command.ts';
import { FormsWorker } from '../../features/forms/forms.worker.ts';
import { MessageCommand } from '../../features/messages/message.command.ts';
import {
  EventAddressCommand,
  EventInstanceCommand,
  RecruitingEventCommand,
} from '../../features/recruiting-events/recruiting-event.command.ts';
import { registrationId } from '../../features/recruiting-events/recruiting-event-links.ts';
import { RecruitingEventsWorker } from '../../features/recruiting-events/recruiting-events.worker.ts';
import { SiteCommand, WebpageCommand } from '../../features/webpages/webpage.command.ts';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { ContactIds } from '../../reads/forms/contact-ids.ts';
import { LettersAskedFor } from '../../reads/messages/letters-asked-for.ts';
import { submissionState } from '../../states/submission.state.ts';
import { webpageState } from '../../states/webpage.state.ts';
import { sure } from './demo-cast.ts';
import type { Stage } from './demo-stage.ts';

// The marketing of the small demo: pages, a form with submissions of several weeks, and an open house that is fully booked.

const consent = 'Northwind may write to me about jobs and events. I can take this back at any time.';
type Sender = {
  name: string;
  email: string;
  ago: number;
  asks: string;
  /** What became of the consent; null: the checkbox was not ticked. */
  agreed: 'confirmed' | 'waits' | null;
};
const senders: readonly Sender[] = [
  {
    name: 'Marta Lindqvist',
    email: 'marta.lindqvist@saltmarsh.example',
    ago: 61,
    asks: 'What a night shift pays',
    agreed: 'confirmed',
  },
  {
    name: 'Owen Baptiste',
    email: 'owen.baptiste@copperline.example',
    ago: 44,
    asks: 'Whether you train beginners',
    agreed: null,
  },
  {
    name: 'Hye-jin Park',
    email: 'hyejin.park@mailbox.example',
    ago: 30,
    asks: 'Remote work in support',
    agreed: 'confirmed',
  },
  {
    name: 'Tobias Renner',
    email: 'tobias.renner@tarnpharma.example',
    ago: 17,
    asks: 'A change from pharma logistics',
    agreed: 'confirmed',
  },
  { name: 'Ngozi Eze', email: 'ngozi.eze@mailbox.example', ago: 6, asks: 'Pay of a technician', agreed: null },
  {
    name: 'Sofia Marin',
    email: 'sofia.marin@kestrel.example',
    ago: 0.2,
    asks: 'Internships in summer',
    agreed: 'waits',
  },
];
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

/** Fills the marketing pages with the submissions and visits of the last weeks. */
export const bringMarketing = async (app: NestFastifyApplication, stage: Stage): Promise<void> => {
  const demo = new Marketing(app, stage);
  await demo.pages();
  await demo.form();
  await demo.openHouse();
  await demo.landing();
};

class Marketing {
  private readonly commands;
  private readonly streams: Streams;
  private readonly contacts;
  private count = 0;

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly stage: Stage,
  ) {
    this.commands = app.get(CommandBus);
    this.streams = app.get<Streams>(Streams);
    this.contacts = app.get(ContactIds);
  }

  /** The request has an id of its own: the ids of the demo's other people follow from the stage's counter, so the counter is not used here. */
  private by(actor?: Requester['actor']): Requester {
    const asking = this.stage.by('olivia', idFrom('demo marketing', this.count++));
    return actor ? { ...asking, actor } : asking;
  }

  private async sent(message_id: string): Promise<void> {
    const mailer = this.by({ type: 'processor', id: 'mailer' });
    sure(await this.commands.execute(new MessageCommand(message_id, 'sent', {}, mailer)));
  }

  async pages(): Promise<void> {
    const { commands, stage } = this;
    const { organization_id } = stage;
    stage.at(42);
    const ids: Record<string, string> = {};
    for (const [list, entries] of Object.entries(siteEntries))
      for (const fields of entries)
        ids[`${list} ${fields.name}`] = await stage.entry(list, fields, idFrom('demo marketing', list, fields.name));
    const [author] = siteEntries.author;
    const [quote] = siteEntries.testimonial;
    const pages = sitePages({
      slug: 'northwind',
      author_id: ids[`author ${author!.name}`]!,
      testimonial_id: ids[`testimonial ${quote!.name}`]!,
    });
    for (const [at, { slug, category, featured, settings, content }] of pages.entries()) {
      stage.at(40 - 9 * at);
      const page_id = idFrom('demo webpage', slug);
      sure(await commands.execute(new SiteCommand(organization_id, 'take', { page_id, slug }, this.by())));
      sure(await commands.execute(new WebpageCommand(page_id, 'create', { settings, content }, this.by())));
      if (category) {
        const place = {
          id: idFrom('demo place', slug),
          page_id,
          category_id: ids[`marketingcategory ${category}`]!,
          subcategory_id: null,
          featured,
        };
        sure(await commands.execute(new SiteCommand(organization_id, 'place', place, this.by())));
      }
      sure(await commands.execute(new WebpageCommand(page_id, 'publish', {}, this.by())));
    }
  }

  /** The landing page gets the form and the open house, so that it has two versions. */
  async landing(): Promise<void> {
    const { commands, stage } = this;
    stage.at(5);
    const page_id = idFrom('demo webpage', 'keep-food-cold');
    const page = (await this.streams.load(webpageState, page_id, stage.organization_id))?.state;
    const words = page?.draft.blocks.flatMap((block) =>
      block.type === 'quote' || block.type === 'jobs' ? [block] : [],
    );
    const blocks: Block[] = [
      {
        type: 'columns',
        id: 'columns',
        columns: [
          words ?? [],
          [
            { type: 'form', id: 'form', form_id: idFrom('demo form', 'ask-us') },
            { type: 'event', id: 'event', event_id: idFrom('demo event', 'open-house') },
          ],
        ],
      },
    ];
    sure(
      await commands.execute(new WebpageCommand(page_id, 'change', { settings: {}, content: { blocks } }, this.by())),
    );
    sure(await commands.execute(new WebpageCommand(page_id, 'publish', {}, this.by())));
  }

  async form(): Promise<void> {
    const { commands, stage } = this;
    stage.at(70);
    const form_id = idFrom('demo form', 'ask-us');
    let made = 0;
    const newId = () => idFrom('demo field', form_id, String(made++));
    const first = firstContent('Ask us about working here', newId, (text) => text);
    const content: FormContent = {
      ...first,
      intro: 'A person answers within two days.',
      fields: [
        ...first.fields,
        { ...first.fields[1]!, id: newId(), label: 'Your question', type: 'textarea', map_to: 'none', required: true },
      ],
      success_message: 'Thank you. A person answers within two days.',
      consent_text: consent,
    };
    const settings = {
      name: 'Ask us about working here',
      slug: 'ask-us',
      cadence_id: null,
      tag_id: null,
      source_id: null,
      closed_message: null,
    };
    sure(
      await commands.execute(
        new FormAddressCommand(stage.organization_id, 'take', { form_id, slug: 'ask-us' }, this.by()),
      ),
    );
    sure(await commands.execute(new FormCommand(form_id, 'create', { settings, content }, this.by())));
    sure(await commands.execute(new FormCommand(form_id, 'publish', {}, this.by())));
    for (const sender of senders) await this.send(form_id, content, sender);
  }

  private async send(form_id: string, { fields }: FormContent, { name, email, ago, asks, agreed }: Sender) {
    const { commands, stage } = this;
    const { organization_id } = stage;
    stage.at(ago);
    const [first_name = '', ...rest] = name.split(' ');
    const { id: candidate_id } = await this.contacts.idFor(organization_id, email);
    const id = idFrom('demo submission', email);
    const sender = { type: 'candidate' as const, id: candidate_id };
    const contact = { email, first_name, last_name: rest.join(' '), phone: null, company_name: null };
    const answers = [email, first_name, asks].map((value, at) => ({
      field_id: fields[at]!.id,
      label: fields[at]!.label,
      value,
    }));
    const command = {
      form_id,
      publication: 1,
      candidate_id,
      answers,
      contact,
      origin: { page: null, campaign: { utm_source: 'newsletter' } },
      consent_shown: 1,
      consent_version: agreed && 1,
      tz_region: 'America/New_York',
      held: [],
    };
    sure(await commands.execute(new SubmissionCommand(id, 'submit', command, this.by(sender))));
    const take = () =>
      this.app.get(FormsWorker).take({ submission_id: id }, this.by({ type: 'processor', id: 'take-submission' }));
    await take();
    if (!agreed) return;
    const state = (await this.streams.load(submissionState, id, organization_id))!.state!;
    await this.sent(state.asked!.message_id);
    if (agreed === 'waits') return;
    stage.at(ago - 0.05);
    sure(await commands.execute(new SubmissionCommand(id, 'confirm', {}, this.by(sender))));
    await take();
  }

  async openHouse(): Promise<void> {
    const { commands, stage } = this;
    const event_id = idFrom('demo event', 'open-house');
    const instance_id = idFrom('demo event date', 'open-house');
    const worker = this.app.get(RecruitingEventsWorker);
    stage.at(21);
    const fields = {
      name: 'Open house at Brooklyn Works',
      slug: 'open-house',
      kind: 'open_house' as const,
      summary: 'See the control room, meet the people who work nights, and eat something cold.',
      description: null,
      questions: ['What would you like to see?'],
      consent_text: consent,
      came_cadence_id: null,
      missed_cadence_id: null,
      tag_id: null,
      source_id: null,
    };
    const address = { event_id, slug: fields.slug };
    sure(await commands.execute(new EventAddressCommand(stage.organization_id, 'take', address, this.by())));
    sure(await commands.execute(new RecruitingEventCommand(event_id, 'create', { fields }, this.by())));
    const starts_at = stage.due(9, 17);
    const date = {
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + 2 * hourLength).toISOString(),
      tz_region: 'America/New_York',
      meeting_type: 'in-person' as const,
      location_id: null,
      place: 'Brooklyn Works, gate 3',
      video_url: null,
      capacity: places,
      opens_at: null,
      closes_at: null,
      offer_hours: 24,
    };
    sure(
      await commands.execute(new EventInstanceCommand(instance_id, 'schedule', { event_id, fields: date }, this.by())),
    );
    sure(await commands.execute(new RecruitingEventCommand(event_id, 'publish', { published: true }, this.by())));
    for (const [at, name] of guests.entries()) {
      stage.at(18 - 2 * at);
      const email = `${name.toLowerCase().replace(' ', '.')}@mailbox.example`;
      const { id: candidate_id } = await this.contacts.idFor(stage.organization_id, email);
      const registration_id = registrationId(instance_id, candidate_id);
      const asked = {
        registration_id,
        candidate_id,
        name,
        email,
        company: null,
        answers: at % 3 ? [] : [{ question: fields.questions[0]!, answer: 'The control room' }],
        consent_shown: 1,
        consent_version: null,
        tz_region: 'America/New_York',
        late: false,
      };
      const asking = this.by({ type: 'candidate', id: candidate_id });
      sure(await commands.execute(new EventInstanceCommand(instance_id, 'register', asked, asking)));
      const cause = (await this.streams.read(`eventinstance-${instance_id}`, stage.organization_id)).at(-1)!;
      await worker.tell(
        { instance_id, registration_id, cause_id: cause.id, cause_revision: cause.revision },
        this.by({ type: 'processor', id: 'tell-registrant' }),
      );
      await this.sent(this.app.get(LettersAskedFor).ids(stage.organization_id, email)[0]!);
    }
  }
}
