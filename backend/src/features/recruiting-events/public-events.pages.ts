import * as pages from '@candor/contracts/recruiting-events/pages';
import { publicEventPath, publicEventsPath } from '@candor/contracts/recruiting-events/pages';
import type { RecruitingEventTextRow } from '@candor/contracts/recruiting-events/rows';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { newId } from '../../kernel/codec.ts';
import { BASE } from '../../kernel/tokens.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { nameIn } from '../../reads/forms/visitors.ts';
import { formMarks, stampForms } from '../../reads/forms/form-stamps.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { shownOrganization } from '../../reads/public/public-jobs.ts';
import { ShownProofs } from '../../reads/public/shown-proofs.ts';
import { TypedAgain } from '../../reads/public/typed-again.ts';
import { type FoundRegistration, mayEnter, OwnRegistrations } from './own-registrations.ts';
import { type FoundEvent, PublicRecruitingEvents } from '../../reads/recruiting-events/public-events.ts';
import { PublicWebpages } from '../../reads/webpages/public-webpages.ts';

const mostOfDescription = 200;
const saidIn = (said: string | undefined): string | null => (said && /^[a-z_]{1,30}$/.test(said) ? said : null);
const summaryOf = ({ fields: { name, slug, kind, summary } }: RecruitingEventTextRow) => ({
  name,
  slug,
  kind,
  summary,
});

/** Recruiting events as visitors see them. Everything works even if the browser runs no scripts. */
@Injectable()
export class PublicEventPages {
  constructor(
    @Inject(PublicRecruitingEvents) private readonly events: PublicRecruitingEvents,
    @Inject(PublicWebpages) private readonly site: PublicWebpages,
    @Inject(OwnRegistrations) private readonly own: OwnRegistrations,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(ShownProofs) private readonly proofs: ShownProofs,
    @Inject(TypedAgain) private readonly typed: TypedAgain,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(pages.publicEventsPage)
  async list({ params }: PageAsk) {
    const organization = await this.events.organization(params.org!);
    if (!organization) return nowhere;
    const path = publicEventsPath(organization.slug);
    if (organization.slug !== params.org) return new Moved(path, [], 'for good');
    return this.site.kept(
      organization,
      'events',
      async () => ({
        title: `${say('Our events')} · ${organization.name}`,
        organization: shownOrganization(organization),
        events: await this.events.listed(organization.id),
        head: { address: `${this.base}${path}`, site: organization.name },
      }),
      true,
    );
  }

  @Shows(pages.publicEventPage)
  async one({ params, query }: PageAsk) {
    const found = await this.events.find(params.org!, params.slug!);
    if (!found) return nowhere;
    const { organization, row } = found;
    const path = publicEventPath(organization.slug, row.fields.slug);
    if (organization.slug !== params.org) return new Moved(path, [], 'for good');
    const data = await this.site.kept(organization, `event ${row.id}`, () => this.drawn(found, path), true);
    const said = saidIn(query.said);
    if (!said) return stampForms(data, [row.id], this.proofs, { kind: 'event' });
    const typed = await this.typed.take(row.id, query.again);
    return stampForms({ ...data, said, typed }, [row.id], this.proofs, { kind: 'event', alone: true });
  }

  /** The same for every visitor. */
  private async drawn({ organization, row }: FoundEvent, path: string) {
    const { fields } = row;
    const instances = await this.events.coming(organization.id, row.id, 'page');
    const description = fields.summary ?? (fields.description && plainWords(fields.description));
    return {
      title: `${fields.name} · ${organization.name}`,
      organization: shownOrganization(organization),
      event: {
        ...summaryOf(row),
        instances,
        description: fields.description ? cleanHtml(fields.description) : null,
        questions: fields.questions,
        consent_text: fields.consent_text,
        consent_version: row.consents.find(({ text }) => text === fields.consent_text)?.version ?? null,
      },
      said: null,
      typed: null,
      ...formMarks(row.id),
      head: {
        address: `${this.base}${path}`,
        site: organization.name,
        ...(description ? { description: description.slice(0, mostOfDescription) } : {}),
        ...(instances[0]
          ? { data: this.structured(fields.name, description, instances, organization.name, path) }
          : {}),
      },
    };
  }

  /** The recruiting event in the form that search engines read (https://schema.org/Event). */
  private structured(
    name: string,
    description: string | null,
    instances: readonly pages.PublicInstance[],
    organizer: string,
    path: string,
  ): Record<string, unknown> {
    const url = `${this.base}${path}`;
    return {
      '@context': 'https://schema.org',
      '@graph': instances.map((each) => ({
        '@type': 'Event',
        name,
        ...(description ? { description } : {}),
        startDate: each.starts_at,
        endDate: each.ends_at,
        eventStatus: `https://schema.org/${each.open === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
        eventAttendanceMode: `https://schema.org/${each.meeting_type === 'video' ? 'Online' : 'Offline'}EventAttendanceMode`,
        location:
          each.meeting_type === 'video'
            ? { '@type': 'VirtualLocation', url }
            : { '@type': 'Place', name: each.place ?? organizer, address: each.place ?? organizer },
        organizer: { '@type': 'Organization', name: organizer },
        url,
      })),
    };
  }

  @Shows(pages.ownRegistrationPage)
  async registration({ params, query }: PageAsk) {
    const token = params.token!;
    const found = await this.own.find(params.org!, token);
    const row = found && (await this.own.date(found.organization.id, found.instance_id));
    if (!found || !row) return nowhere;
    const { organization, event, instance, instance_id, registration } = found;
    const now = new Date().toISOString();
    const shown = await this.events.shown(row, now);
    const { status } = registration;
    const comes = instance.status === 'scheduled' && mayEnter(status);
    const begun = Date.parse(now) >= Date.parse(instance.fields.starts_at);
    return {
      title: `${event.fields.name} · ${organization.name}`,
      organization: shownOrganization(organization),
      event: {
        name: event.fields.name,
        path:
          event.status === 'live' && organization.modules.marketing
            ? publicEventPath(organization.slug, event.fields.slug)
            : null,
      },
      instance: {
        ...shown,
        video_url: comes ? instance.fields.video_url : null,
        cancelled_note: instance.note,
      },
      status,
      // A stranger can type a name, so only a real name is shown, and no other words.
      name: nameIn(registration.name) || null,
      turn: this.own.turnOf(found),
      offered_until: registration.offered_until,
      code: comes ? outlineOf(this.links.checkInAddress({ instance_id, registration_id: registration.id })) : null,
      can_change: instance.status === 'scheduled' && !begun && ['registered', 'waitlisted', 'offered'].includes(status),
      can_disown: registration.silent !== 'person' && !['attended', 'no_show'].includes(status),
      can_accept: organization.modules.marketing,
      consent: organization.modules.marketing ? consentOf(found) : null,
      said: saidIn(query.said),
      token,
      uid: newId(),
      head: {
        address: `${this.base}${publicEventsPath(organization.slug)}`,
        site: organization.name,
        unlisted: true as const,
      },
    };
  }
}
const consentOf = ({ event, registration }: FoundRegistration) => {
  const text = event.consents.find(({ version }) => version === registration.consent_version)?.text;
  return text ? { text, confirmed: registration.confirmed_at !== null } : null;
};
/** The dark squares of the QR code as one path, in which each square is one unit wide. */
const outlineOf = (address: string): { address: string; path: string; size: number } => {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`;
  return { address, path, size };
};
