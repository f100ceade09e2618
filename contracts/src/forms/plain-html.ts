import { choicesOf } from './answering.ts';
import type { FormContent, FormField } from './values.ts';

// A form as plain HTML for another site. It holds no proof of when it was shown, so it leads to the form's own page, where the visitor sends it.

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark]!);
const choices = (field: FormField): string =>
  choicesOf(field)
    .map(
      (choice) =>
        `    <label><input type="${field.type}" name="${field.id}" value="${escaped(choice)}"> ${escaped(choice)}</label>`,
    )
    .join('\n');
/** A conditional field is not required here, because nothing hides it. */
const entry = (field: FormField): string => {
  const { id, type, label, required, show_when, options } = field;
  const needed = required && !show_when ? ' required' : '';
  if (type === 'radio' || type === 'checkbox')
    return `  <fieldset>\n    <legend>${escaped(label)}</legend>\n${choices(field)}\n  </fieldset>`;
  const input =
    type === 'textarea'
      ? `<textarea name="${id}" rows="4"${needed}></textarea>`
      : type === 'select'
        ? `<select name="${id}"${needed}><option></option>${options.map((each) => `<option>${escaped(each)}</option>`).join('')}</select>`
        : `<input type="${type}" name="${id}"${needed}>`;
  return `  <p><label>${escaped(label)}<br>${input}</label></p>`;
};
/** The HTML to copy. `address`: the whole address of the form's page; `id`: the id of the form. */
export const plainHtml = (address: string, id: string, { fields, submit_label }: FormContent): string =>
  [
    `<form method="post" action="${escaped(address)}/api/typed?uid=${id}">`,
    ...fields.map(entry),
    `  <p><button type="submit">${escaped(submit_label)}</button></p>`,
    '</form>',
  ].join('\n');
