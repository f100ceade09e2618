import { author, marketingcategory, marketingsubcategory } from '../catalogues/marketing.ts';
import { choiceField, fields, flagField, momentField, referenceField, textField } from '../kernel/field.ts';
import { slugRule } from '../organization/slug.ts';
import { webpage } from './record-kind.ts';
import { longest, pageKinds, type PageKind } from './values.ts';

// What members type about pages, besides their blocks.

/** The title is part of the draft; the others apply at once. */
export const webpageFields = fields(
  {
    title: textField('Title', { required: true, max: longest.title }),
    kind: choiceField(
      'Kind',
      Object.entries(pageKinds).map(([value, label]) => ({ value: value as PageKind, label })),
      { required: true, initial: 'article' },
    ),
    slug: textField('Address', {
      max: 60,
      help: 'Small letters, digits and hyphens. Old addresses lead to the new one.',
    }),
    author_id: referenceField('Author', author),
    noindex: flagField('Hidden from search engines'),
  },
  [slugRule],
);
/** The fields that put a page into a category. */
export const placeFields = fields({
  page_id: referenceField('Page', webpage, { required: true }),
  category_id: referenceField('Category', marketingcategory, { required: true }),
  subcategory_id: referenceField('Subcategory', marketingsubcategory),
  featured: flagField('Featured', { help: 'It stands at the top of the category.' }),
});
/** When a page is published. */
export const scheduleFields = fields({ at: momentField('Publish at', { required: true }) });
