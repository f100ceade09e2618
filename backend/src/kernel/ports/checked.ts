/** What `check` found about an outside engine. `wrong`: one sentence for each thing that would lose or refuse work; `notes`: what is worth knowing; `clock`: the server's time, when it has one. */
export type Checked = { server: string; wrong: string[]; notes?: string[]; clock?: Date };
