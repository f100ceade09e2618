/** What the audit log calls a copy of the whole organization. */
export const wholeCopy = 'the whole organization';
