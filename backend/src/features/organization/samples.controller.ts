import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { addSample, removeSample } from '@candor/contracts/organization/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Samples } from './samples.ts';

@Controller()
export class SamplesController {
  constructor(@Inject(Samples) private readonly samples: Samples) {}

  @Serve(addSample)
  async add(@Input() _: RequestOf<typeof addSample>, @By() { asking }: Signed) {
    return this.samples.add(asking);
  }

  @Serve(removeSample)
  async remove(@Input() _: RequestOf<typeof removeSample>, @By() { asking }: Signed) {
    return this.samples.remove(asking);
  }
}
