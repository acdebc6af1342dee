export const addressKinds = ['home', 'mailing'] as const;
export type AddressKind = (typeof addressKinds)[number];
