import { Inject, Injectable } from '@nestjs/common';
import { sayIn } from '@candor/contracts/kernel/say';
import { isUnasked, unsubscribeLine } from '@candor/contracts/messages/letter';
import { Readers } from './readers.ts';

/** How letters end, by their kind. Whatever writes a letter to a candidate asks here. */
@Injectable()
export class LetterEnds {
  constructor(@Inject(Readers) private readonly readers: Readers) {}

  /** HTML that follows the text: under a letter that nobody has asked for, the place of the link by which its reader unsubscribes, in the words of the organization's language. */
  async of(kind: string, organization_id: string): Promise<string> {
    if (!isUnasked(kind)) return '';
    const speaker = await this.readers.ofLetters(organization_id);
    return unsubscribeLine(sayIn(speaker)('Unsubscribe from emails like this'));
  }
}
