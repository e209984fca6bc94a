import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty, id, instant, oneTime } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { uploadedDocument } from '../documents/uploaded-document.ts'
import { ownAddress } from '../profile/own-address.ts'
import { identityFailures } from './failures.ts'

const reader = { access: { who: 'customer', rights: mayRead }, rate: 'read', audit: 'none' } as const
const starter = { changes: ['customer'], rate: 'code', audit: 'change' } as const

/** States of an identity check; the last five are final. */
export const identityStates = [
  'waiting',
  'review',
  'passed',
  'failed',
  'nameMismatch',
  'duplicate',
  'expired',
] as const
export type IdentityState = (typeof identityStates)[number]

const started = z.object({ workflowRunId: z.string(), token: z.string() })
const link = { workflowRunId: z.uuid(), token: oneTime }
const run = z.object({
  state: z.enum(identityStates),
  reason: z.optional(z.enum(identityFailures)),
  /** The identity company's page; absent when the person takes the pictures on the bank's page. */
  goOnAt: z.optional(z.string()),
  expiresAt: instant,
})

export const identityVerificationStart = call('identityVerificationStart', {
  protection: free.paper,
  ids: ['OP025'],
  about:
    'Begins a proof of identity. Run and token make the link /identity-verification/{run}/{token}, valid for a day without signing in; an earlier link becomes void. While the company is still reviewing an earlier proof, nothing is begun.',
  door: 'POST /identity-verification',
  input: empty,
  output: started,
  refusals: ['identityInReview', 'identityUnavailable'],
  access: { who: 'customer', rights: mayManage, kind: 'personal' },
  ...starter,
})

export const identityVerificationStartFor = call('identityVerificationStartFor', {
  protection: free.paper,
  ids: ['OP026'],
  about:
    'The same for the signed-in user of a company. The company in the address must be the acting customer.',
  door: 'POST /customers/{fromCustomerId}/identity-verification',
  input: z.object({ fromCustomerId: id }),
  output: started,
  refusals: ['identityInReview', 'identityUnavailable'],
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  ...starter,
})

/** The catalogue's name contains a company's trademark; it is used on the wire only (Q014). */
export const customerJumioDocumentCreate = call('customerJumioDocumentCreate', {
  protection: free.paper,
  ids: ['OP047'],
  about: 'The same; returns the address at which the person continues.',
  input: empty,
  output: z.object({ redirectUrl: z.string() }),
  refusals: ['identityInReview', 'identityUnavailable'],
  access: { who: 'customer', rights: mayManage, kind: 'personal' },
  ...starter,
})

export const identityRunGet = call('identityRunGet', {
  ids: [],
  about: 'The state of a proof of identity, for anyone with its link.',
  input: z.object(link),
  output: run,
  refusals: ['identityLinkInvalid'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const identityRunHandIn = call('identityRunHandIn', {
  protection: free.paper,
  ids: [],
  about: 'Reports that the pictures were sent to the identity company, which reviews them from now on.',
  input: z.object(link),
  output: run,
  refusals: ['identityLinkInvalid', 'identityUnavailable'],
  access: { who: 'public' },
  changes: ['customer'],
  rate: 'public',
  audit: 'change',
})

/** Status of a video identification (OP027). */
export const videoStatuses = ['pending', 'done', 'failed'] as const

const job = z.object({
  status: z.enum(videoStatuses),
  /** The person has completed the recording; an officer decides. */
  isHandedIn: z.boolean(),
  goOnAt: z.optional(z.string()),
  expiresAt: instant,
})

export const videoIdentityJobGet = call('videoIdentityJobGet', {
  ids: ['OP027'],
  about:
    'The state of a video interview, for anyone with its link. The page is at /video-identity-job/{id}, so the call has another address.',
  door: 'GET /verification/video-identity-job/{id}',
  input: z.object({ id: oneTime }),
  output: job,
  refusals: ['identityLinkInvalid'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const videoIdentityJobHandIn = call('videoIdentityJobHandIn', {
  protection: free.paper,
  ids: [],
  about: 'Reports that the interview took place: an officer decides.',
  input: z.object({ id: oneTime }),
  output: job,
  refusals: ['identityLinkInvalid', 'identityUnavailable'],
  access: { who: 'public' },
  changes: ['customer'],
  rate: 'public',
  audit: 'change',
})

const dueDiligence = z.object({
  /** 1 requested, 4 more requested (Q063). */
  level: z.int(),
  /** Residential address of the customer, and whether it is proven. */
  address: orNull(ownAddress),
  /** The identity check; `isDuplicate` when the identity belongs to another person. */
  document: orNull(z.object({ state: z.enum(identityStates), isDuplicate: z.boolean() })),
  uploadedDocuments: z.array(uploadedDocument),
})

export const dueDiligenceInfoGet = call('dueDiligenceInfoGet', {
  ids: ['OP052'],
  about:
    'The subjects of due diligence: address, identity and the documents submitted for it. Empty except at levels 1 and 4, at which it is required (B122).',
  input: empty,
  output: z.object({ dueDiligenceInfo: orNull(dueDiligence) }),
  reads: ['customer'],
  ...reader,
})
