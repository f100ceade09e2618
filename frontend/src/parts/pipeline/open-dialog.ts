import type { DialogAction, FormAction } from '@candor/contracts/pipeline/actions';
import type { ArchiveValues } from './archive-message.tsx';
import type { Filled } from '../offers/filled-dialog.tsx';
import type { InHand } from './in-hand.ts';
import type { Failure } from './pipeline-calls.ts';

/** A dialog that is shown, with the data of its question. */
export type OpenDialog =
  | {
      kind: 'archive';
      subjects: readonly InHand[];
      done?: () => void;
      back?: () => void;
      typed?: ArchiveValues;
      changed?: string;
    }
  | { kind: Exclude<DialogAction, 'archive'>; subject: InHand }
  | { kind: FormAction; subject: InHand; to?: string }
  | { kind: 'invite' | 'cadence'; subjects: readonly InHand[]; done?: () => void }
  | { kind: 'leave'; subjects: readonly InHand[]; title: string; planned: number; go: (cancels: boolean) => void }
  | { kind: 'filled'; found: Filled }
  | { kind: 'failures'; title: string; failures: readonly Failure[] };
