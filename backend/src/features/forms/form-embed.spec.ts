import { runInNewContext } from 'node:vm';
import type { FormContent, FormField } from '@candor/contracts/forms/values';
import { english } from '@candor/contracts/words/say';
import { formScript } from './form-embed.ts';

const field = (n: number): FormField => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  label: `Which work interests you most, and why (${n})?`,
  type: n % 2 ? 'text' : 'select',
  required: n % 3 === 0,
  options: n % 2 ? [] : ['Engineering', 'Support', 'Warehouse', 'Finance'],
  help: null,
  map_to: 'none',
  show_when: null,
});
const content: FormContent = {
  title: 'How we hire</script>',
  intro: '<p>Twenty pages: every step, every question we ask, and why.</p>',
  fields: Array.from({ length: 20 }, (_, n) => field(n)),
  submit_label: 'Send me the guide',
  success_message: null,
  redirect_url: null,
  consent_text: 'You may write to me about jobs and events.',
};
const scriptFor = (sites: readonly string[]) =>
  formScript(
    { address: 'https://candor.example/northwind/forms/guide', publication: 3, proof: 'abc.def', content, sites },
    [english],
  );
const script = scriptFor([]);

test('the script of a form of 20 fields is smaller than 20 KiB', () => {
  expect(Buffer.byteLength(script)).toBeLessThan(20 * 1024);
});
test('no text of the form ends the script of the page that holds it', () => {
  expect(script).not.toContain('</script>');
});
test('the script is whole: it uses nothing from outside itself but the browser', () => {
  // If the page has no body yet, the script only waits for the page.
  const waits: string[] = [];
  const document = { currentScript: null, body: null, addEventListener: (name: string) => waits.push(name) };
  runInNewContext(script, { document });
  expect(waits).toEqual(['DOMContentLoaded']);
});
test('on a site that may not show the form, the script draws nothing', () => {
  const drawnAt = (origin: string): number => {
    let waits = 0;
    const document = { currentScript: null, body: null, addEventListener: () => waits++ };
    runInNewContext(scriptFor(['https://example.com']), { document, location: { origin } });
    return waits;
  };
  expect([drawnAt('https://example.com'), drawnAt('https://other.example')]).toEqual([1, 0]);
});
