import { Inject, Injectable } from '@nestjs/common';
import { appointmentList, type AppointmentRow } from '@candor/contracts/interviews/rows';
import { appointments } from '@candor/projections/interviews/appointments';
import { foldRows, until } from '@candor/projections/kernel/fold';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';

/** How many interviews are examined. If the reader may see more, the past time is refused. */
const mostLooked = 1000;
/** How many bookings are read in one query. */
const together = 50;

/** Interviews as they were at a past time: every booking that the reader may see at present, folded from its events until then. Bookings are never deleted. */
@Injectable()
export class PastInterviews {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** The interviews at this time. Null: there are too many. */
  async at(scope: ScopeOn<typeof appointmentList>, moment: string): Promise<AppointmentRow[] | null> {
    const now = await this.reads.find(appointmentList, scope, {}, { sort: 'starts_at', limit: mostLooked + 1 });
    if (now.length > mostLooked) return null;
    const bookings = [...new Set(now.map(({ booking_id }) => booking_id))];
    const then = new Map<string, AppointmentRow>();
    for (let at = 0; at < bookings.length; at += together) {
      const streams = await Promise.all(
        bookings.slice(at, at + together).map((id) => this.streams.read(`appointment-${id}`, scope.organization_id)),
      );
      for (const events of streams)
        for (const [id, row] of foldRows(appointments, until(events, moment))) then.set(id, row as AppointmentRow);
    }
    // The rows have the person's present name, or none.
    return now.flatMap(({ id, candidate_name }) => {
      const row = then.get(id);
      return row ? [{ ...row, candidate_name }] : [];
    });
  }
}
