import { plainHtml } from './plain-html.ts';
import type { FormField } from './values.ts';

const field = (more: Partial<FormField>): FormField => ({
  id: 'f',
  label: 'Name',
  type: 'text',
  required: true,
  options: [],
  help: null,
  map_to: 'none',
  show_when: null,
  ...more,
});
const drawn = (...fields: FormField[]): string =>
  plainHtml('https://hiring.test/acme/forms/talk', 'form-id', {
    title: 'Talk',
    intro: null,
    fields,
    submit_label: 'Send "now"',
    consent_text: 'You may write to me.',
    success_message: null,
    redirect_url: null,
  });

test('the plain form of another site names each field by its id and leads to our page, without a consent', () => {
  const html = drawn(field({ id: 'a', type: 'email', label: 'Your <address>' }), field({ id: 'b', type: 'textarea' }));
  expect(html).toContain('action="https://hiring.test/acme/forms/talk/api/typed?uid=form-id"');
  expect(html).toContain('Your &lt;address&gt;<br><input type="email" name="a" required>');
  expect(html).toContain('<textarea name="b" rows="4" required></textarea>');
  expect(html).toContain('Send &quot;now&quot;');
  expect(html).not.toContain('You may write to me.');
});
test('a field that depends on another one is not required, because nothing hides it there', () => {
  const choice = field({ id: 'a', type: 'radio', options: ['Yes', 'No & never'] });
  const html = drawn(choice, field({ id: 'b', show_when: { field_id: 'a', value: 'Yes' } }));
  expect(html).toContain('<input type="radio" name="a" value="No &amp; never"> No &amp; never');
  expect(html).toContain('<input type="text" name="b">');
});
