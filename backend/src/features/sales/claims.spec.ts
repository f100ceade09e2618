import { acme, openSmallLog, type SmallLog } from '../../../../tests/support/small-log.ts';
import type { CommandBus } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { idNo, someone } from '../../kernel/given.ts';
import { Streams } from '../../kernel/streams.ts';
import { claimState } from '../../states/sales.state.ts';
import { claimIdOf, Claims } from './claims.ts';
import { claim, type ClaimCommands, partner } from './partner.decider.ts';
import type { ClaimCommand } from './sales.command.ts';

// Where the claim on a company is kept.

const pepper = 'a secret';
let disk: SmallLog;
let streams: Streams;
let claims: Claims;
beforeAll(async () => {
  disk = await openSmallLog();
  streams = new Streams(disk.store, disk.keys);
  const execute = ({ id, name, command, asking }: InstanceType<typeof ClaimCommand>) =>
    streams.run(claim, id, name, command as ClaimCommands[typeof name], asking);
  claims = new Claims({ execute } as unknown as CommandBus, streams, pepper);
  for (const [n, name] of [
    [1, 'First Friends'],
    [2, 'Second Friends'],
  ] as const)
    await streams.run(partner, idNo(n), 'add', { fields: { ...fieldsOfPartner, name } }, asking());
});
afterAll(() => disk.dispose());

const fieldsOfPartner = {
  kind: 'agency' as const,
  contact_id: null,
  status: 'active' as const,
  default_term_id: null,
  payout_note: null,
  user_id: null,
  started_on: null,
};
let asked = 0;
const asking = () => ({
  organization_id: acme,
  actor: { type: 'user' as const, id: someone, roles: [] },
  uid: `request ${asked++}`,
});
const today = '2026-03-01';
const until = '2026-06-01';
const dealWith = (company_name: string) =>
  ({ fields: { company_name, company_domain: null }, keys: [idNo(9)], partners: [] }) as never;
const claimFor = (company: string, partner_no: number, deal_no: number) =>
  claims.claim(dealWith(company), { deal_id: idNo(deal_no), partner_id: idNo(partner_no), today, until }, asking());
const claimAt = async (id: string) => (await streams.load(claimState, id, acme))?.state;
const earlierId = (company: string) => idFrom('claim', acme, company);

test('the name of a company does not lead to the claim on it', async () => {
  expect(await claimFor('Obermoor', 1, 50)).toBeNull();
  expect(await claimAt(earlierId('obermoor'))).toBeUndefined();
  expect(await claimAt(claimIdOf('another secret', acme, 'obermoor'))).toBeUndefined();
  expect(await claimAt(claimIdOf(pepper, acme, 'obermoor'))).toMatchObject({ partner_id: idNo(1) });
  expect(await claimFor(' obermoor', 2, 51)).toMatchObject({ code: 'claimed' });
});

test('a claim of an earlier release holds, and ends, where it is', async () => {
  const command = {
    company: 'Early Harbour',
    partner_id: idNo(1),
    deal_id: idNo(60),
    sealed_for: idNo(9),
    today,
    until,
    beside: [],
    name: null,
  };
  const ran = await streams.run(claim, earlierId('early harbour'), 'claim', command, asking());
  expect(isRejection(ran)).toBe(false);
  expect(await claimFor('Early Harbour', 2, 61)).toMatchObject({ code: 'claimed' });
  expect(await claims.ofDeal(acme, idNo(60), ['early harbour'])).toMatchObject({ partner_id: idNo(1) });
  expect(await claims.release(['early harbour'], { deal_id: idNo(60), reason: 'deal_deleted' }, asking())).toBeNull();
  expect(await claimAt(earlierId('early harbour'))).toBeNull();
  expect(await claimFor('Early Harbour', 2, 61)).toBeNull();
});
