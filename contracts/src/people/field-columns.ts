/** The column of a field that the organization made, in lists and files. */
export type FieldColumn = `field.${string}`;
export const fieldColumn = (id: string): FieldColumn => `field.${id}`;
