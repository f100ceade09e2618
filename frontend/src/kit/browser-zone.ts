/** The time zone of this browser. This is a file of its own, so that a form that only names the zone loads no calendar code. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
