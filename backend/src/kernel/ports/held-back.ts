/** The fault that the event may not be written yet: the former release could not read it, and no operator has closed the way back to that release. Nothing was written. */
export class HeldBack extends Error {
  /** `since`: the release that reads the event first. */
  constructor(type: string, since: string) {
    super(
      `${type} is written only after an operator has turned on what release ${since} and later ones can read (/application/system).`,
    );
    this.name = 'HeldBack';
  }
}
