// How an organization leaves the platform: a wait in which it can change its mind, then the erasure of its people, then the proof.

/** Days between the request and the erasure. */
export const leavingDays = 30;
/** What the erasure of an organization deleted and checked. `people`: records erased. `documents`: files deleted with them. `models`: read models searched. `fingerprint`: SHA-256 of the ids of the erased records, in order. */
export type ErasureProof = { people: number; documents: number; models: number; fingerprint: string };
/** `begun_at`: since then it cannot be taken back. */
export type Leaving = {
  asked_at: string;
  reason: string;
  erase_at: string;
  begun_at: string | null;
  /** The organization was suspended for another reason when it was asked for. */
  suspended_before?: boolean | undefined;
  erased: (ErasureProof & { at: string }) | null;
};
