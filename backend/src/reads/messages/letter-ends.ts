import { Inject, Injectable } from '@nestjs/common';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { escapeHtml, linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import type { OfferTerms } from '@candor/contracts/pipeline/events';
import { termsWords } from '@candor/contracts/offers/offer-words';
import { isUnasked, unsubscribeLine } from '@candor/contracts/messages/letter';
import { tellsSource } from '@candor/contracts/messages/contact-rules';
import { source as sources } from '@candor/contracts/catalogues/hiring';
import { type SourceType, sourceTypes } from '@candor/contracts/jobs/values';
import { ownOfferMark } from './own-link-mark.ts';
import { Streams } from '../../kernel/streams.ts';
import type { CandidateState } from '../../states/candidate.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { Lookups } from '../lookups.ts';
import { Readers } from '../readers.ts';
import { ContactSafety } from './contact-safety.ts';

type Known = Pick<NonNullable<CandidateState>, 'fields' | 'type' | 'language'>;
/** The reader of the letter. Their language is used if it is known. */
type Reader = Pick<NonNullable<CandidateState>, 'language'> | null | undefined;

/** The end of an offer's letter: its terms in words, and the place of the link for the candidate's answer. */
export const offerEnd = (terms: OfferTerms) => (speaker: Voice) => {
  const lines = termsWords(terms, speaker).map(([label, value]) => `${escapeHtml(label)}: ${escapeHtml(value)}`);
  const link = linkParagraph(ownOfferMark, sayIn(speaker)('See the offer and answer it'));
  return { after: `<p>${lines.join('<br>')}</p>${link}` };
};

/** What is added at the end of letters, by kind. All code that writes a letter to a candidate calls this. */
@Injectable()
export class LetterEnds {
  constructor(
    @Inject(Readers) private readonly readers: Readers,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** The end of a letter of this kind to this person, if it is our first one and we found them: where we have their details from. Empty: the letter does not say it. */
  async sourceTold(kind: string, organization_id: string, candidate_id: string, person: Known): Promise<string> {
    const { fields, type } = person;
    const of = { source: fields.source, applied: type === 'candidate' };
    if (!tellsSource(kind, of, false) || (await this.safety.contacts(organization_id, candidate_id)).length) return '';
    const entry = await this.lookups.entry(organization_id, sources, fields.source_id);
    return this.ofSource(
      organization_id,
      entry?.fields.name ?? sourceTypes[fields.source as SourceType] ?? fields.source,
      person,
    );
  }

  /** HTML that follows the text: under a letter that was not asked for, the place of the unsubscribe link. */
  async of(kind: string, organization_id: string, person?: Reader): Promise<string> {
    if (!isUnasked(kind)) return '';
    const speaker = await this.readers.ofLetters(organization_id, person);
    return unsubscribeLine(sayIn(speaker)('Unsubscribe from emails like this'));
  }

  /** The end of our first letter to a person whom we found: where we have their details from, and whom to ask about them. */
  async ofSource(organization_id: string, source: string, person?: Reader): Promise<string> {
    const [speaker, organization] = await Promise.all([
      this.readers.ofLetters(organization_id, person),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    const { name = '', privacy_email = null } = organization?.state ?? {};
    const told = sayIn(speaker)(
      '{organization} has your details from this source: {source}. We keep them to ask you about jobs. You may ask to see, correct or delete them at any time: {contact}.',
      {
        organization: name,
        source,
        contact: privacy_email ?? sayIn(speaker)('the hiring team of {name}', { name }),
      },
    );
    return paragraph(told);
  }
}
