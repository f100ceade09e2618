/** The time zone of this browser. A separate file, so that a form which only names the zone loads no calendar code. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
