/** An engine cannot be reached or cannot write now (stopped, disk full). Nothing was written, or it cannot be known: ask again, with the same ids. */
export class Unavailable extends Error {}
