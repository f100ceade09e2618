import { cityOf as cityOfZone } from '@candor/contracts/words/zone-words';
import { browserZone } from '../../kit/browser-zone.ts';

/** 'Stockholm' for 'Europe/Stockholm'; without a zone, the browser's city. */
export const cityOf = (zone: string | null): string => cityOfZone(zone ?? browserZone());
