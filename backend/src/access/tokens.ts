/** The secret that ids of email addresses and links are made with. */
export const PEPPER = 'candor:pepper';
/** The public address of this site, without a slash at its end. */
export const BASE = 'candor:base-address';
