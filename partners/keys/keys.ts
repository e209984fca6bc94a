/** A key outside the server that encrypts the server's secrets, so that they are nowhere stored in clear. */
export type KeyWrapper = {
  /** Encrypts a secret with the newest version of the key; the text names wrapper and version. @throws KeyFault */
  wrap: (secret: string) => Promise<string>
  /** Decrypts the output of `wrap`, with any version that is still allowed. @throws KeyFault */
  unwrap: (wrapped: string) => Promise<string>
  /**
   * Encrypts a wrapped secret again with the newest version; the secret does not leave the key's system. @throws
   * KeyFault
   */
  rewrap: (wrapped: string) => Promise<string>
  /** The key and version that wrapped a text; undefined for the output of another kind of wrapper. */
  keyId: (wrapped: string) => string | undefined
  /** Resolves when the wrapper can be used. @throws KeyFault */
  health: () => Promise<void>
}

/** `down`: it does not answer, a retry may succeed; `refused`: access was denied, or the text was wrapped elsewhere. */
export type KeyFaultKind = 'down' | 'refused'

/** Why a wrapper failed, in a sentence for the operator without secrets. */
export class KeyFault extends Error {
  override name = 'KeyFault'
  readonly kind: KeyFaultKind

  constructor(kind: KeyFaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}
