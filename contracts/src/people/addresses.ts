import { z } from 'zod';

// A person's email addresses and phone numbers. Letters and calls go to the first of each, which `email` and `phone` hold.

export const addressKinds = { work: 'Work', private: 'Private', other: 'Other' } as const;
export type AddressKind = keyof typeof addressKinds;
export const addressKindNames = Object.keys(addressKinds) as [AddressKind, ...AddressKind[]];
export const AddressKindName = z.enum(addressKindNames).nullable();
/** One more address or number of a person. */
export const OtherAddress = z.object({ address: z.string(), kind: AddressKindName });
export type OtherAddress = z.output<typeof OtherAddress>;
export type Addresses = {
  email: string | null;
  email_kind: AddressKind | null;
  other_emails: readonly OtherAddress[];
  phone: string | null;
  phone_kind: AddressKind | null;
  other_phones: readonly OtherAddress[];
};
const listOf = (first: string | null, kind: AddressKind | null, others: readonly OtherAddress[]): OtherAddress[] => [
  ...(first ? [{ address: first, kind }] : []),
  ...others,
];
/** All email addresses, the primary one first. */
export const emailsOf = (of: Addresses): OtherAddress[] => listOf(of.email, of.email_kind, of.other_emails);
export const phonesOf = (of: Addresses): OtherAddress[] => listOf(of.phone, of.phone_kind, of.other_phones);
/** The fields of a person with these, the primary ones first. */
export const addressesFrom = (emails: readonly OtherAddress[], phones: readonly OtherAddress[]): Addresses => {
  const [email, ...other_emails] = emails;
  const [phone, ...other_phones] = phones;
  return {
    email: email?.address ?? null,
    email_kind: email?.kind ?? null,
    other_emails,
    phone: phone?.address ?? null,
    phone_kind: phone?.kind ?? null,
    other_phones,
  };
};
/** The digits of a number, as a search compares them. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');
