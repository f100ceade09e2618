import { firstContent } from '@candor/contracts/forms/answering';
import type { FormContent, HoldReason } from '@candor/contracts/forms/values';
import type { Block } from '@candor/contracts/webpages/schema';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { site as content } from '../demo/content.ts';
import { siteEntries, sitePages, unseenPages } from '../demo/site-pages.ts';
import { FormAddressCommand, FormCommand, SubmissionCommand } from '../features/forms/form.command.ts';
import type { FormCommands } from '../features/forms/form.decider.ts';
import { FormsWorker } from '../features/forms/forms.worker.ts';
import { MessageCommand } from '../features/messages/message.command.ts';
import { SiteCommand, WebpageCommand } from '../features/webpages/webpage.command.ts';
import type { WebpageCommands } from '../features/webpages/webpage.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { type Requester, Streams } from '../kernel/streams.ts';
import { ContactIds } from '../reads/forms/contact-ids.ts';
import { submissionState } from '../states/submission.state.ts';
import { webpageState } from '../states/webpage.state.ts';
import type { Stage } from './stage.ts';

// The marketing of the small demo: its pages, and its forms with the submissions of several weeks.

export const consent = 'Northwind may write to me about jobs and events. I can take this back at any time.';
type Sender = {
  name: string;
  email: string;
  ago: number;
  asks: string;
  /** What became of the consent; null: the checkbox was not ticked. */
  agreed: 'confirmed' | 'waits' | null;
};
/** `values`: the answers after the address and the first name. */
type Submitting = Pick<Sender, 'name' | 'email'> & {
  id: string;
  candidate_id: string;
  values?: readonly string[];
  campaign: string | null;
  agreed?: Sender['agreed'];
  held?: HoldReason[];
};
type Advertising = (typeof advertising)[number];
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
/** Advertising that a program sent: one waits for a decision, the other was deleted as spam. */
const advertising = [
  { email: 'offers@palletracks.example', ago: 27, asks: 'Used racks, 40 percent off until Friday', deleted: true },
  { email: 'deals@palletracks.example', ago: 9, asks: 'Used racks, last pieces, free delivery', deleted: false },
];
/** Forms that take no answers, with how many days ago each was made and what became of it. */
const unusedForms = [
  { name: 'Newsletter for students', slug: 'students', ago: 160, acts: ['publish', 'archive'] },
  { name: 'Meet us at the job fair', slug: 'job-fair', ago: 66, acts: ['publish', 'close'] },
  { name: 'Visit the Chicago Hub', slug: 'visit-chicago', ago: 4, acts: [] },
] as const;

/** Writes pages and forms. The events of `recruiting-events.ts` use its connections. */
export class Marketing {
  readonly streams: Streams;
  readonly contacts;
  private count = 0;

  constructor(
    readonly app: NestFastifyApplication,
    readonly stage: Stage,
    /** The word in the ids of the requests. */
    private readonly word = 'demo marketing',
  ) {
    this.streams = app.get<Streams>(Streams);
    this.contacts = app.get(ContactIds);
  }

  /** The request has an id of its own: the ids of the demo's other people follow from the stage's counter, so the counter is not used here. */
  by(actor?: Requester['actor']): Requester {
    const asking = this.stage.by('olivia', idFrom(this.word, this.count++));
    return actor ? { ...asking, actor } : asking;
  }

  async sent(message_id: string): Promise<void> {
    const mailer = this.by({ type: 'processor', id: 'mailer' });
    await this.stage.send(MessageCommand, message_id, mailer, 'sent', {});
  }

  async pages(): Promise<void> {
    const { stage } = this;
    stage.at(60);
    const ids: Record<string, string> = {};
    for (const [list, entries] of Object.entries(siteEntries))
      for (const fields of entries)
        ids[`${list} ${fields.name}`] = await stage.entry(list, fields, idFrom('demo marketing', list, fields.name));
    const [author] = siteEntries.author;
    const [quote] = siteEntries.testimonial;
    const of = {
      slug: 'northwind',
      author_id: ids[`author ${author!.name}`]!,
      testimonial_id: ids[`testimonial ${quote!.name}`]!,
    };
    for (const [at, page] of sitePages(of).entries()) {
      stage.at(40 - 9 * at);
      await this.page(await this.written(page, ids), 'publish', {});
    }
    for (const { state, ago, ended, ...page } of unseenPages(of)) {
      stage.at(ago);
      const page_id = await this.written(page, ids);
      if (ended === null) continue;
      await this.page(page_id, 'publish', {});
      stage.at(ended);
      await this.page(page_id, state === 'archived' ? 'archive' : 'unpublish', {});
    }
  }

  private async page<N extends keyof WebpageCommands & string>(
    page_id: string,
    name: N,
    command: WebpageCommands[N],
  ): Promise<void> {
    await this.stage.send(WebpageCommand, page_id, this.by(), name, command);
  }

  /** Writes a page and puts it into its category. */
  private async written(
    { slug, category, featured, settings, content }: ReturnType<typeof sitePages>[number],
    ids: Record<string, string>,
  ): Promise<string> {
    const { organization_id } = this.stage;
    const page_id = idFrom('demo webpage', slug);
    await this.stage.send(SiteCommand, organization_id, this.by(), 'take', { page_id, slug });
    await this.page(page_id, 'create', { settings, content });
    const category_id = ids[`marketingcategory ${category}`];
    if (!category_id) return page_id;
    const place = { id: idFrom('demo place', slug), page_id, category_id, subcategory_id: null, featured };
    await this.stage.send(SiteCommand, organization_id, this.by(), 'place', place);
    return page_id;
  }

  /** Plans the publication of a page, which a process carries out. */
  async today(): Promise<void> {
    const planned = content.unseen.find(({ state }) => state === 'scheduled')!;
    this.stage.at(0.05);
    await this.page(idFrom('demo webpage', planned.slug), 'schedule', { at: this.stage.due(6, 9) });
  }

  /** The landing page gets the form and the open house, so that it has two versions. */
  async landing(): Promise<void> {
    const { stage } = this;
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
    await this.page(page_id, 'change', { settings: {}, content: { blocks } });
    await this.page(page_id, 'publish', {});
  }

  async forms(): Promise<void> {
    const { stage } = this;
    stage.at(70);
    const { form_id, content } = await this.form('Ask us about working here', 'ask-us', (first, newId) => ({
      ...first,
      intro: 'A person answers within two days.',
      fields: [
        ...first.fields,
        { ...first.fields[1]!, id: newId(), label: 'Your question', type: 'textarea', map_to: 'none', required: true },
      ],
      success_message: 'Thank you. A person answers within two days.',
      consent_text: consent,
    }));
    await this.tellForm(form_id, 'publish', {});
    for (const sender of senders) await this.answered(form_id, content, sender);
    for (const sender of advertising) await this.advertises(form_id, content, sender);
    for (const { name, slug, ago, acts } of unusedForms) {
      stage.at(ago);
      const made = await this.form(name, slug, (first) => ({ ...first, consent_text: consent }));
      for (const [step, act] of acts.entries()) {
        stage.at(ago * (1 - step / 2));
        await this.tellForm(made.form_id, act, act === 'close' ? { closed: true } : {});
      }
    }
  }

  async tellForm<N extends keyof FormCommands & string>(
    form_id: string,
    name: N,
    command: FormCommands[N],
  ): Promise<void> {
    await this.stage.send(FormCommand, form_id, this.by(), name, command);
  }

  /** Makes a form with the usual fields, which `finish` completes. */
  async form(
    name: string,
    slug: string,
    finish: (first: FormContent, newId: () => string) => FormContent,
  ): Promise<{ form_id: string; content: FormContent }> {
    const form_id = idFrom('demo form', slug);
    let made = 0;
    const newId = () => idFrom('demo field', form_id, String(made++));
    const written = finish(
      firstContent(name, newId, (text) => text),
      newId,
    );
    const settings = { name, slug, cadence_id: null, tag_id: null, source_id: null, closed_message: null };
    const address = { form_id, slug };
    await this.stage.send(FormAddressCommand, this.stage.organization_id, this.by(), 'take', address);
    await this.tellForm(form_id, 'create', { settings, content: written });
    return { form_id, content: written };
  }

  /** A program fills in the form within a second. The submission is held; Olivia deletes one of them. */
  private async advertises(form_id: string, content: FormContent, { email, ago, asks, deleted }: Advertising) {
    this.stage.at(ago);
    const id = idFrom('demo submission', email);
    await this.submits(form_id, content, {
      id,
      name: 'Pallet Rack Outlet',
      email,
      values: [asks],
      candidate_id: idFrom('demo visitor', email),
      campaign: null,
      held: ['too_fast'],
    });
    if (!deleted) return;
    this.stage.at(ago - 1);
    await this.stage.send(SubmissionCommand, id, this.by(), 'delete', { spam: true });
  }

  /** Sends the form in the name of its sender. Returns the sender. */
  async submits(
    form_id: string,
    { fields }: FormContent,
    { id, name, email, values = [], campaign, agreed = null, candidate_id, held = [] }: Submitting,
  ): Promise<Requester['actor']> {
    const [first_name = '', ...rest] = name.split(' ');
    const answers = [email, first_name, ...values].map((value, at) => ({
      field_id: fields[at]!.id,
      label: fields[at]!.label,
      value,
    }));
    const command = {
      form_id,
      publication: 1,
      candidate_id,
      answers,
      contact: { email, first_name, last_name: rest.join(' '), phone: null, company_name: null },
      origin: campaign === null ? null : { page: null, campaign: { utm_source: campaign } },
      consent_shown: 1,
      consent_version: agreed && 1,
      tz_region: 'America/New_York',
      held,
    };
    const sender = { type: 'candidate' as const, id: held.length ? 'visitor' : candidate_id };
    await this.stage.send(SubmissionCommand, id, this.by(sender), 'submit', command);
    return sender;
  }

  /** Takes what was sent, as the worker does. */
  async take(submission_id: string): Promise<void> {
    await this.app.get(FormsWorker).take({ submission_id }, this.by({ type: 'processor', id: 'take-submission' }));
  }

  private async answered(form_id: string, content: FormContent, { ago, asks, ...own }: Sender): Promise<void> {
    const { stage } = this;
    const { organization_id } = stage;
    const { email, agreed } = own;
    stage.at(ago);
    const { id: candidate_id } = await this.contacts.idFor(organization_id, email);
    const id = idFrom('demo submission', email);
    const campaign = 'newsletter';
    const sender = await this.submits(form_id, content, { ...own, id, candidate_id, campaign, values: [asks] });
    await this.take(id);
    if (!agreed) return;
    const state = (await this.streams.load(submissionState, id, organization_id))!.state!;
    await this.sent(state.asked!.message_id);
    if (agreed === 'waits') return;
    stage.at(ago - 0.05);
    await stage.send(SubmissionCommand, id, this.by(sender), 'confirm', {});
    await this.take(id);
  }
}
