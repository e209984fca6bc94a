/**
 * Kinds of rows that depend on a secret of the server and are re-encrypted with the next one, in the order of that
 * work.
 */
export const secretParts = [
  'data-key',
  'person',
  'customer',
  'email',
  'phone',
  'invoice',
  'batch',
  'global-batch',
  'mass-batch',
] as const
export type SecretPart = (typeof secretParts)[number]
