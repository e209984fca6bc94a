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
  /** Of a batch upload (enum batchUploadCodes): the same file is here, it is to be confirmed. */
  identicalBatch: '92',
} as const
export type ResponseCode = (typeof responseCodes)[keyof typeof responseCodes]

export type Refusal = {
  code: ResponseCode
  /** English text, also the key of the translation; {name} is filled from the refusal's facts. */
  text: string
  /** The input field it belongs to, when it belongs to one. */
  field?: string
  /** What an OAuth client reads as `error` (RFC 6749, 5.2). */
  error?: string
  /** HTTP status on doors that speak HTTP statuses. Default 400. */
  status?: number
}

export const refusal = <const T extends Record<string, Refusal>>(all: T): T => all
