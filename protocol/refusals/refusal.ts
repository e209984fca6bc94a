/** Response codes of the main API (catalogue enum responseCodes, B171). */
export const responseCodes = {
  success: '00',
  verify: 'VF',
  terms: 'TE',
  network: 'AE',
  auth: 'AU',
  noAccess: 'ENOA',
  unknown: 'UE',
  closedAccount: 'CA',
  accessDenied: '13',
  invalidParams: 'TA1',
  invalidMethod: 'IM',
  /** From a batch upload (enum batchUploadCodes): an identical file exists, and the upload has to be confirmed. */
  identicalBatch: '92',
} as const
export type ResponseCode = (typeof responseCodes)[keyof typeof responseCodes]

export type Refusal = {
  code: ResponseCode
  /** English text, which is the key of the translation; {name} is filled from the refusal's facts. */
  text: string
  /** The input field it refers to, if any. */
  field?: string
  /** Value of `error` for OAuth clients (RFC 6749, 5.2). */
  error?: string
  /** HTTP status for calls with their own address. Default 400. */
  status?: number
}

/** Declares refusals; keeps the literal types of their names. */
export const refusal = <const T extends Record<string, Refusal>>(all: T): T => all
