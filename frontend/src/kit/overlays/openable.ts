import { linkAddress } from '@candor/contracts/kernel/address';

/** What a link to a stored address leads to; nothing where the address is none that may be opened. */
export const openable = (address: string | null): string | undefined => (address && linkAddress(address)) || undefined;
