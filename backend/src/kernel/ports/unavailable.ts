/** The engine cannot be reached or cannot write now (stopped, disk full). Either nothing was written or nobody knows: ask again with the same ids. */
export class Unavailable extends Error {}
