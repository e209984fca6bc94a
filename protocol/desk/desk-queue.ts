import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant } from '../fields.ts'
import { identityStates } from '../identity/identity.ts'
import { changer, reader } from './desk-common.ts'
import { proposalKinds } from './proposal-words.ts'

/** Kinds of cases that wait for the desk; each kind has a source in server/features/desk/queue/. */
export const queueKinds = [
  'document',
  'identity',
  'restriction',
  'proposal',
  'payment',
  'stuck',
  'correction',
  'company',
  'alert',
  'screening',
  'house',
] as const
export type QueueKind = (typeof queueKinds)[number]

const kind = z.enum(queueKinds)
/** The id of a case within its kind: a number, or the id of an identity check. */
const object = z.string().check(z.minLength(1), z.maxLength(40))

const queueItem = z.object({
  kind,
  id,
  object,
  /** Absent for a payment that belongs to no known customer. */
  customerId: z.optional(id),
  customerName: z.optional(z.string()),
  /** Document type or restriction reason; 0 for other tasks. */
  subject: z.int(),
  run: z.optional(
    z.object({ id: z.uuid(), kind: z.enum(['document', 'video']), state: z.enum(identityStates) }),
  ),
  proposal: z.optional(z.object({ call: z.enum(proposalKinds), isOwn: z.boolean() })),
  /** For a payment case: the name of the discrepancy. */
  difference: z.optional(z.string()),
  documentType: z.optional(z.string()),
  isAppeal: z.optional(z.boolean()),
  /** For a payment that its payment company does not complete: its state, company and amount. */
  stuck: z.optional(
    z.object({ state: z.string(), partner: z.string(), amount: z.string(), currencyCode: z.string() }),
  ),
  since: instant,
  /** The deadline for a member of staff to take it. */
  dueAt: instant,
  isOverdue: z.boolean(),
  answerBy: z.optional(instant),
  /** The staff member who has taken it. */
  assignee: z.optional(z.object({ personId: id, name: z.string(), isOwn: z.boolean() })),
})
export type QueueItem = z.infer<typeof queueItem>

export const adminQueueList = call('adminQueueList', {
  ids: [],
  about:
    'The cases that wait for the desk of the brand and that the role may see, those due first at the top, 50 a page. `waiting` counts the cases that match the filters, `kinds` all of them.',
  input: z.object({
    kind: z.optional(kind),
    /** Only cases taken by the caller, or only free ones. */
    whose: z.optional(z.enum(['mine', 'nobody'])),
    overdue: z.optional(z.literal(true)),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    items: z.array(queueItem),
    waiting: z.int(),
    kinds: z.array(z.object({ kind, waiting: z.int(), overdue: z.int() })),
    next: z.optional(z.string()),
  }),
  refusals: ['pageUnknown'],
  ...reader('desk.open'),
})

export const adminCaseTake = call('adminCaseTake', {
  ids: [],
  about:
    'Takes a case of the queue. A case that a colleague has is taken over only if their number is given.',
  input: z.object({ kind, object, from: z.optional(id) }),
  output: z.object({}),
  refusals: ['queueItemNotFound', 'caseTaken'],
  ...changer('cases.take'),
})

export const adminCaseGiveBack = call('adminCaseGiveBack', {
  ids: [],
  about: 'Returns a case to the queue; a case that a colleague has is not changed.',
  input: z.object({ kind, object }),
  output: z.object({}),
  ...changer('cases.take'),
})

export const adminCaseNext = call('adminCaseNext', {
  ids: [],
  about:
    'Takes the free case that is due first, of one kind or any, and returns it. Two members of staff never get the same case, and none gets a case they may not decide. Returns nothing if none is left.',
  input: z.object({ kind: z.optional(kind) }),
  output: z.object({ item: z.optional(queueItem) }),
  ...changer('cases.take'),
})
