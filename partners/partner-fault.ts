/** A partner refused a request or did not answer; never a fault of ours. */
export class PartnerFault extends Error {
  /** Whether it is certain that the partner did nothing. */
  readonly isUndone: boolean
  /** Whether the request was a message to a person, by SMS or mail. */
  readonly isMessage: boolean

  constructor(text: string, facts: { isUndone: boolean; isMessage: boolean; cause?: unknown }) {
    super(text, { cause: facts.cause })
    this.isUndone = facts.isUndone
    this.isMessage = facts.isMessage
  }
}

/** Codes of Node for a connection that was never made, so that no request was received. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  // Codes of nodemailer.
  'EDNS',
  'ECONNECTION',
  'EAUTH',
  'ETLS',
])

/** Whether an error says that the request never reached the partner. */
export function isNeverConnected(error: unknown): boolean {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined)
  return code !== undefined && neverConnected.has(code)
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
