import { slowest } from '@candor/contracts/forms/values';
import { PublicForms } from './public-forms.ts';

test('the proof of a form says when it was shown, for that form alone, and for one day', () => {
  const forms = new PublicForms({} as never, {} as never, {} as never, 'pepper');
  const at = Date.parse('2026-03-02T09:00:00.000Z');
  const proof = forms.proofAt('guide', at);
  expect(forms.timeSince('guide', proof, at + 5_000)).toBe(5_000);
  expect(forms.timeSince('guide', proof, at + slowest)).toBe(slowest);
  expect(forms.timeSince('guide', proof, at + slowest + 1)).toBeNull();
  expect(forms.timeSince('other', proof, at + 5_000)).toBeNull();
  expect(forms.timeSince('guide', `x${proof}`, at + 5_000)).toBeNull();
});
