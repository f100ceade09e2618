import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { ownFigures } from '@candor/contracts/reports/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { SeatReport } from './seat-report.ts';

/** The caller's own figures from the report on interviewers. */
@Controller()
export class OwnFiguresController {
  constructor(@Inject(SeatReport) private readonly seats: SeatReport) {}

  @Serve(ownFigures)
  own(@Input() _: RequestOf<typeof ownFigures>, @By() { caller }: Signed) {
    return this.seats.own(caller);
  }
}
