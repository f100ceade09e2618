import { object, string } from 'yup';

// What the account forms demand, in the words of PRODUCT §0.4.

const email = string().trim().required('Email is required.').email('Enter a valid email address.');
const newPassword = string().required('Password is required.').min(10, 'Password must be at least 10 characters.');

export const signInRules = object({ email, password: string().required('Password is required.') });
export const resetRules = object({ email });
export const newPasswordRules = object({
  password: newPassword,
  token: string().required('The reset link is incomplete. Open it again from your email.'),
});
export const invitationRules = object({
  token: string().required('The invitation link is incomplete. Open it again from your email.'),
  password: newPassword,
  first_name: string().trim().required('First name is required.'),
  last_name: string().trim().required('Last name is required.'),
});
export const registerRules = object({
  first_name: string().trim().required('First name is required.'),
  last_name: string().trim().required('Last name is required.'),
  organization_name: string().trim().required('Organization name is required.'),
});
