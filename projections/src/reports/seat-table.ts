import type { SeatRow } from '@candor/contracts/reports/seat-rows';
import { type CountedSeat, foldSeats, type InterviewerFigures, seatAt } from './interviewers.ts';
import type { ReportAsk } from './report-ask.ts';

/** A seat as it stands now. `on` and `about`: the present job and application of its interview, which decide who may know the judgment. */
type KeptSeat = CountedSeat & { on: string; about: string };
/** The judgments that a reader may know: those of interviews on these jobs, but not about these applications. */
export type KnownJudgements = { jobs: ReadonlySet<string>; closed: ReadonlySet<string> };
/** About the memory that a seat takes, in bytes. */
const bytesOfSeat = 500;

/** The present seats of an organization's interviewers, read once and changed with their rows, so that a report on any period only counts them. */
export class SeatTable {
  readonly #seats = new Map<string, KeptSeat>();
  /** One text for each id that many seats share. */
  readonly #words = new Map<string, string>();
  #judged: string[] | null = null;
  readonly worn = false;

  get bytes(): number {
    return bytesOfSeat * this.#seats.size;
  }

  put(id: string, row: SeatRow | null): void {
    this.#judged = null;
    const seat = row && seatAt(row, Infinity);
    if (!row || !seat) return void this.#seats.delete(id);
    const { user_id, appointment_id, application_id, job_id, starts_at, minutes, state, given, first, hired } = seat;
    this.#seats.set(id, {
      id,
      user_id: this.#shared(user_id),
      appointment_id: this.#shared(appointment_id),
      application_id: this.#shared(application_id),
      job_id: this.#shared(job_id),
      starts_at,
      minutes,
      state,
      given,
      first,
      hired,
      on: this.#shared(row.job_id),
      about: this.#shared(row.application_id),
    });
  }

  #shared(text: string): string {
    const known = this.#words.get(text);
    if (known === undefined) this.#words.set(text, text);
    return known ?? text;
  }

  /** The present jobs of the interviews in which a judgment was given. */
  judgedJobs(): string[] {
    if (this.#judged) return this.#judged;
    const jobs = new Set<string>();
    for (const { given, on } of this.#seats.values()) if (given) jobs.add(on);
    return (this.#judged = [...jobs]);
  }

  /** The rows of the report at present. */
  figures(ask: ReportAsk, at: number, { jobs, closed }: KnownJudgements): InterviewerFigures[] {
    const knows = (seat: CountedSeat): boolean => {
      const { on, about } = seat as KeptSeat;
      return jobs.has(on) && !closed.has(about);
    };
    return foldSeats(ask, this.#seats.values(), at, knows);
  }
}
