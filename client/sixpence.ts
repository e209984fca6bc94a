import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import { List } from './list.ts'
import { patient, type Patience, usualPatience } from './patience.ts'
import { problemOf, SixpenceUnreachable } from './problem.ts'
import type { components, operations, paths } from './schema.d.ts'

type Schemas = components['schemas']
export type Account = Schemas['Account']
export type Batch = Schemas['Batch']
export type BatchDetails = Schemas['BatchDetails']
export type BatchInput = Schemas['BatchInput']
export type BatchLine = Schemas['BatchLine']
export type Button = Schemas['Button']
export type Entry = Schemas['Entry']
export type Invoice = Schemas['Invoice']
export type InvoiceInput = Schemas['InvoiceInput']
export type Message = Schemas['Event']
export type NewWebhook = Schemas['NewWebhook']
export type Payee = Schemas['Payee']
export type Payment = Schemas['Payment']
export type PaymentInput = Schemas['PaymentInput']
export type RefundInput = Schemas['RefundInput']
export type Webhook = Schemas['Webhook']
export type WebhookChange = Schemas['WebhookChange']
export type WebhookInput = Schemas['WebhookInput']

/** The filters of a list; the list itself manages the cursor. */
type Filter<Operation extends keyof operations> = Omit<
  NonNullable<operations[Operation]['parameters']['query']>,
  'cursor'
>

/** The version of the interface that this client was written for. */
export const apiVersion: NonNullable<
  NonNullable<operations['createPayment']['parameters']['header']>['Sixpence-Version']
> = '2026-11-25'

export type SixpenceOptions = {
  /** `sk_live_…`, or `sk_test_…` for play money, from an environment variable or a vault, never from the source. */
  key: string
  /** Address of the bank, such as `https://bank.example`. */
  baseUrl: string
  /** The agent that uses the client; the people who approve a payment read it. */
  agent?: string
  patience?: Partial<Patience>
  /** Another `fetch`, for proxies and tests. */
  fetch?: (request: Request) => Promise<Response>
}

export type CallOptions = { signal?: AbortSignal }
export type CreateOptions = CallOptions & {
  /** Chosen by the client, unless the caller repeats a request of an earlier process. 8 to 255 characters. */
  idempotencyKey?: string
}

/**
 * A client of the bank's public interface. Every method rejects with a `SixpenceProblem` when the bank refuses, and with
 * `SixpenceUnreachable` when no answer came. Requests that create something have an Idempotency-Key, so a repetition
 * creates nothing twice.
 */
export class Sixpence {
  readonly #api: ReturnType<typeof createClient<paths>>

  constructor({ key, baseUrl, agent, patience, fetch = globalThis.fetch }: SixpenceOptions) {
    if (!/^sk_(?:live|test)_[\w-]+$/.test(key))
      throw new TypeError('The key of the public interface begins with sk_live_ or sk_test_.')
    this.#api = createClient<paths>({
      baseUrl: `${addressOf(baseUrl)}/v1`,
      fetch: patient(fetch, { ...usualPatience, ...patience }),
      // A key is not carried to wherever an answer points.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, application/problem+json',
        'sixpence-version': apiVersion,
        'user-agent': 'sixpence-client/0.1.0',
        ...(agent !== undefined && { 'sixpence-agent': agentName(agent) }),
      },
    })
  }

  readonly accounts = {
    list: (filter: Filter<'listAccounts'> = {}, { signal }: CallOptions = {}): List<Account> =>
      new List((cursor) =>
        read(
          this.#api.GET('/accounts', { params: { query: at(filter, cursor) }, ...requestOptions(signal) }),
        ),
      ),
    get: (id: number, { signal }: CallOptions = {}): Promise<Account> =>
      read(this.#api.GET('/accounts/{id}', { params: { path: { id } }, ...requestOptions(signal) })),
    /** The booked lines, the newest first. */
    entries: (id: number, filter: Filter<'listEntries'> = {}, { signal }: CallOptions = {}): List<Entry> =>
      new List((cursor) =>
        read(
          this.#api.GET('/accounts/{id}/entries', {
            params: { path: { id }, query: at(filter, cursor) },
            ...requestOptions(signal),
          }),
        ),
      ),
  }

  readonly payees = {
    list: (filter: Filter<'listPayees'> = {}, { signal }: CallOptions = {}): List<Payee> =>
      new List((cursor) =>
        read(this.#api.GET('/payees', { params: { query: at(filter, cursor) }, ...requestOptions(signal) })),
      ),
  }

  readonly payments = {
    list: (filter: Filter<'listPayments'> = {}, { signal }: CallOptions = {}): List<Payment> =>
      new List((cursor) =>
        read(
          this.#api.GET('/payments', { params: { query: at(filter, cursor) }, ...requestOptions(signal) }),
        ),
      ),
    get: (id: number, { signal }: CallOptions = {}): Promise<Payment> =>
      read(this.#api.GET('/payments/{id}', { params: { path: { id } }, ...requestOptions(signal) })),
    /** Proposes a payment: it waits until people of the company approve it in the bank. */
    create: (body: PaymentInput, { signal, ...options }: CreateOptions = {}): Promise<Payment> =>
      read(
        this.#api.POST('/payments', { params: { header: newKey(options) }, body, ...requestOptions(signal) }),
      ),
    /** Cancels a payment that a key has proposed, as long as it has not left. */
    cancel: (id: number, { signal }: CallOptions = {}): Promise<Payment> =>
      read(this.#api.POST('/payments/{id}/cancel', { params: { path: { id } }, ...requestOptions(signal) })),
    /** Proposes to refund a received payment, whole or in part: it waits like any payment. */
    refund: (id: number, body: RefundInput, { signal, ...options }: CreateOptions = {}): Promise<Payment> =>
      read(
        this.#api.POST('/payments/{id}/refunds', {
          params: { path: { id }, header: newKey(options) },
          body,
          ...requestOptions(signal),
        }),
      ),
  }

  readonly batches = {
    list: (filter: Filter<'listBatches'> = {}, { signal }: CallOptions = {}): List<Batch> =>
      new List((cursor) =>
        read(this.#api.GET('/batches', { params: { query: at(filter, cursor) }, ...requestOptions(signal) })),
      ),
    /** A batch with its totals and first problems. */
    get: (id: number, { signal }: CallOptions = {}): Promise<BatchDetails> =>
      read(this.#api.GET('/batches/{id}', { params: { path: { id } }, ...requestOptions(signal) })),
    /** The payments of a batch, in their order. */
    lines: (
      id: number,
      filter: Filter<'listBatchLines'> = {},
      { signal }: CallOptions = {},
    ): List<BatchLine> =>
      new List((cursor) =>
        read(
          this.#api.GET('/batches/{id}/lines', {
            params: { path: { id }, query: at(filter, cursor) },
            ...requestOptions(signal),
          }),
        ),
      ),
    /** Proposes a batch of payments: it waits until people of the company confirm and approve it in the bank. */
    create: (body: BatchInput, { signal, ...options }: CreateOptions = {}): Promise<BatchDetails> =>
      read(
        this.#api.POST('/batches', { params: { header: newKey(options) }, body, ...requestOptions(signal) }),
      ),
    /** Cancels a batch that a key has proposed, if none of its payments is made yet. */
    cancel: (id: number, { signal }: CallOptions = {}): Promise<BatchDetails> =>
      read(this.#api.POST('/batches/{id}/cancel', { params: { path: { id } }, ...requestOptions(signal) })),
  }

  readonly invoices = {
    list: (filter: Filter<'listInvoices'> = {}, { signal }: CallOptions = {}): List<Invoice> =>
      new List((cursor) =>
        read(
          this.#api.GET('/invoices', { params: { query: at(filter, cursor) }, ...requestOptions(signal) }),
        ),
      ),
    get: (id: number, { signal }: CallOptions = {}): Promise<Invoice> =>
      read(this.#api.GET('/invoices/{id}', { params: { path: { id } }, ...requestOptions(signal) })),
    create: (body: InvoiceInput, { signal, ...options }: CreateOptions = {}): Promise<Invoice> =>
      read(
        this.#api.POST('/invoices', { params: { header: newKey(options) }, body, ...requestOptions(signal) }),
      ),
  }

  readonly buttons = {
    list: (filter: Filter<'listButtons'> = {}, { signal }: CallOptions = {}): List<Button> =>
      new List((cursor) =>
        read(this.#api.GET('/buttons', { params: { query: at(filter, cursor) }, ...requestOptions(signal) })),
      ),
  }

  readonly webhooks = {
    list: (filter: Filter<'listWebhooks'> = {}, { signal }: CallOptions = {}): List<Webhook> =>
      new List((cursor) =>
        read(
          this.#api.GET('/webhooks', { params: { query: at(filter, cursor) }, ...requestOptions(signal) }),
        ),
      ),
    /** The secret in the answer signs the messages; it is shown this once. */
    create: (body: WebhookInput, { signal, ...options }: CreateOptions = {}): Promise<NewWebhook> =>
      read(
        this.#api.POST('/webhooks', { params: { header: newKey(options) }, body, ...requestOptions(signal) }),
      ),
    update: (id: number, body: WebhookChange, { signal }: CallOptions = {}): Promise<Webhook> =>
      read(this.#api.PATCH('/webhooks/{id}', { params: { path: { id } }, body, ...requestOptions(signal) })),
    delete: (id: number, { signal }: CallOptions = {}): Promise<Schemas['Deleted']> =>
      read(this.#api.DELETE('/webhooks/{id}', { params: { path: { id } }, ...requestOptions(signal) })),
  }

  readonly events = {
    /** The events sent to webhooks, the newest first. */
    list: (filter: Filter<'listEvents'> = {}, { signal }: CallOptions = {}): List<Message> =>
      new List((cursor) =>
        read(this.#api.GET('/events', { params: { query: at(filter, cursor) }, ...requestOptions(signal) })),
      ),
    /** Sends a message again, as it was and under its id. */
    redeliver: (id: string, { signal }: CallOptions = {}): Promise<Message> =>
      read(
        this.#api.POST('/webhooks/messages/{id}/redeliver', {
          params: { path: { id } },
          ...requestOptions(signal),
        }),
      ),
  }
}

/** Name of an agent as the interface accepts it: 1 to 60 printable ASCII characters. */
export function agentName(name: string): string {
  const printable = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '')
  return printable.trim().slice(0, 60).trim() || 'agent'
}

/** Without a trailing slash. A key is sent without TLS to this machine only. */
function addressOf(baseUrl: string): string {
  const url = URL.parse(baseUrl)
  if (!url || url.username || url.password || url.search || url.hash)
    throw new TypeError('baseUrl is the address of the bank, such as https://bank.example.')
  const isHere = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    throw new TypeError('baseUrl begins with https://: a key must not be sent in the clear.')
  return url.href.replace(/\/+$/, '')
}

const newKey = ({ idempotencyKey = randomUUID() }: Omit<CreateOptions, 'signal'>) => ({
  'Idempotency-Key': idempotencyKey,
})

const requestOptions = (signal: AbortSignal | undefined): { signal?: AbortSignal } =>
  signal ? { signal } : {}

const at = <F extends object>(filter: F, cursor: string | undefined) => ({
  ...filter,
  ...(cursor !== undefined && { cursor }),
})

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/** The bank's answer. @throws SixpenceProblem | SixpenceUnreachable */
async function read<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    if (cause instanceof SixpenceUnreachable) throw cause
    // A success whose body is cut off or not JSON.
    throw new SixpenceUnreachable('The answer of the bank could not be read.', { cause })
  })
  if (!response.ok || data === undefined) throw problemOf(response, error)
  return data
}
