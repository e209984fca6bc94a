/**
 * Whether this browser supports passkeys (WebAuthn Level 3). The sign-in page calls it before it has loaded any schema.
 */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
