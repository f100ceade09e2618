import { linkAddress } from '@candor/contracts/values/address';

/** The link target of a stored address; undefined if the address must not be opened. */
export const openable = (address: string | null): string | undefined => (address && linkAddress(address)) || undefined;
