import { linkAddress } from '@candor/contracts/kernel/address';

/** The link target of a stored address; undefined if the address must not be opened. */
export const openable = (address: string | null): string | undefined => (address && linkAddress(address)) || undefined;
