import type { Standard } from '@candor/contracts/kernel/standard';
import type { Caller } from '../kernel/caller.ts';

/** What every page of a signed-in person carries, so that a status page can keep their menu. The room `access` implements it; http knows no users. */
export abstract class Frames {
  abstract of(caller: Caller, place: { area: string; entity: string; view: string }): Promise<Standard>;
}
