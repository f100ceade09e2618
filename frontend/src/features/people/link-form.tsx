import { object, string } from 'yup';
import { Form, FormActions } from '../../kit/form.tsx';
import { SelectField } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { addUrl, guessKind, linkKinds } from './link-kinds.ts';

const rules = object({ url: string().trim().required('Enter a valid web address.') });
const kinds = Object.entries(linkKinds).map(([value, label]) => ({ value, label }));
const whole = (url: string) => (/^https?:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`);

/** One more link of a person. */
export const LinkForm = ({ personId, onDone }: { personId: string; onDone: () => void }) => (
  <Form
    initial={{ url: '', kind: '' }}
    schema={rules}
    focus="url"
    className="grid w-64 gap-3 p-2"
    send={({ url, kind }) => addUrl(personId, kind || guessKind(url), whole(url))}
    onOk={onDone}
  >
    <TextField name="url" label="Address" placeholder="linkedin.com/in/…" autoComplete="off" inputMode="url" />
    <SelectField name="kind" label="Kind" placeholder="From the address" options={kinds} />
    <FormActions save="Add" />
  </Form>
);
