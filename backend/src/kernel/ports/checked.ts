/** The result of an outside engine's `check`. `wrong`: a sentence for each fault that would lose or refuse work; `notes`: what is worth knowing; `clock`: the server's time, if it has one. */
export type Checked = { server: string; wrong: string[]; notes?: string[]; clock?: Date };
