import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';

export const addressKinds = ['home', 'mailing'] as const;
export type AddressKind = (typeof addressKinds)[number];

const line = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(200, 'Please use at most 200 characters')
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please enter it on one line');

export const addressInput = z.object({
  street: line('Please enter street and number'),
  /** Apartment, suite, 'care of'. */
  secondLine: z.string().trim().max(200, 'Please use at most 200 characters').optional(),
  city: line('Please enter a city'),
  state: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Please enter the two letters of the state')
    .transform((state) => state.toUpperCase()),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Please enter a ZIP code of 5 or 9 digits'),
});

const address = z.object({
  street: z.string(),
  secondLine: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
export type Address = z.infer<typeof address>;

/** Null if the client has none of this kind; without a mailing address, post goes to the home address. */
export const addresses = z.object({ home: address.nullable(), mailing: address.nullable() });
export type Addresses = z.infer<typeof addresses>;

export const addressesInput = z.object({ home: addressInput.nullable(), mailing: addressInput.nullable() });

/** In the form, an address whose fields are all empty counts as none. */
const optionalAddress = z.preprocess(
  (typed) => (Object.values(typed as object).every((value) => String(value).trim() === '') ? null : typed),
  addressInput.nullable(),
);
export const addressesForm = z.object({ home: optionalAddress, mailing: optionalAddress });

/** '1180 Larkfield Avenue NE, Suite 4, Atlanta, GA 30309'. */
export function addressLine({ street, secondLine, city, state, zipCode }: Address): string {
  return [street, secondLine, city, `${state} ${zipCode}`].filter(Boolean).join(', ');
}

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/addresses',
  summary: "A client's home and mailing address.",
  access: 'admin',
  params: rowId,
  response: addresses,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/clients/:id/addresses',
  summary: 'Replaces both addresses of a client; null removes one. Safe to repeat.',
  access: 'admin',
  params: rowId,
  body: addressesInput,
  response: addresses,
});
