import { choiceField, dateField, fields, longField, textField } from '../kernel/field.ts';

// What users type about tasks. Forms and requests share these values.

export const taskFields = fields({
  title: textField('Title', { required: true, max: 160 }),
  due: dateField('Due'),
  priority: choiceField(
    'Priority',
    [
      { value: 'high', label: 'High' },
      { value: 'normal', label: 'Normal' },
      { value: 'low', label: 'Low' },
    ],
    { required: true, initial: 'normal' },
  ),
  notes: longField('Notes', { max: 2000 }),
});
