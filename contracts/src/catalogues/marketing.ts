import { catalogue } from '../kernel/catalogue.ts';
import {
  choiceField,
  dateField,
  flagField,
  imageField,
  longField,
  numberField,
  referenceField,
  textField,
  urlField,
} from '../kernel/field.ts';
import { slugRule } from '../organization/slug.ts';
import { playTask } from '../rounds/play-fields.ts';
import { name } from './entry-fields.ts';

// The small lists of marketing. They belong to the marketing module: while it is off, no member opens them.

/** Tasks that the team always has when something happens in marketing. */
export const marketingplay = catalogue({
  name: 'marketingplay',
  entity: 'MarketingPlay',
  label: 'Marketing play',
  plural: 'Marketing plays',
  purpose: 'Tasks that your team gets each time that something happens in marketing.',
  path: '/api/marketing/plays',
  screen: 'marketing/plays',
  group: 'marketing',
  needs: 'MANAGE_MARKETING_CONTENT',
  sortable: true,
  fields: {
    name: name('Name'),
    trigger: choiceField('When', [{ value: 'form_sent', label: 'A contact sends a form' }], {
      required: true,
      inList: true,
      initial: 'form_sent',
    }),
    owner_role: choiceField(
      'Whose task',
      [
        { value: 'contact_owner', label: 'The owner of the contact' },
        { value: 'campaign_manager', label: 'A campaign manager' },
      ],
      { required: true, inList: true, initial: 'contact_owner' },
    ),
    ...playTask,
    title: { ...playTask.title, placeholder: 'Call the contact' },
  },
});

const place = { group: 'marketing', needs: 'MANAGE_MARKETING_CONTENT', sortable: true } as const;
const slug = (unique: boolean) => textField('Address', { required: true, unique, inList: true, max: 60 });

export const author = catalogue({
  ...place,
  name: 'author',
  entity: 'Author',
  label: 'Author',
  plural: 'Authors',
  purpose: 'The people who write your pages. A page names its author.',
  path: '/api/marketing/authors',
  screen: 'marketing/authors',
  fields: {
    name: name('Name'),
    title: textField('Title', { inList: true, max: 120 }),
    bio: longField('About them', { max: 2000 }),
    photo: imageField('Photo'),
    url: urlField('Web address'),
  },
});
export const testimonial = catalogue({
  ...place,
  name: 'testimonial',
  entity: 'Testimonial',
  label: 'Quote',
  plural: 'Quotes',
  purpose: 'What people say about you. A page shows a quote while the person agrees.',
  path: '/api/marketing/testimonials',
  screen: 'marketing/testimonials',
  fields: {
    name: textField('Person', { required: true, inList: true, max: 120 }),
    quote: longField('Quote', { required: true, inList: true, max: 1000 }),
    title: textField('Title', { max: 120 }),
    company: textField('Company', { max: 120 }),
    photo: imageField('Photo'),
    rating: numberField('Stars', 1, 5),
    consent: flagField('The person agreed', { inList: true }),
    consent_until: dateField('Agreed until', { help: 'After this day pages no longer show the quote.' }),
    published: flagField('Shown on pages', { inList: true }),
  },
  rules: [
    {
      at: 'published',
      wrong: ({ published, consent }) =>
        published && !consent ? 'Pages show only quotes of people who agreed.' : null,
    },
  ],
});
export const marketingcategory = catalogue({
  ...place,
  name: 'marketingcategory',
  entity: 'MarketingCategory',
  label: 'Category',
  plural: 'Categories',
  purpose: 'The headings under which visitors find your articles.',
  path: '/api/marketing/categories',
  screen: 'marketing/categories',
  fields: {
    name: name('Name'),
    slug: slug(true),
    description: longField('Description', { max: 500 }),
    image: imageField('Picture'),
  },
  rules: [slugRule],
});
export const marketingsubcategory = catalogue({
  ...place,
  name: 'marketingsubcategory',
  entity: 'MarketingSubcategory',
  label: 'Subcategory',
  plural: 'Subcategories',
  purpose: 'The parts of a category.',
  path: '/api/marketing/subcategories',
  screen: 'marketing/subcategories',
  fields: {
    // The name is not unique: two categories may each have a subcategory of the same name.
    name: textField('Name', { required: true, inList: true, max: 120 }),
    parent_id: referenceField('Category', marketingcategory, { required: true, inList: true }),
    slug: slug(false),
    description: longField('Description', { max: 500 }),
    image: imageField('Picture'),
  },
  rules: [slugRule],
});
