/** The time that commands happen at. The demo sets it back while it tells the past. */
export class Clock {
  private fixed: Date | null = null;

  now = (): Date => this.fixed ?? new Date();

  set(moment: Date | null): void {
    this.fixed = moment;
  }
}
