import type { Standard } from '@candor/contracts/kernel/standard';
import type { Caller } from '../kernel/caller.ts';

/** The frame of every signed-in user's page, so that a status page can keep the menu. The room (part of the code) `access` implements it; http knows no users. */
export abstract class Frames {
  abstract of(caller: Caller, place: { area: string; entity: string; view: string }): Promise<Standard>;
}
