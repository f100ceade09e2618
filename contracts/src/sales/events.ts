import { z } from 'zod';
import { earlier, event, events, noPerson, open, personal, type EventOf } from '../kernel/event.ts';
import { Changes, id, storedDay, word } from '../kernel/values.ts';
import {
  Computed,
  DealFacts,
  DealFile,
  DealWords,
  isDealWord,
  DealPartner,
  Money,
  PartnerFields,
  Ppm,
  TermVersion,
} from './values.ts';

const text = open(z.string());
const maybe = open(z.string().nullable());
const day = storedDay;
const partner = open(DealPartner);
const changes = open(Changes);

/** The key that seals the words of this deal. When a contact of the deal is erased, the deal gets another key. */
const sealed_for = word;
type Data = Record<string, unknown>;
/** Only the fields that are words, or only the other ones. */
export const parted = <Value>(all: Readonly<Record<string, Value>>, ofWords: boolean): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isDealWord(name) === ofWords));
/** Earlier shape of an event: that release sealed no text. The deal's first key has the deal's id. */
const open_ = <Example extends Data>(example: Example, more: (data: Data) => Data = (data) => data) => ({
  earlier: [
    earlier({
      personal: [],
      example,
      upcast: (data, _, stream) => ({ ...more(data), sealed_for: stream.slice(stream.indexOf('-') + 1) }),
    }),
  ],
});
const exampleFields = {
  name: 'Seats',
  company_name: 'Pool',
  company_domain: null,
  contact_id: null,
  amount: null,
  owner_user_id: '019a0000-0000-7000-8000-000000000001',
  probability: null,
  expected_on: null,
  source_id: null,
  product_ids: [],
  notes: 'Ask Ada',
  next_step: null,
  next_on: null,
};

/** A sale that is negotiated with a company. The person at the company is a contact of the organization, whose id the events contain. */
export const dealEvents = events(
  'deal',
  { about: 'sealed_for' },
  {
    DealOpened: event(
      { sealed_for, facts: open(DealFacts), words: personal(DealWords.nullable()) },
      'opened the deal',
      open_({ fields: exampleFields }, ({ fields }) => ({
        facts: parted(fields as Data, false),
        words: parted(fields as Data, true),
      })),
    ),
    DealUpdated: event(
      { sealed_for, facts: changes, words: personal(Changes.nullable()) },
      'changed the deal',
      open_({ changes: { notes: { from: null, to: 'Ask Ada' } } }, (data) => ({
        facts: parted(data.changes as Data, false),
        words: parted(data.changes as Data, true),
      })),
    ),
    DealOwnerChanged: event({ from: id, to: id }, 'gave the deal to another owner'),
    DealAccepted: event({ contract_signed_on: day, amount: Money }, 'recorded the signed contract'),
    DealPaid: event({ paid_on: day, paid_amount: Money }, 'recorded the payment'),
    DealDeclined: event(
      { sealed_for, reason_id: id, note: personal(z.string().nullable()) },
      'recorded that the deal was declined',
      open_({ reason_id: exampleFields.owner_user_id, note: 'Ada left' }),
    ),
    DealReopened: event({}, 'reopened the deal'),
    DealArchived: event({}, 'archived the deal'),
    DealRestored: event({}, 'restored the deal'),
    /** `revision`: the revision of the event that is taken back. */
    DealMoveTakenBack: event({ revision: z.number() }, 'took the last move of the deal back'),
    DealRefunded: event(
      { sealed_for, amount: Money, on: day, reason: personal(z.string()) },
      'recorded a refund',
      open_({ amount: { amount: 1, currency: 'EUR' }, on: '2026-03-01', reason: 'Ada left' }),
    ),
    DealPartnerAdded: event({ partner }, 'added a partner to the deal'),
    DealPartnerChanged: event(
      { partner_id: id, from: Ppm, to: Ppm, role: maybe },
      "changed a partner's share of the deal",
    ),
    DealPartnerRemoved: event({ partner_id: id }, 'removed a partner from the deal'),
    DealNoted: event(
      { sealed_for, note_id: id, body: personal(z.string()) },
      'wrote a note on the deal',
      open_({ note_id: exampleFields.owner_user_id, body: 'Ada called' }),
    ),
    DealNoteRemoved: event({ note_id: id }, 'removed a note from the deal'),
    DealFileAdded: event(
      { sealed_for, stored: open(DealFile.omit({ name: true })), name: personal(z.string()) },
      'added a file',
      open_(
        { file: { id: 'one', file_id: 'deals/one', name: 'Ada.pdf', type: 'application/pdf', size: 1 } },
        ({ file }) => {
          const { name, ...rest } = file as Data;
          return { stored: rest, name };
        },
      ),
    ),
    /** A job deletes the stored file. */
    DealFileRemoved: event(
      { sealed_for, id, name: personal(z.string()) },
      'removed a file',
      open_({ id: exampleFields.owner_user_id, name: 'Ada.pdf' }),
    ),
    /** A person who was the deal's contact is erased: text about them is deleted, and the names are sealed with a new key. */
    DealWordsErased: event(
      { sealed_for, contact_id: id, words: personal(DealWords.nullable()) },
      'erased the words about a contact of the deal',
    ),
    DealDeleted: event({}, 'deleted the deal'),
    /** Its organization has left the platform. */
    DealErased: event({}, 'erased the deal with its organization'),
  },
);
export type DealEvent = EventOf<typeof dealEvents>;

/** A third party that brings deals. */
export const partnerEvents = events(
  'partner',
  { about: noPerson },
  {
    PartnerAdded: event({ fields: open(PartnerFields) }, 'added the partner {fields.name}'),
    PartnerUpdated: event({ changes }, 'changed the partner'),
    /** Earlier links to the partner's page no longer work. */
    PartnerLinkReplaced: event({}, "replaced the link to the partner's page"),
    PartnerDeleted: event({}, 'deleted the partner'),
  },
);
export type PartnerEvent = EventOf<typeof partnerEvents>;

/** A commercial rule with its versions. */
export const termEvents = events(
  'term',
  { about: noPerson },
  {
    TermAdded: event({ name: text, rule: open(TermVersion) }, 'added the term {name}'),
    TermRenamed: event({ from: text, to: text }, 'renamed the term {from} to {to}'),
    TermVersionAdded: event({ version: z.number(), rule: open(TermVersion) }, 'made version {version} of the term'),
    /** No deal had it yet. */
    TermVersionChanged: event({ version: z.number(), changes }, 'changed version {version} of the term'),
    /** The version never changes after this event. */
    TermVersionUsed: event({ version: z.number(), deal_id: id }, 'used version {version} of the term for a deal'),
    TermDeleted: event({}, 'deleted the term'),
  },
);
export type TermEvent = EventOf<typeof termEvents>;

/** The orders that members gave partners and terms, in one stream for each organization. Records that no order names come last. */
export const salesOrderEvents = events(
  'salesorder',
  { about: noPerson },
  {
    PartnersSorted: event({ ids: z.array(id) }, 'changed the order of the partners'),
    TermsSorted: event({ ids: z.array(id) }, 'changed the order of the terms'),
  },
);
export type SalesOrderEvent = EventOf<typeof salesOrderEvents>;

const computed = open(Computed);
/** The day on which a pending commission will be earned; present if it is known and in the future. */
const earns_on = day.optional();
/** The day in the organization's zone. Events of the first weeks lack it: theirs is the day in UTC. */
const on = day.optional();
/** Earlier shape of an event of a commission, whose text was not sealed. Its key is named after the commission. */
const ofCommission = (example: Data, key: (id: string) => string) => ({
  earlier: [
    earlier({
      personal: [],
      example,
      upcast: (data, _, stream) => ({ ...data, sealed_for: key(stream.slice(stream.indexOf('-') + 1)) }),
    }),
  ],
});
const notesOf = (id: string): string => `notes-${id}`;
const payoutOf = (id: string): string => `payout-${id}`;
/** What a partner gets for one deal, or for one month of it if the term says so. Each text has a key of its own. An erased contact of the deal takes notes and reasons along; the references of payouts stay until the organization leaves. */
export const commissionEvents = events(
  'commission',
  { about: 'sealed_for' },
  {
    CommissionAccrued: event({ deal_id: id, partner_id: id, computed, earns_on }, 'computed the commission'),
    CommissionRecomputed: event({ computed, earns_on }, 'computed the commission again'),
    CommissionEarned: event({ computed, earned_on: day, due_on: day }, 'recorded that the commission is earned'),
    /** The payment or the contract was taken back; it is not earned any more. */
    CommissionUnearned: event({ computed, earns_on, on }, 'recorded that the commission is not earned yet'),
    /** Before the partner was paid, the customer got money back, or paid another amount than was signed. */
    CommissionReduced: event({ computed, by: z.number(), on }, 'changed the amount of the commission'),
    CommissionApproved: event({ amount: z.number() }, 'approved the commission'),
    CommissionApprovalTakenBack: event({}, 'took the approval of the commission back'),
    CommissionPaid: event(
      { sealed_for, amount: z.number(), paid_on: day, reference: personal(z.string()) },
      'paid the commission',
      ofCommission({ amount: 100, paid_on: '2026-03-01', reference: 'To Ada' }, payoutOf),
    ),
    CommissionAdjusted: event(
      { sealed_for, amount: z.number(), note: personal(z.string()), on },
      'adjusted the commission',
      ofCommission({ amount: -100, note: 'Ada called' }, notesOf),
    ),
    CommissionVoided: event(
      { sealed_for, reason: personal(z.string()), by_deal: z.boolean(), on },
      'voided the commission',
      ofCommission({ reason: 'Ada left', by_deal: false }, notesOf),
    ),
    /** The customer got money back after the partner was paid. `amount` is negative. */
    CommissionClawedBack: event(
      { amount: z.number(), on: day, refunded: z.number() },
      'took part of a paid commission back',
    ),
    /** A payout was smaller by this. */
    CommissionClawbackSettled: event(
      { sealed_for, amount: z.number(), on: day, reference: personal(z.string()) },
      'deducted a negative line from a payout',
      ofCommission({ amount: 100, on: '2026-03-01', reference: 'To Ada' }, payoutOf),
    ),
    /** Notes and reasons were erased with a contact of the deal. `payouts`: the organization left, so the references of payouts were erased too. */
    CommissionWordsErased: event({ payouts: z.boolean() }, 'erased the words about a contact of the deal'),
  },
);
export type CommissionEvent = EventOf<typeof commissionEvents>;

/** Which partner named a company first. One stream for each company. */
export const claimEvents = events(
  'claim',
  { about: 'sealed_for' },
  {
    /** The key of its deal seals the name of the company. */
    ClaimRegistered: event(
      { sealed_for, company: personal(z.string()), partner_id: id, deal_id: id, on: day, until: day },
      'registered a claim on the company',
      {
        earlier: [
          earlier({
            personal: [],
            example: {
              company: 'Pool',
              partner_id: exampleFields.owner_user_id,
              deal_id: exampleFields.owner_user_id,
              on: '2026-03-01',
              until: '2026-06-01',
            },
            upcast: (data) => ({ ...data, sealed_for: data.deal_id }),
          }),
        ],
      },
    ),
    ClaimReleased: event({ reason: word }, 'released a claim'),
  },
);
export type ClaimEvent = EventOf<typeof claimEvents>;
