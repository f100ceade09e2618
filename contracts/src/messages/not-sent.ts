import { phrase } from '../words/say.ts';
import { wroteLately } from '../words/wait-words.ts';

// Why a person gets no letter: one definition of the reasons, and of their words, for all that write, plan and send letters.

/** `told`: the sentence for the member who writes or plans the letter; `noted`: the words that the log keeps and the person's record shows; `code`: the refusal's code for programs, if it is not the reason's own name. */
type Words = { told: string; noted: string; code?: string };
export const notSent = {
  made_up: {
    told: phrase('People of the sample data get no messages.'),
    noted: phrase('the person is sample data'),
    code: 'not_sent',
  },
  erased: { told: phrase('This person was erased.'), noted: phrase('the person was erased') },
  no_address: { told: phrase('This person has no email address.'), noted: phrase('no email address') },
  unwanted: { told: phrase('This person asked not to be contacted.'), noted: phrase('asked not to be contacted') },
  /** They refuse letters about jobs. */
  unsubscribed: {
    told: phrase('This person unsubscribed from emails about jobs.'),
    noted: phrase('unsubscribed from emails about jobs'),
  },
  /** They refuse news and invitations. */
  no_news: {
    told: phrase('This person unsubscribed from news and invitations.'),
    noted: phrase('unsubscribed from news and invitations'),
    code: 'unsubscribed',
  },
  bounced: {
    told: phrase('A letter to this address came back: it takes no mail.'),
    noted: phrase('the address takes no mail'),
  },
  suppressed: {
    told: phrase('This address is on the suppression list.'),
    noted: phrase('the address is on the suppression list'),
  },
  company: {
    told: phrase('Your organization does not write to people at this company.'),
    noted: phrase('their company is one that we do not contact'),
  },
  /** We wrote to them within so many `days`. */
  gap: {
    told: wroteLately,
    noted: phrase('we wrote to them a short time before'),
  },
  /** A tag of the letter has no value. */
  no_value: { told: phrase('No {tag} for {name}.'), noted: phrase('a value of the text is missing') },
  /** The contact's consent to marketing has ended. */
  consent_over: {
    told: phrase('This contact no longer agrees to marketing.'),
    noted: phrase('no longer agrees to marketing'),
  },
  /** No program adds a contact to a cadence who did not agree to marketing. */
  no_consent: { told: phrase('This contact did not agree to marketing.'), noted: phrase('did not agree to marketing') },
} as const satisfies Record<string, Words>;
export type NotSent = keyof typeof notSent;

export const codeOf = (why: NotSent): string => (notSent[why] as Words).code ?? why;
