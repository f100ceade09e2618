/** The release of this program, as package.json names it. `since` of an event is a release. */
export const present = { release: '0.1.0' };
