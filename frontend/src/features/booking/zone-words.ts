import { cityOf as cityOfZone } from '@candor/contracts/words/zone-words';
import { browserZone } from '../../kit/browser-zone.ts';

/** 'Stockholm' of 'Europe/Stockholm'; without a zone, of the browser's. */
export const cityOf = (zone: string | null): string => cityOfZone(zone ?? browserZone());
