import type { ProjectionState } from '../kernel/rows/lane.ts';

/** The state of every read model, no matter in which process the projector runs. */
export abstract class ProjectionStates {
  abstract states(): Promise<ProjectionState[]>;
  /** Rebuilds a projection; resolves when the new rows are in use. Throws for an unknown name, or when the rebuild fails. */
  abstract rebuild(name: string): Promise<void>;
}
