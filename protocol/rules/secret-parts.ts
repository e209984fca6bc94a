/**
 * Kinds of rows that depend on a secret of the server and are re-encrypted with its successor, in the order of re-encryption.
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
