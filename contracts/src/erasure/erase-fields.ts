import { optionsOf } from '../jobs/values.ts';
import { choiceField, fields, flagField, textField } from '../kernel/field.ts';
import { erasureReasons } from './erasure-reasons.ts';

// What an administrator types to erase a person, or to keep them from being erased.

export const eraseFields = fields({
  reason: choiceField('Reason', optionsOf(erasureReasons), { required: true }),
  tell: flagField('Tell them by email before their address is erased'),
  confirmation: textField('Their whole name', { required: true, max: 200 }),
});
export const holdFields = fields({
  matter: textField('What it is about', {
    required: true,
    max: 300,
    help: 'For example a court case or an audit. The person cannot be erased until you release the hold.',
  }),
});
