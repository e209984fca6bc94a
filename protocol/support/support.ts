import * as z from 'zod/mini'
import { call } from '../call.ts'
import { email, empty, id, instant, line } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { conversationPage, derivedStatuses, messageLimits, ticketPage } from '../rules/support.ts'
import { fileRefusals } from '../rules/uploads.ts'
import { ticketNumber } from './support-counts.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** The right to read suffices for support; representatives have access to documents only (B036, R064). */
const access = { who: 'customer', rights: mayRead } as const
const reader = { access, reads: ['support'], rate: 'lookup', audit: 'none' } as const
const writer = { access, changes: ['support'], rate: 'change', audit: 'change' } as const
const away = ['supportAway', 'supportBusy'] as const

/** An id assigned by the support company. */
const deskId = z.string().check(z.regex(/^[\w-]{1,64}$/))

const ticket = z.object({
  id: deskId,
  ticketNumber,
  subject: z.string(),
  departmentId: deskId,
  /** Status of the support company; the customer sees `derivedStatus`. */
  status: z.string(),
  derivedStatus: z.enum(derivedStatuses),
  isUnread: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  lastThread: orNull(z.object({ createdAt: instant, to: z.enum(['customer', 'desk']) })),
  cf_customer_read_at: orNull(instant),
})

const attachment = z.object({ id: deskId, name: z.string(), size: z.int(), mediaType: z.string() })

const thread = z.object({
  id: deskId,
  from: z.enum(['customer', 'desk']),
  author: z.string(),
  createdAt: instant,
  attachments: z.array(attachment),
})

export const supportJwtGet = call('supportJwtGet', {
  ids: ['OP331'],
  about:
    'A token, valid for five minutes, that identifies the customer and the brand to the help window of the support company, and contains nothing else.',
  door: 'GET /zoho/jwt',
  input: z.object({ widgetId: z.string().check(z.maxLength(64)) }),
  output: z.object({ jwt: z.string() }),
  refusals: ['widgetUnknown', 'supportAway'],
  access,
  rate: 'code',
  audit: 'none',
})

export const supportAgentGet = call('supportAgentGet', {
  ids: ['OP332'],
  about: 'The account manager of a company; personal customers have none.',
  door: 'GET /zoho/agent',
  input: empty,
  output: z.object({ agent: orNull(z.object({ name: z.string(), email, phone: z.string() })) }),
  ...reader,
})

export const supportTicketList = call('supportTicketList', {
  ids: ['OP334', 'B390'],
  about: 'The customer’s tickets, those with news first; for a company those on its behalf.',
  door: 'GET /zoho/tickets',
  input: z.object({
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(ticketPage))),
    /** Position of the first ticket, counted from 1. */
    from: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  }),
  output: z.object({ tickets: z.array(ticket) }),
  refusals: away,
  ...reader,
})

export const supportTicketPage = call('supportTicketPage', {
  ids: ['OP338'],
  about: 'As supportTicketList, at the address of the support company.',
  door: 'GET /support-api/tickets',
  input: supportTicketList.input,
  output: supportTicketList.output,
  refusals: away,
  ...reader,
})

export const supportTicketGet = call('supportTicketGet', {
  ids: ['OP339'],
  about: 'One ticket, by the number that is quoted to people.',
  door: 'GET /support-api/tickets/{id}',
  input: z.object({ id: ticketNumber }),
  output: z.object({ ticket }),
  refusals: ['ticketNotFound', ...away],
  ...reader,
})

export const supportConversationList = call('supportConversationList', {
  ids: ['OP344', 'B391'],
  about: 'The newest messages of a ticket, in the order they were written; long ones only in part.',
  door: 'GET /support-api/tickets/{id}/conversations',
  input: z.object({
    id: deskId,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(conversationPage))),
  }),
  output: z.object({
    conversations: z.array(z.extend(thread, { summary: z.string(), isWhole: z.boolean() })),
  }),
  refusals: ['ticketNotFound', ...away],
  ...reader,
})

export const supportThreadGet = call('supportThreadGet', {
  ids: ['OP343'],
  about: 'One message in full.',
  door: 'GET /support-api/tickets/{id}/threads/{threadId}',
  input: z.object({ id: deskId, threadId: deskId }),
  output: z.object({ thread: z.extend(thread, { content: z.string() }) }),
  refusals: ['ticketNotFound', 'threadNotFound', ...away],
  ...reader,
})

export const supportAttachmentContentGet = call('supportAttachmentContentGet', {
  ids: ['OP347'],
  about: 'A file of a message.',
  door: 'GET /support-api/tickets/{id}/threads/{threadId}/attachments/{attachId}/content',
  input: z.object({ id: deskId, threadId: deskId, attachId: deskId }),
  output: z.object({}),
  file: 'application/octet-stream',
  refusals: ['attachmentNotFound', ...away],
  ...reader,
})

/** Types of a field of the help desk's form. */
export const ticketFieldTypes = ['text', 'textarea', 'picklist'] as const

const contact = z.object({ email: z.string(), contactName: z.string() })
const fields = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    type: z.enum(ticketFieldTypes),
    isMandatory: z.boolean(),
    most: z.int(),
    choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  }),
)

export const supportTicketCompose = call('supportTicketCompose', {
  ids: ['OP337'],
  about: 'What a new ticket needs: departments, fields, and the address the answer is sent to.',
  door: 'POST /support-api/composetickets',
  input: empty,
  output: z.object({
    contact,
    form: z.object({ departments: z.array(z.object({ id: deskId, name: z.string() })) }),
    fields,
  }),
  refusals: away,
  ...reader,
})

export const supportMe = call('supportMe', {
  ids: ['OP336'],
  about: 'The contact under which the customer writes to the support company.',
  door: 'POST /support-api/me',
  input: empty,
  output: z.object({ contact }),
  refusals: away,
  ...reader,
})

export const supportTicketFieldsGet = call('supportTicketFieldsGet', {
  ids: ['OP345'],
  about: 'The fields of a new ticket; supportTicketCompose has them with the departments.',
  door: 'GET /support-api/ticketsFields',
  input: empty,
  output: z.object({ fields }),
  refusals: away,
  ...reader,
})

/**
 * Generated by the page per message, so that a repeated request creates it once. Without an id, the same message of a session
 * within a minute is created once.
 */
const messageId = z.optional(z.uuid())
/** Ids of uploaded and checked files. */
const uploads = z.optional(z.array(id).check(z.maxLength(messageLimits.files)))
const content = z.string().check(z.trim(), z.maxLength(messageLimits.characters))

export const supportTicketCreate = call('supportTicketCreate', {
  protection: free.help,
  ids: ['OP340', 'B396'],
  about: 'Opens a ticket with the fields of the form, and the files of its first message.',
  door: 'POST /support-api/tickets',
  input: z.object({
    messageId,
    departmentId: deskId,
    email,
    contactName: line(1, 128),
    form: z.record(z.string().check(z.maxLength(64)), content),
    uploads,
  }),
  beside: 'form',
  output: z.object({ id: deskId, ticketNumber }),
  refusals: [
    'departmentUnknown',
    'supportEmailNotYours',
    'ticketFieldUnknown',
    'ticketFieldMissing',
    'ticketFieldTooLong',
    'ticketChoiceUnknown',
    'fileUnchecked',
    ...away,
  ],
  ...writer,
})

export const supportThreadCreate = call('supportThreadCreate', {
  protection: free.help,
  ids: ['OP341'],
  about: 'Adds a message to a ticket; a closed one is opened again.',
  door: 'POST /support-api/tickets/{id}/threads',
  input: z.object({ id: deskId, messageId, content, uploads }),
  output: z.object({ threadId: deskId }),
  refusals: ['messageEmpty', 'ticketNotFound', 'fileUnchecked', ...away],
  ...writer,
})

export const supportTicketUpdate = call('supportTicketUpdate', {
  protection: free.help,
  ids: ['OP342', 'B397'],
  about: 'Closes a ticket or opens it again, or sets the moment up to which its messages were read.',
  door: 'PUT /support-api/tickets/{id}',
  input: z.object({
    id: deskId,
    status: z.optional(z.enum(['Open', 'Closed'])),
    cf_customer_read_at: z.optional(instant),
  }),
  output: z.object({}),
  refusals: ['ticketNotFound', ...away],
  ...writer,
})

export const supportUpload = call('supportUpload', {
  protection: free.help,
  ids: ['OP346'],
  about:
    'A file for a message, as the part `file` of multipart/form-data; it is checked, and its number is for `uploads` of the message.',
  door: 'POST /support-api/uploads',
  input: z.object({ file: id }),
  output: z.object({ id }),
  refusals: ['fileUnchecked', 'uploadUnfinished', 'tooManyUploads', ...fileRefusals],
  references: { file: 'ownUpload' },
  multipart: { files: { file: 'file' } },
  // Users who may write messages and upload files.
  access: { who: 'customer', rights: mayManage },
  rate: 'change',
  audit: 'change',
  budgetMs: 40_000,
})
