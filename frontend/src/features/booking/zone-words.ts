import { cityOf as cityOfZone } from '@candor/contracts/words/zone-words';
import { browserZone } from '../../kit/browser-zone.ts';

/** 'Stockholm' for 'Europe/Stockholm'. Null gives the city of the browser's time zone. */
export const cityOf = (zone: string | null): string => cityOfZone(zone ?? browserZone());
