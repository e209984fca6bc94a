/** A key outside the server that encrypts its secrets, so that they are stored nowhere as they are. */
export type KeyWrapper = {
  /** Encrypts a secret with the newest version of the key; the text names wrapper and version. @throws KeyFault */
  wrap: (secret: string) => Promise<string>
  /** Decrypts what `wrap` made, with any version that is still allowed. @throws KeyFault */
  unwrap: (wrapped: string) => Promise<string>
  /** Encrypts a wrapped secret with the newest version; the secret stays where the key is. @throws KeyFault */
  rewrap: (wrapped: string) => Promise<string>
  /** The key and version that wrapped a text; undefined when it is of another kind of wrapper. */
  keyId: (wrapped: string) => string | undefined
  /** Resolves when the wrapper can be used. @throws KeyFault */
  health: () => Promise<void>
}

/** `down`: it does not answer, and may later; `refused`: it answers no, or the text is not its own. */
export type KeyFaultKind = 'down' | 'refused'

/** Why a wrapper did not do it, in a sentence for the operator without anything secret. */
export class KeyFault extends Error {
  override name = 'KeyFault'
  readonly kind: KeyFaultKind

  constructor(kind: KeyFaultKind, message: string) {
    super(message)
    this.kind = kind
  }
}
