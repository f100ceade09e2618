export const label: string;
