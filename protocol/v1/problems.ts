/**
 * Problems of the public API itself, by name: `title` for the developer, and the HTTP status. Refusals of the underlying
 * calls are problems of the same names. English only, because programs read them.
 */
export const problems = {
  bearerMissing: {
    status: 401,
    title: 'Send your key in the header: Authorization: Bearer sk_live_… or sk_test_…',
  },
  keyUnknown: { status: 401, title: 'This key is not known, has expired, or is switched off.' },
  keyInAddress: {
    status: 400,
    title: 'A key was sent outside the Authorization header. It may have been recorded on its way: renew it.',
  },
  addressNotAllowed: { status: 403, title: 'This key may not be used from your address.' },
  scopeMissing: { status: 403, title: 'This key is not allowed to do this.' },
  ownerWithoutAccess: {
    status: 403,
    title: 'The person who made this key does not have full access to the company any more.',
  },
  agentNameInvalid: { status: 400, title: 'The name of an agent has 1 to 60 printable characters.' },
  versionUnknown: { status: 400, title: 'This version of the interface is not known.' },
  idempotencyKeyMissing: {
    status: 400,
    title: 'Send an Idempotency-Key of 8 to 255 characters, a new one for each thing you create.',
  },
  idempotencyKeyReused: {
    status: 409,
    title: 'This Idempotency-Key was used for another request. Take a new one.',
  },
  requestUnderWay: { status: 409, title: 'The first request with this Idempotency-Key is still under way.' },
  answerLost: {
    status: 409,
    title: 'This was done at the first request, whose answer is lost. Find it in its list.',
  },
  webhookNeedsPerson: {
    status: 409,
    title: 'A webhook of the company is turned on by a person, on the page Webhooks.',
  },
  bodyNotJson: { status: 415, title: 'Send the body as application/json.' },
  bodyUnreadable: { status: 400, title: 'The body is no JSON object.' },
  bodyTooLarge: { status: 413, title: 'The body is larger than 64 kB, or than 4 MB for a batch.' },
  addressUnknown: { status: 404, title: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, title: 'This address does not take this method.' },
  paymentNotFound: { status: 404, title: 'This payment does not exist.' },
  paymentNotByKey: {
    status: 409,
    title: 'Only payments that a key has proposed can be canceled with a key.',
  },
  batchNotByKey: {
    status: 409,
    title: 'Only batches that a key has proposed can be canceled with a key.',
  },
  batchStateDiffers: { status: 409, title: 'The batch is not in the state in which this can be done.' },
  testKeyNeeded: { status: 403, title: 'Only a test key, sk_test_…, can do this: it decides on play money.' },
  paymentStateDiffers: {
    status: 409,
    title: 'The payment is not in the state in which this can be done.',
  },
  messageNotFound: { status: 404, title: 'This message does not exist.' },
  cursorUnknown: { status: 400, title: 'This cursor is not from the list it was sent to.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemName = keyof typeof problems
