import type { ProjectionState } from '../kernel/rows/lane.ts';

/** How far every read model is, wherever the projector runs. */
export abstract class ProjectionStates {
  abstract states(): Promise<ProjectionState[]>;
  /** Resolves when the new rows answer; throws for an unknown name, or when the rebuild fails. */
  abstract rebuild(name: string): Promise<void>;
}
