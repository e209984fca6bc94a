export { List, type Page } from './list.ts'
export { usualPatience, type Patience } from './patience.ts'
export { type FieldError, SixpenceError, SixpenceProblem, SixpenceUnreachable } from './problem.ts'
export {
  type Account,
  agentName,
  apiVersion,
  type Batch,
  type BatchDetails,
  type BatchInput,
  type BatchLine,
  type Button,
  type CallOptions,
  type CreateOptions,
  type Entry,
  type Invoice,
  type InvoiceInput,
  type Message,
  type NewWebhook,
  type Payee,
  type Payment,
  type PaymentInput,
  type RefundInput,
  Sixpence,
  type SixpenceOptions,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
} from './sixpence.ts'
export {
  signWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookMessage,
  WebhookNotGenuine,
} from './webhook.ts'
