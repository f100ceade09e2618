import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { Step } from '@candor/contracts/jobs/values';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import type { RoundMeetingByApplication } from '@candor/contracts/interviews/round-meeting';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { AtHand } from '../../parts/pipeline/at-hand.ts';
import type { DrawnColumn } from '../../parts/board/board-state.ts';
import type { Across, LanesOf } from './lanes.tsx';
import type { Pipeline } from '../../parts/pipeline/use-pipeline.ts';

/** What the board shows, and what its reader can do there. */
export type BoardProps = {
  columns: readonly DrawnColumn[];
  steps: readonly Step[];
  hiringStatus: string;
  kind: OpportunityKind;
  rights: JobRights;
  zone: string | null;
  meetings: RoundMeetingByApplication;
  pipeline: Pipeline;
  filtered: boolean;
  hand: AtHand;
  hrefOf: (id: string) => string;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  folded: (column: DrawnColumn) => boolean;
  onFold: (column: DrawnColumn, folded: boolean) => void;
  loading: (column: DrawnColumn) => boolean;
  moreOf: (column: DrawnColumn) => { label: string; run: () => void } | null;
  onAdd?: (step: StepMark) => void;
  /** Whether the reader can put cards in an order of their own. */
  byHand: boolean;
  /** Called when a reader drags a card within its column while the board has another order. */
  onRankRefused?: () => void;
  /** The lanes that group the cards; null: no lanes. */
  lanes: LanesOf | null;
  /** Present while lanes are drawn: their function that finds the card beside another. */
  across: Across;
};
