import { idOf } from '@candor/contracts/all-events';
import type { AnyEvent, Recorded } from '@candor/contracts/kernel/event';
import { onTop, type Steps } from '@candor/contracts/kernel/steps';

type TextRow<Texts> = Texts & { id: string; organization_id: string; version: number };
/** The row of one stream, made of what its events tell. */
export const textRow = <Texts extends object, E extends AnyEvent>(steps: Steps<Texts | null, E>) =>
  onTop<Texts, E, TextRow<Texts>, Omit<Recorded, keyof AnyEvent>>(
    steps,
    (_, texts, { stream, revision, metadata }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      ...texts,
      version: revision,
    }),
  );
