import { setAddresses } from '@candor/contracts/people/address-endpoints';
import type { OtherAddress } from '@candor/contracts/people/addresses';
import type { PersonPage } from '@candor/contracts/people/pages';
import { call } from '../../page/call.ts';

/** An address as form values. `kind` is '' if unknown. */
export type TypedAddress = { address: string; kind: OtherAddress['kind'] | '' };
const known = ({ address, kind }: TypedAddress) => ({ address, kind: kind || null });
/** Sends all addresses, with the version that the reader saw. */
export const sendAddresses = (
  { id: candidate_id, version }: Pick<PersonPage['person'], 'id' | 'version'>,
  { emails, phones }: { emails: readonly TypedAddress[]; phones: readonly TypedAddress[] },
) => call(setAddresses, { candidate_id, version, emails: emails.map(known), phones: phones.map(known) });
