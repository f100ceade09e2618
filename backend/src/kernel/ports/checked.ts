/** What an outside engine's `check` says: what answers, what would lose or refuse work (one sentence each), what is worth knowing, and its clock where it has one. */
export type Checked = { server: string; wrong: string[]; notes?: string[]; clock?: Date };
