/**
 * Whether this browser signs with passkeys (WebAuthn Level 3). The page of the sign-in asks before it has loaded any
 * schema.
 */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
