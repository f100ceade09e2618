import {
  confirmMarks,
  bookingMarks,
  consentMark,
  copyMarks,
  fileMarks,
  isUnasked,
  registrationMarks,
  topicOf,
  unsubscribeMark,
} from '@candor/contracts/messages/letter';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { Inject, Injectable } from '@nestjs/common';
import { SamePeople } from '../../access/same-people.ts';
import { Streams } from '../../kernel/streams.ts';
import { ownLinkMark, ownOfferMark } from './own-link-mark.ts';
import { OwnLinks } from '../public/own-links.ts';
import { applicationState } from '../../states/application.state.ts';
import { eventInstanceState, registrationIn } from '../../states/event-instance.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { submissionState } from '../../states/submission.state.ts';

type Letter = { body: string; candidate_id: string | null; application_id: string | null };
/** A record, how often its links were replaced, and the other record whose address gets its letters. */
type LinkReader = { id: string; links: number; mailed_to: string | null };
const ownLinkLine = new RegExp(`<p><a href="(?:${ownLinkMark}|${ownOfferMark})">[^<]*</a></p>`, 'g');
type Bound = { mark: string; address: (slug: string) => string };
const has = (html: string, marks: RegExp): boolean => html.search(marks) >= 0;

/** Whether a link in the letter proves that its reader owns the address that was typed, so that the letter may go to no other address. */
export const provesAddress = (html: string): boolean =>
  has(html, confirmMarks) || has(html, registrationMarks) || has(html, fileMarks);

/** Puts links into a letter by which only its reader may act. */
@Injectable()
export class LetterLinks {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The link that unsubscribes the reader of an unasked letter. Null: this letter needs no such link. */
  async unsubscribing(
    kind: string,
    candidate_id: string | null,
    organization_id: string,
    audience: Parameters<typeof topicOf>[1],
  ): Promise<string | null> {
    if (!candidate_id || !isUnasked(kind)) return null;
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    return `${this.links.unsubscribeAddress(organization!.state!.slug, candidate_id)}?topic=${topicOf(kind, audience)}`;
  }

  /**
   * The letter with every link by which its reader acts. `reader`: the letter's own record, as it was when the
   * address was read. A link that was replaced after that stays invalid in the letter.
   */
  async placed(
    letter: Letter,
    unsubscribe: string | null,
    organization_id: string,
    reader: LinkReader | null,
  ): Promise<string> {
    const html = await this.withRights(letter, unsubscribe, organization_id);
    return this.withApplication(html, letter.application_id, organization_id, reader);
  }

  /** Adds links to unsubscribe, to confirm a consent, to open a registration, to say whether the reader's data may be kept, and to get a copy of that data. */
  private async withRights(
    { body, candidate_id }: Letter,
    unsubscribe: string | null,
    organization_id: string,
  ): Promise<string> {
    const html = unsubscribe ? body.replaceAll(`"${unsubscribeMark}"`, () => `"${escapeHtml(unsubscribe)}"`) : body;
    const isMarked = html.includes(`"${consentMark}"`) || has(html, copyMarks) || provesAddress(html);
    if (!candidate_id || !isMarked) return html;
    const organization = await this.streams.load(organizationState, organization_id, organization_id);
    const { slug } = organization!.state!;
    let placed = html
      .replaceAll(`"${consentMark}"`, () => `"${escapeHtml(this.links.consentAddress(slug, candidate_id))}"`)
      .replaceAll(copyMarks, (_, id: string) => `"${escapeHtml(this.links.copyAddress(slug, candidate_id, id))}"`);
    for (const { mark, address } of await this.own(html, candidate_id, organization_id))
      placed = placed.replaceAll(mark, () => `"${escapeHtml(address(slug))}"`);
    return placed;
  }

  /** The submissions and registrations of this person that the letter names. A member who types the mark of another person gets no link. */
  private async own(html: string, candidate_id: string, organization_id: string): Promise<Bound[]> {
    const bound: Bound[] = [];
    for (const [mark, id] of html.matchAll(confirmMarks)) {
      const found = (await this.streams.load(submissionState, id!, organization_id))?.state;
      if (found?.candidate_id === candidate_id)
        bound.push({ mark, address: (slug) => this.links.confirmAddress(slug, id!) });
    }
    for (const [mark, id, turn] of html.matchAll(fileMarks)) {
      const found = (await this.streams.load(submissionState, id!, organization_id))?.state;
      if (found?.candidate_id === candidate_id)
        bound.push({ mark, address: (slug) => this.links.downloadAddress(slug, id!, Number(turn)) });
    }
    for (const [mark, instance_id = '', registration_id = ''] of html.matchAll(registrationMarks)) {
      const found = (await this.streams.load(eventInstanceState, instance_id, organization_id))?.state;
      if (found && registrationIn(found.registrations, registration_id)?.candidate_id === candidate_id)
        bound.push({
          mark,
          address: (slug) => this.links.registrationAddress(slug, { instance_id, registration_id }),
        });
    }
    return bound;
  }

  /** Adds links to the reader's application, to its offer, and to choosing or changing a time. */
  private async withApplication(
    html: string,
    application_id: string | null,
    organization_id: string,
    reader: LinkReader | null,
  ): Promise<string> {
    const isMarked =
      [ownLinkMark, ownOfferMark].some((mark) => html.includes(`"${mark}"`)) || html.search(bookingMarks) >= 0;
    if (!application_id || !isMarked) return html;
    const [organization, application] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      this.streams.load(applicationState, application_id, organization_id),
    ]);
    const { slug } = organization!.state!;
    const { candidate_id, invite } = application!.state!;
    const holder = reader?.id === candidate_id ? reader : await this.holder(candidate_id, organization_id, reader);
    if (!holder) return html.replace(ownLinkLine, '');
    const { links: replaced, mailed_to } = holder;
    const link = { application_id, replaced, ...(mailed_to ? { mailed_to } : {}) };
    return html
      .replaceAll(`"${ownLinkMark}"`, () => `"${escapeHtml(this.links.addressOf(slug, link))}"`)
      .replaceAll(`"${ownOfferMark}"`, () => `"${escapeHtml(this.links.addressOf(slug, { ...link, offer: true }))}"`)
      .replaceAll(bookingMarks, (_, id: string) => {
        const of = { ...link, id, replaced: invite?.invite_id === id ? invite.links : replaced };
        return `"${escapeHtml(this.links.bookingAddress(slug, of))}"`;
      });
  }

  /** The owner of the application, if the letter belongs to another record. That owner may be a different person by then: then the link opens nothing. */
  private async holder(id: string, organization_id: string, reader: LinkReader | null): Promise<LinkReader | null> {
    const person = await this.same.load(id, organization_id);
    if (!person) return null;
    const isOther = reader && !(await this.same.group(organization_id, id)).includes(reader.id);
    return { id, links: person.state.links, mailed_to: isOther ? reader.id : person.mailed_to };
  }
}
