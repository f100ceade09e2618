import { Inject, Injectable } from '@nestjs/common';
import { ownApplicationPath } from '@candor/contracts/public/own-application';
import { bookingPath } from '@candor/contracts/public/booking';
import { confirmPath } from '@candor/contracts/forms/confirming';
import { downloadPath } from '@candor/contracts/forms/downloading';
import { consentPath, copyPath } from '@candor/contracts/privacy/pages';
import { unsubscribePath } from '@candor/contracts/public/unsubscribe';
import { surveyPath } from '@candor/contracts/public/surveys';
import { checkInPath, ownRegistrationPath } from '@candor/contracts/recruiting-events/pages';
import { ownPartnerPath } from '@candor/contracts/sales/pages';
import type { CleanHtml } from '@candor/contracts/values/rich-text';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { hashOf } from '../../kernel/codec.ts';
import { bytesOfId, idLength, idOfBytes, sealed, unsealed } from '../../access/sealed-token.ts';
import { BASE, PEPPER } from '../../kernel/tokens.ts';

const countBytes = 2;
const [ownApplication, ownOffer, booking, unsubscribing] = ['own application', 'own offer', 'booking', 'unsubscribe'];
const [consenting, copying, confirming] = ['consent to be kept', 'copy of own data', 'consent of a form'];
const downloading = 'file of a form';
const [registering, checkingIn] = ['event registration', 'event check-in'];
/** The purpose of a link that contains the record to whose address it was mailed. */
const elsewhere = (purpose: string): string => `${purpose} mailed elsewhere`;

/** A link ends before a quotation mark or a tag, so that a text may be HTML. */
const rest = `[^\\s"'<>]*`;
/** Matches these links on any host, also inside the address of a program that checks links: the application may have another web address by then, and a key still opens the same page. */
const anywhere = new RegExp(
  `https?(?:://|%3A%2F%2F)[^\\s/"'<>%]+(?:${[
    ownApplicationPath,
    bookingPath,
    unsubscribePath,
    consentPath,
    copyPath,
    confirmPath,
    downloadPath,
    ownRegistrationPath,
    ownPartnerPath,
    surveyPath,
  ]
    .map((path) => path('[a-z0-9-]+', '[\\w-]{20,}').replaceAll('/', '(?:/|%2F)').replace('#', '(?:#|%23)'))
    .join('|')})${rest}`,
  'gi',
);
/** The address of a page with a key, such as a link that signs in. */
const keyed = /[\w-]{32,}/;
const countOf = (replaced: number): Buffer => {
  const count = Buffer.alloc(countBytes);
  count.writeUInt16BE(replaced);
  return count;
};
/** What a link contains: the application, and how often the person's links had been replaced when the link was made. candidate-links.ts decides whether it is still valid. */
export type OwnLink = {
  application_id: string;
  replaced: number;
  /** Another record of the same person, if the link went to that record's address: the link is valid while both records belong to one person. */
  mailed_to?: string;
  /** Whether the link also shows the offer. Such a link is sent with the offer, or made for a signed-in candidate. */
  offer?: boolean;
};

/** A registration for a date of a recruiting event. */
export type RegistrationLink = { instance_id: string; registration_id: string };

/** A booking link also says which invitation or booking it is about. */
export type BookingLink = OwnLink & { id: string };

/** The links with which candidates open their own application or choose a time, and with which people unsubscribe. */
@Injectable()
export class OwnLinks {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  tokenOf({ application_id, replaced, mailed_to, offer }: OwnLink): string {
    return this.sealedFor(offer ? ownOffer : ownApplication, [bytesOfId(application_id), countOf(replaced)], mailed_to);
  }

  private sealedFor(purpose: string, said: readonly Buffer[], mailed_to: string | undefined): string {
    return mailed_to
      ? sealed(this.pepper, elsewhere(purpose), Buffer.concat([...said, bytesOfId(mailed_to)]))
      : sealed(this.pepper, purpose, Buffer.concat(said));
  }

  private unsealedFor(purpose: string, bytes: number, token: string): { said: Buffer; mailed_to?: string } | null {
    const own = unsealed(this.pepper, purpose, bytes, token);
    if (own) return { said: own };
    const said = unsealed(this.pepper, elsewhere(purpose), bytes + idLength, token);
    return said && { said, mailed_to: idOfBytes(said.subarray(bytes)) };
  }

  /** The whole address, for a mail. `replaced`: how often the links of the person's record were replaced, read together with the address that the mail goes to. */
  addressOf(organization_slug: string, link: OwnLink): string {
    return this.base + ownApplicationPath(organization_slug, this.tokenOf(link));
  }

  /** What the link contains. Null: we did not make it. */
  read(token: string): OwnLink | null {
    const plain = this.unsealedFor(ownApplication, idLength + countBytes, token);
    const read = plain ?? this.unsealedFor(ownOffer, idLength + countBytes, token);
    if (!read) return null;
    const { said, ...mailed } = read;
    const link = { application_id: idOfBytes(said), replaced: said.readUInt16BE(idLength), ...mailed };
    return plain ? link : { ...link, offer: true };
  }

  bookingToken({ application_id, id, replaced, mailed_to }: BookingLink): string {
    return this.sealedFor(booking, [bytesOfId(application_id), bytesOfId(id), countOf(replaced)], mailed_to);
  }

  /** The hash by which the log knows the link, no matter to which address it was mailed. */
  bookingHash({ application_id, id, replaced }: BookingLink): string {
    return hashOf(this.bookingToken({ application_id, id, replaced }));
  }

  /** The address where a candidate chooses or changes a time, for a mail. */
  bookingAddress(organization_slug: string, link: BookingLink): string {
    return this.base + bookingPath(organization_slug, this.bookingToken(link));
  }

  /** What the booking link contains. Null: we did not make it. */
  readBooking(token: string): BookingLink | null {
    const read = this.unsealedFor(booking, 2 * idLength + countBytes, token);
    if (!read) return null;
    const { said, ...mailed } = read;
    return {
      application_id: idOfBytes(said),
      id: idOfBytes(said.subarray(idLength)),
      replaced: said.readUInt16BE(2 * idLength),
      ...mailed,
    };
  }

  /** Where this person unsubscribes, for a mail. The link never expires: a person who finds an old letter may still want no more of them. */
  unsubscribeAddress(organization_slug: string, candidate_id: string): string {
    return this.base + unsubscribePath(organization_slug, sealed(this.pepper, unsubscribing, bytesOfId(candidate_id)));
  }

  /** The person who unsubscribes. Null: we did not make the link. */
  unsubscriber(token: string): string | null {
    const said = unsealed(this.pepper, unsubscribing, idLength, token);
    return said && idOfBytes(said);
  }

  /** Where a person says whether they may be kept for other jobs, for a mail. */
  consentAddress(organization_slug: string, candidate_id: string): string {
    return this.base + consentPath(organization_slug, sealed(this.pepper, consenting, bytesOfId(candidate_id)));
  }
  /** The person who answers. Null: we did not make the link. */
  consenter(token: string): string | null {
    const said = unsealed(this.pepper, consenting, idLength, token);
    return said && idOfBytes(said);
  }

  /** Where the sender of a form confirms that they may be written to, for a mail. */
  confirmAddress(organization_slug: string, submission_id: string): string {
    return this.base + confirmPath(organization_slug, sealed(this.pepper, confirming, bytesOfId(submission_id)));
  }
  /** The submission that is confirmed. Null: we did not make the link. */
  confirmer(token: string): string | null {
    const said = unsealed(this.pepper, confirming, idLength, token);
    return said && idOfBytes(said);
  }

  /** The token with which the sender of a form downloads its file. `turn`: 0 for the link that the form gave, counted on for links that were sent later. */
  downloadToken(submission_id: string, turn = 0): string {
    const said = bytesOfId(submission_id);
    return sealed(this.pepper, downloading, turn ? Buffer.concat([said, countOf(turn)]) : said);
  }
  downloadAddress(organization_slug: string, submission_id: string, turn = 0): string {
    return this.base + downloadPath(organization_slug, this.downloadToken(submission_id, turn));
  }
  /** The submission, and the turn of the link. Null: we did not make the link. */
  downloader(token: string): { id: string; turn: number } | null {
    const first = unsealed(this.pepper, downloading, idLength, token);
    if (first) return { id: idOfBytes(first), turn: 0 };
    const later = unsealed(this.pepper, downloading, idLength + countBytes, token);
    return later && { id: idOfBytes(later), turn: later.readUInt16BE(idLength) };
  }

  /** The address where a person downloads the copy of their data that answers this request, for a mail. The answer to the request decides whether the address still opens. */
  copyAddress(organization_slug: string, candidate_id: string, request_id: string): string {
    const said = Buffer.concat([bytesOfId(candidate_id), bytesOfId(request_id)]);
    return this.base + copyPath(organization_slug, sealed(this.pepper, copying, said));
  }
  /** What it contains. Null: we did not make it. */
  readCopy(token: string): { candidate_id: string; request_id: string } | null {
    const said = unsealed(this.pepper, copying, 2 * idLength, token);
    return said && { candidate_id: idOfBytes(said), request_id: idOfBytes(said.subarray(idLength)) };
  }

  /** The token of a person's own registration for an event, for a mail: its holder may cancel. */
  registrationToken({ instance_id, registration_id }: RegistrationLink): string {
    return sealed(this.pepper, registering, Buffer.concat([bytesOfId(instance_id), bytesOfId(registration_id)]));
  }
  registrationAddress(organization_slug: string, link: RegistrationLink): string {
    return this.base + ownRegistrationPath(organization_slug, this.registrationToken(link));
  }
  /** The registration. Null: we did not make the link. */
  readRegistration(token: string): RegistrationLink | null {
    return this.readRegistrationFor(registering, token);
  }
  /** The address in the code that is scanned at the door: a member who opens it sees the person. It opens nothing for visitors. */
  checkInAddress({ instance_id, registration_id }: RegistrationLink): string {
    const said = Buffer.concat([bytesOfId(instance_id), bytesOfId(registration_id)]);
    return this.base + checkInPath(sealed(this.pepper, checkingIn, said));
  }
  /** The registration. Null: we did not make the code. */
  readCheckIn(code: string): RegistrationLink | null {
    return this.readRegistrationFor(checkingIn, code);
  }

  private readRegistrationFor(purpose: string, token: string): RegistrationLink | null {
    const said = unsealed(this.pepper, purpose, 2 * idLength, token);
    return said && { instance_id: idOfBytes(said), registration_id: idOfBytes(said.subarray(idLength)) };
  }

  /** The text without links of this product: they can contain keys, to choose a time or to see an application's status. */
  withoutLinks(text: string): string {
    return this.without(text, () => true);
  }

  /** The HTML of a mail without the links by which its reader acts. A person's answer quotes our letter, and members who read the answer must not be able to act as that person. Links to public pages stay. */
  withoutKeys(html: CleanHtml): CleanHtml {
    const without = this.without(html, (link) => keyed.test(link));
    return without === html ? html : cleanHtml(without);
  }

  private without(text: string, drops: (link: string) => boolean): string {
    return text
      .replace(anywhere, '[…]')
      .split(this.base)
      .map((part, at) => {
        const link = at ? (/^[^\s"'<>]*/.exec(part)?.[0] ?? '') : '';
        return !at ? part : drops(link) ? `[…]${part.slice(link.length)}` : this.base + part;
      })
      .join('');
  }
}
