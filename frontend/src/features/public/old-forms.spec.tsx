import { forgetOldForms, formName, formWaits } from './old-forms.ts';

test('a form that nobody has gone on with for two weeks is forgotten, whatever its job, and nothing else', () => {
  const keep = (name: string, at: number) => localStorage.setItem(name, JSON.stringify({ at }));
  keep(formName('harbour/old'), Date.now() - formWaits - 1000);
  keep(formName('harbour/young'), Date.now() - formWaits + 60_000);
  localStorage.setItem(formName('harbour/strange'), '{}');
  keep('theme', 0);
  forgetOldForms();
  expect(Object.keys(localStorage).toSorted()).toEqual([formName('harbour/young'), 'theme'].toSorted());
});
