import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { rebuildProjection } from '@candor/contracts/platform/endpoints';
import { Input, Serve } from '../../http/endpoint.ts';
import { notFound } from '../../kernel/streams.ts';
import { ProjectionStates } from '../../http/projection-states.ts';

/** An operator's actions on the running system. */
@Controller()
export class SystemController {
  constructor(@Inject(ProjectionStates) private readonly projector: ProjectionStates) {}

  /** Answers at once; the system page shows the progress. */
  @Serve(rebuildProjection)
  async rebuild(@Input() { name }: RequestOf<typeof rebuildProjection>) {
    if (!(await this.projector.states()).some((state) => state.name === name)) return notFound('projection');
    void this.projector.rebuild(name).catch((error: unknown) => console.error(`rebuild of ${name}:`, error));
    return { name };
  }
}
