import type { Catalogue } from '@candor/contracts/kernel/catalogue';

export const course: Catalogue;
export const guild: Catalogue;
