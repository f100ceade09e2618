import { Inject, Injectable } from '@nestjs/common';
import { ownApplicationPath } from '@candor/contracts/public/own-application';
import { bookingPath } from '@candor/contracts/public/booking';
import { unsubscribePath } from '@candor/contracts/public/unsubscribe';
import { hashOf } from '../kernel/codec.ts';
import { bytesOfId, idLength, idOfBytes, sealed, unsealed } from './sealed-token.ts';
import { BASE, PEPPER } from './tokens.ts';

const countBytes = 2;
const [ownApplication, unsubscribing] = ['own application', 'unsubscribe'];
const [booking, bookingElsewhere] = ['booking', 'booking mailed elsewhere'];

const countOf = (replaced: number): Buffer => {
  const count = Buffer.alloc(countBytes);
  count.writeUInt16BE(replaced);
  return count;
};
/** What a link says: the application, and how often the person's links had been replaced when it was made. */
export type OwnLink = { application_id: string; replaced: number };

/** What a booking link says: the application, the invitation or the booking that it is about, and how often the person's links had been replaced when it was made. */
export type BookingLink = OwnLink & {
  id: string;
  /** Another record of the same person, where it went to the address of that one: then it holds while both are the same person. */
  mailed_to?: string;
};

/** The links by which candidates open their own application or choose a time, and by which people unsubscribe. */
@Injectable()
export class OwnLinks {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  tokenOf({ application_id, replaced }: OwnLink): string {
    return sealed(this.pepper, ownApplication, Buffer.concat([bytesOfId(application_id), countOf(replaced)]));
  }

  /** The whole address, for a mail. `replaced`: of the person's record, as it was read with the address that the mail goes to. */
  addressOf(organization_slug: string, link: OwnLink): string {
    return this.base + ownApplicationPath(organization_slug, this.tokenOf(link));
  }

  /** Null when the link was not made by us. Whether it has been replaced since, the person's record says. */
  read(token: string): OwnLink | null {
    const said = unsealed(this.pepper, ownApplication, idLength + countBytes, token);
    return said && { application_id: idOfBytes(said), replaced: said.readUInt16BE(idLength) };
  }

  bookingToken({ application_id, id, replaced, mailed_to }: BookingLink): string {
    const said = [bytesOfId(application_id), bytesOfId(id), countOf(replaced)];
    return mailed_to
      ? sealed(this.pepper, bookingElsewhere, Buffer.concat([...said, bytesOfId(mailed_to)]))
      : sealed(this.pepper, booking, Buffer.concat(said));
  }

  /** By which the log knows the link, wherever it was mailed. */
  bookingHash({ application_id, id, replaced }: BookingLink): string {
    return hashOf(this.bookingToken({ application_id, id, replaced }));
  }

  /** Where a candidate chooses a time or changes the one that is booked, for a mail. Whether the link still holds, the application's record says. */
  bookingAddress(organization_slug: string, link: BookingLink): string {
    return this.base + bookingPath(organization_slug, this.bookingToken(link));
  }

  /** Null when the link was not made by us. */
  readBooking(token: string): BookingLink | null {
    const length = 2 * idLength + countBytes;
    const elsewhere = unsealed(this.pepper, bookingElsewhere, length + idLength, token);
    const said = elsewhere ?? unsealed(this.pepper, booking, length, token);
    return (
      said && {
        application_id: idOfBytes(said),
        id: idOfBytes(said.subarray(idLength)),
        replaced: said.readUInt16BE(2 * idLength),
        ...(elsewhere ? { mailed_to: idOfBytes(elsewhere.subarray(length)) } : {}),
      }
    );
  }

  /** Where this person unsubscribes, for a mail. The link is good for ever: whoever finds an old letter may still want no more of them. */
  unsubscribeAddress(organization_slug: string, candidate_id: string): string {
    return this.base + unsubscribePath(organization_slug, sealed(this.pepper, unsubscribing, bytesOfId(candidate_id)));
  }

  /** Who unsubscribes; null when the link was not made by us. */
  unsubscriber(token: string): string | null {
    const said = unsealed(this.pepper, unsubscribing, idLength, token);
    return said && idOfBytes(said);
  }
}
