/** The time at which commands happen. The demo sets it to the past while it writes past events. */
export class Clock {
  private fixed: Date | null = null;

  now = (): Date => this.fixed ?? new Date();

  set(moment: Date | null): void {
    this.fixed = moment;
  }
}
