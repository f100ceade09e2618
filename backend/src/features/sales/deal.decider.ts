import { type DealEvent, parted } from '@candor/contracts/sales/events';
import {
  DealFacts,
  type DealFields,
  type DealFile,
  type DealPartner,
  type DealStage,
  dealStages,
  DealWords,
  mostDealFiles,
  mostPartners,
  type Price,
  undoMs,
  wholePpm,
  percentText,
} from '@candor/contracts/sales/values';
import { daysBetween } from '@candor/contracts/sales/dates';
import { compose } from '@candor/contracts/words/say';
import { changesBetween } from '@candor/contracts/kernel/values';
import {
  type Decider,
  isRejection,
  missingFields,
  refusedAt,
  reject,
  type Rejection,
  stale,
} from '../../kernel/decider.ts';
import { type Deal, dealState, type DealState, refundedOf } from '../../states/deal.state.ts';

type Versioned = { version?: number | null };
/** A move of a deal, with the facts that its new stage needs. */
export type Move = {
  type: DealStage;
  contract_signed_on?: string | null;
  amount?: Price | null;
  paid_on?: string | null;
  paid_amount?: Price | null;
  decline_reason_id?: string | null;
  decline_note?: string | null;
};
/** What a move records besides the price. It stays as it is until the move is taken back. */
export type MoveFacts = Omit<Move, 'type' | 'amount'>;
export type DealCommands = {
  open: { fields: DealFields };
  change: { fields: Partial<DealFields> } & Versioned;
  /** `confirm`: the caller knows that the days are unusual. */
  move: Move & { confirm?: boolean | null } & Versioned;
  undo: Versioned;
  refund: { amount: Price; on: string; reason: string } & Versioned;
  /** `due`: the total amount that the guarantee gives back. */
  guarantee: { due: number; ended_on: string; reason: string } & Versioned;
  addPartner: { partner: DealPartner } & Versioned;
  /** `role`: if it is missing, the role stays as it was. */
  changePartner: { partner_id: string; share: number; role?: string | null | undefined } & Versioned;
  removePartner: { partner_id: string } & Versioned;
  note: { body: string };
  removeNote: { id: string };
  addFile: { file: Omit<DealFile, 'id'> };
  removeFile: { id: string };
  /** Erases the words about a person who was a contact of the deal and is erased. */
  eraseWords: { contact_id: string };
  delete: Record<never, never>;
  /** Erases the deal, together with its organization. */
  erase: Record<never, never>;
};

const gone = reject('not_found', 'Deal not found.');
const paidOnlyArchived = reject('wrong_state', 'A paid deal can only be archived.');
const contractFirst = reject('wrong_state', 'Record the signed contract before payment.');
const open = (state: DealState, decide: (state: Deal) => readonly DealEvent[] | Rejection) =>
  state ? decide(state) : gone;
const isStale = (state: Deal, version: number | null | undefined) => version != null && version < state.changed_in;
const total = (partners: readonly DealPartner[]) => partners.reduce((sum, { share }) => sum + share, 0);
const tooMuch = (sum: number): Rejection => {
  const error = compose('Partner shares add up to {n} %.', { n: percentText(sum) });
  return { rejected: true, code: 'validation', error, fields: { split_percent: error } };
};

/** Where each fact is recorded, and why it cannot be changed afterwards. */
const recorded = {
  contract_signed_on: ['deal_accepted', 'A signed deal keeps the day of its contract.'],
  paid_on: ['deal_paid', 'A paid deal keeps the day of its payment.'],
  paid_amount: ['deal_paid', 'A paid deal keeps its paid amount.'],
  decline_reason_id: ['deal_declined', 'A declined deal keeps its reason. Reopen it first.'],
  decline_note: ['deal_declined', 'A declined deal keeps its reason. Reopen it first.'],
} as const satisfies Record<keyof MoveFacts, readonly [DealStage, string]>;
/** Refuses facts that the deal would not store: another value of what is recorded, or a fact of a stage to which the deal does not move. */
export const notStored = (
  place: Pick<Deal['place'], keyof MoveFacts> | null,
  facts: MoveFacts,
  to: DealStage | null,
): Rejection | null => {
  for (const [name, [stage, kept]] of Object.entries(recorded) as [keyof MoveFacts, (typeof recorded)['paid_on']][]) {
    if (facts[name] === undefined || stage === to) continue;
    const stored = place?.[name] ?? null;
    if (JSON.stringify(facts[name]) === JSON.stringify(stored)) continue;
    if (stored !== null) return refusedAt(name, kept, 'wrong_state');
    if (facts[name] !== null)
      return refusedAt(
        name,
        compose('The deal records this when it moves to {stage}.', { stage: dealStages[stage] }),
        'wrong_state',
      );
  }
  return null;
};
const longAgo = 5 * 365;
/** Asks about a day that is likely a mistake. */
export const doubt = (
  { contract_signed_on, paid_on, ...move }: DealCommands['move'],
  { place }: Pick<Deal, 'place'>,
  now: string,
): Rejection | null => {
  const today = now.slice(0, 10);
  if (move.confirm) return null;
  if (move.type === 'deal_accepted' && contract_signed_on && daysBetween(contract_signed_on, today) > longAgo)
    return refusedAt('contract_signed_on', 'The contract is more than five years old. Record it anyway?', 'confirm');
  if (move.type !== 'deal_paid' || !paid_on) return null;
  if (place.contract_signed_on && paid_on < place.contract_signed_on)
    return refusedAt('paid_on', 'The payment is from before the contract was signed. Record it anyway?', 'confirm');
  return daysBetween(paid_on, today) > longAgo
    ? refusedAt('paid_on', 'The payment is more than five years old. Record it anyway?', 'confirm')
    : null;
};

const accept = (move: Move, { place }: Deal): readonly DealEvent[] | Rejection => {
  const amount = move.amount ?? place.amount;
  const { contract_signed_on } = move;
  if (!contract_signed_on || !amount)
    return missingFields({
      ...(contract_signed_on ? {} : { contract_signed_on: 'Signed on' }),
      ...(amount ? {} : { amount: 'Amount' }),
    })!;
  return [{ type: 'DealAccepted', data: { contract_signed_on, amount } }];
};
const pay = (move: Move, { place }: Deal): readonly DealEvent[] | Rejection => {
  const { paid_on, paid_amount } = move;
  if (!paid_on || !paid_amount)
    return missingFields({
      ...(paid_on ? {} : { paid_on: 'Paid on' }),
      ...(paid_amount ? {} : { paid_amount: 'Paid amount' }),
    })!;
  if (place.amount && place.amount.currency !== paid_amount.currency)
    return refusedAt('paid_amount', 'The payment is in another currency than the contract.');
  return [{ type: 'DealPaid', data: { paid_on, paid_amount } }];
};
const decline = (move: Move, now: Deal): readonly DealEvent[] | Rejection =>
  move.decline_reason_id
    ? [
        {
          type: 'DealDeclined',
          data: { sealed_for: keyOf(now), reason_id: move.decline_reason_id, note: move.decline_note ?? null },
        },
      ]
    : refusedAt('decline_reason_id', 'Choose a reason.');
/** The id of the key that encrypts the next words. */
const keyOf = ({ keys }: Pick<Deal, 'keys'>): string => keys.at(-1)!;
const archive = (): readonly DealEvent[] => [{ type: 'DealArchived', data: {} }];

/** The table of moves, from each stage to each other one (docs/rules/sales.md#the-stages-of-a-deal). */
const moves: Record<DealStage, (to: DealStage, move: Move, deal: Deal) => readonly DealEvent[] | Rejection> = {
  deal_pending: (to, move, deal) =>
    to === 'deal_accepted'
      ? accept(move, deal)
      : to === 'deal_declined'
        ? decline(move, deal)
        : to === 'archived'
          ? archive()
          : contractFirst,
  deal_accepted: (to, move, deal) =>
    to === 'deal_paid'
      ? pay(move, deal)
      : to === 'archived'
        ? archive()
        : reject('wrong_state', 'A signed deal can only be paid or archived.'),
  deal_paid: (to) => (to === 'archived' ? archive() : paidOnlyArchived),
  deal_declined: (to) =>
    to === 'deal_pending'
      ? [{ type: 'DealReopened', data: {} }]
      : to === 'archived'
        ? archive()
        : reject('wrong_state', 'Reopen the deal first.'),
  archived: (to, _, { place }) =>
    to === (place.archived_from ?? 'deal_pending')
      ? [{ type: 'DealRestored', data: {} }]
      : reject('wrong_state', 'An archived deal goes back to where it was.'),
};
/** Refuses to change the contract and the payment, which stay as they were recorded. */
const fixedOnce = ({ paid_on, contract_signed_on }: Deal['place'], fields: Partial<DealFields>): Rejection | null =>
  fields.amount !== undefined && paid_on
    ? refusedAt('amount', 'A paid deal keeps its amount.', 'wrong_state')
    : fields.amount === null && contract_signed_on
      ? refusedAt('amount', 'A signed deal needs an amount.', 'wrong_state')
      : null;
const keepsPartners = ({ place }: Deal): Rejection | null =>
  place.paid_on
    ? reject('wrong_state', 'A paid deal keeps its partners.')
    : place.type === 'deal_declined' || place.type === 'archived'
      ? reject('wrong_state', 'Only an open deal takes partners.')
      : null;

export const deal: Decider<DealState, DealCommands, DealEvent> = {
  ...dealState,
  decide: {
    open: ({ fields }, state, { newId }) =>
      state
        ? []
        : [
            {
              type: 'DealOpened',
              data: { sealed_for: newId(), facts: DealFacts.parse(fields), words: DealWords.parse(fields) },
            },
          ],
    change: ({ fields: { owner_user_id, ...fields }, version }, state) =>
      open(state, (now) => {
        const changes = changesBetween(now.fields, fields);
        const owns = owner_user_id !== undefined && owner_user_id !== now.fields.owner_user_id;
        if (!Object.keys(changes).length && !owns) return [];
        if (isStale(now, version)) return stale('deal');
        const wrong = 'amount' in changes ? fixedOnce(now.place, fields) : null;
        if (wrong) return wrong;
        return [
          ...(Object.keys(changes).length
            ? [
                {
                  type: 'DealUpdated' as const,
                  data: { sealed_for: keyOf(now), facts: parted(changes, false), words: parted(changes, true) },
                },
              ]
            : []),
          ...(owns
            ? [
                {
                  type: 'DealOwnerChanged' as const,
                  data: { from: now.fields.owner_user_id, to: owner_user_id },
                },
              ]
            : []),
        ];
      }),
    move: ({ version, ...move }, state, { now: moment }) =>
      open(state, (now) => {
        const moved = now.place.type !== move.type;
        const lost = notStored(now.place, move, moved ? move.type : null);
        if (!moved) return lost ?? [];
        if (isStale(now, version)) return stale('deal');
        const done = moves[now.place.type](move.type, move, now);
        return isRejection(done) ? done : (lost ?? doubt(move, now, moment) ?? done);
      }),
    undo: ({ version }, state, { now, actor }) =>
      open(state, ({ last, version: current }) => {
        if (version != null && last && version < last.revision) return stale('deal');
        if (!last) return reject('wrong_state', 'The last thing that happened cannot be taken back.');
        if (last.by !== actor.id) return reject('wrong_state', 'Only the member who moved the deal can take it back.');
        if (Date.parse(now) - Date.parse(last.at) > undoMs)
          return reject('wrong_state', 'A move can be taken back for ten minutes.');
        return current >= last.revision ? [{ type: 'DealMoveTakenBack', data: { revision: last.revision } }] : [];
      }),
    refund: ({ version, ...data }, state) =>
      open(state, (now) => {
        const paid = now.place.paid_amount;
        if (!paid) return reject('wrong_state', 'Only a paid deal can be refunded.');
        if (isStale(now, version)) return stale('deal');
        if (data.amount.currency !== paid.currency)
          return refusedAt('amount', 'The refund is in another currency than the payment.');
        if (data.amount.amount <= 0) return refusedAt('amount', 'Enter how much went back.');
        if (refundedOf(now) + data.amount.amount > paid.amount)
          return refusedAt('amount', 'More would go back than was paid.');
        return [{ type: 'DealRefunded', data: { sealed_for: keyOf(now), ...data } }];
      }),
    guarantee: ({ version, due, ended_on, reason }, state) =>
      open(state, (now) => {
        const paid = now.place.paid_amount;
        if (!paid) return reject('wrong_state', 'Only a paid deal can be refunded.');
        if (isStale(now, version)) return stale('deal');
        if (due <= 0) return refusedAt('ended_on', 'The guarantee gives nothing back on that day.', 'wrong_state');
        const amount = due - refundedOf(now);
        return amount > 0
          ? [
              {
                type: 'DealRefunded',
                data: { sealed_for: keyOf(now), amount: { ...paid, amount }, on: ended_on, reason },
              },
            ]
          : refusedAt('ended_on', 'As much as the guarantee gives has gone back already.', 'wrong_state');
      }),
    addPartner: ({ partner, version }, state) =>
      open(state, (now) => {
        if (now.partners.some((each) => each.partner_id === partner.partner_id))
          return reject('duplicate', 'This partner is on the deal already.');
        if (isStale(now, version)) return stale('deal');
        const refused = keepsPartners(now);
        if (refused) return refused;
        if (now.partners.length >= mostPartners)
          return reject('limit', 'At most {most, number} partners are allowed.', { most: mostPartners });
        const sum = total(now.partners) + partner.share;
        return sum > wholePpm ? tooMuch(sum) : [{ type: 'DealPartnerAdded', data: { partner } }];
      }),
    changePartner: ({ partner_id, share, version, ...asked }, state) =>
      open(state, (now) => {
        const before = now.partners.find((each) => each.partner_id === partner_id);
        if (!before) return reject('not_found', 'Partner not found.');
        const role = asked.role === undefined ? before.role : asked.role;
        if (before.share === share && before.role === role) return [];
        if (isStale(now, version)) return stale('deal');
        const refused = keepsPartners(now);
        if (refused) return refused;
        const sum = total(now.partners) - before.share + share;
        return sum > wholePpm
          ? tooMuch(sum)
          : [{ type: 'DealPartnerChanged', data: { partner_id, from: before.share, to: share, role } }];
      }),
    removePartner: ({ partner_id, version }, state) =>
      open(state, (now) =>
        !now.partners.some((each) => each.partner_id === partner_id)
          ? []
          : isStale(now, version)
            ? stale('deal')
            : (keepsPartners(now) ?? [{ type: 'DealPartnerRemoved', data: { partner_id } }]),
      ),
    note: ({ body }, state, { newId }) =>
      open(state, (now) => [{ type: 'DealNoted', data: { sealed_for: keyOf(now), note_id: newId(), body } }]),
    removeNote: ({ id }, state, { actor }) =>
      open(state, ({ notes }) =>
        !notes[id]
          ? []
          : notes[id].by !== actor.id
            ? reject('wrong_state', 'Only its author can remove a note.')
            : [{ type: 'DealNoteRemoved', data: { note_id: id } }],
      ),
    addFile: ({ file: { name, ...file } }, state, { newId }) =>
      open(state, ({ files, keys }) =>
        files.some(({ file_id }) => file_id === file.file_id)
          ? []
          : files.length >= mostDealFiles
            ? reject('limit', 'A deal may have at most {n} files.', { n: mostDealFiles })
            : [
                {
                  type: 'DealFileAdded',
                  data: { sealed_for: keyOf({ keys }), stored: { id: newId(), ...file }, name },
                },
              ],
      ),
    removeFile: ({ id }, state) =>
      open(state, ({ files, keys }) =>
        files.flatMap((each) =>
          each.id === id
            ? [{ type: 'DealFileRemoved' as const, data: { sealed_for: keyOf({ keys }), id, name: each.name } }]
            : [],
        ),
      ),
    eraseWords: ({ contact_id }, state, { newId }) =>
      !state?.contacts.includes(contact_id)
        ? []
        : [
            {
              type: 'DealWordsErased',
              data: {
                sealed_for: newId(),
                contact_id,
                words: { ...DealWords.parse(state.fields), notes: null, next_step: null },
              },
            },
          ],
    delete: (_, state) =>
      !state
        ? []
        : state.place.type !== 'deal_pending' || state.partners.length
          ? reject('wrong_state', 'Only a pending deal without partners can be deleted. Archive it instead.')
          : [{ type: 'DealDeleted', data: {} }],
    erase: (_, state) => (state ? [{ type: 'DealErased', data: {} }] : []),
  },
};
