import cadenceData from './content/cadences.json' with { type: 'json' };
import officeData from './content/office.json' with { type: 'json' };
import salesData from './content/sales.json' with { type: 'json' };
import { schemas } from './content/schemas.ts';
import siteData from './content/site.json' with { type: 'json' };

// The content that names roles, kinds and states of the product, read by its schemas, which know these words.

export const { cadences } = schemas.cadences.parse(cadenceData);
export const office = schemas.office.parse(officeData);
export const sales = schemas.sales.parse(salesData);
export const site = schemas.site.parse(siteData);
