import type { Language } from '@sixpence/locales'
import type {
  Access,
  AnyCall,
  DecodedInputOf,
  OutputOf,
  ReferenceKind,
  RefusalOf,
} from '@sixpence/protocol/call'
import type { OwnMassBatch } from '#store/mass/mass-batches.ts'
import type { OwnMassTemplate } from '#store/mass/mass-templates.ts'
import type { OwnGlobalBatch } from '#store/batch/global-batches.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { OwnBatch } from '#store/batch/batches.ts'
import type { OwnAddress, OwnEmail, OwnPhone } from '#store/contact/contacts.ts'
import type { ContractRow } from '#store/contract/contracts.ts'
import type { OwnDocument, OwnUpload } from '#store/document/documents.ts'
import type { OwnAllowedIp } from '#store/api-key/allowed-ips.ts'
import type { OwnApiKey } from '#store/api-key/api-keys.ts'
import type { OwnWebhookMessage } from '#store/delivery/webhook-log.ts'
import type { OwnWebhook } from '#store/delivery/webhooks.ts'
import type { OwnMessage } from '#store/delivery/history.ts'
import type { KeptCard } from '#store/external-card/external-cards.ts'
import type { OwnSavedButton } from '#store/saved-button/saved-buttons.ts'
import type { OwnLogo } from '#store/logo/logos.ts'
import type { OwnExport, OwnPaymentFile, OwnView } from '#store/export/exports.ts'
import type { OwnInvoice } from '#store/invoice/invoices.ts'
import type { OwnMovement } from '#store/operation/movements.ts'
import type { OwnWayIn } from '#store/way-in/ways-in.ts'
import type { OwnRepresentative } from '#store/representative/representatives.ts'
import type { Subscription } from '#store/subscription/subscriptions.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import type { Change, Tell } from '#core/audited-transaction.ts'
import type { Facts } from '#core/refused.ts'
import type { ActingPrincipal, Browser, Principal } from './principal.ts'
import type { Services } from './services.ts'
import type { Translate } from '#core/translate.ts'

export type { ActingPrincipal, Browser, Principal }

/**
 * An act that is confirmed or notified. The subject begins with its name and identifies what is confirmed; the facts
 * are for its description (`server/auth/act-words.ts`).
 */
export type Act = { subject: string; facts?: Readonly<Record<string, string>> | undefined }

type ReferencedObjects = {
  ownAccount: OwnAccount
  ownTransaction: OwnTransaction
  ownSubscription: Subscription
  ownAddress: OwnAddress
  ownRepresentative: OwnRepresentative
  ownPhone: OwnPhone
  ownEmail: OwnEmail
  ownUpload: OwnUpload
  ownDocument: OwnDocument
  ownMovement: OwnMovement
  ownExport: OwnExport
  ownBatch: OwnBatch
  ownGlobalBatch: OwnGlobalBatch
  ownMassBatch: OwnMassBatch
  ownMassTemplate: OwnMassTemplate
  ownPaymentFile: OwnPaymentFile
  ownView: OwnView
  ownContract: ContractRow
  ownWayIn: OwnWayIn
  ownExternalCard: KeptCard
  ownInvoice: OwnInvoice
  ownSavedButton: OwnSavedButton
  ownIpnMessage: OwnMessage
  ownLogo: OwnLogo
  ownApiKey: OwnApiKey
  ownAllowedIp: OwnAllowedIp
  ownWebhook: OwnWebhook
  ownWebhookMessage: OwnWebhookMessage
}

/** Objects the call's reference fields point at, checked to belong to the customer. */
type Own<C extends AnyCall> =
  C['references'] extends Record<string, ReferenceKind | undefined>
    ? {
        [
          Field in keyof C['references'] & keyof DecodedInputOf<C>
        ]: C['references'][Field] extends keyof ReferencedObjects
          ? undefined extends DecodedInputOf<C>[Field]
            ? ReferencedObjects[C['references'][Field]] | undefined
            : ReferencedObjects[C['references'][Field]]
          : never
      }
    : unknown

type CallerOf<A extends Access> = A extends { who: 'customer' }
  ? { by: ActingPrincipal }
  : A extends { who: 'paymentSecret' }
    ? {
        by: undefined
        /** The payment the link opens. */
        payment: GlobalPayment
      }
    : A extends { who: 'person' | 'staff' }
      ? { by: Principal }
      : { by: ActingPrincipal | Principal | undefined }

export type Context<C extends AnyCall> = CallerOf<C['access']> & {
  services: Services
  own: Own<C>
  browser: Browser
  language: Language
  t: Translate
  /** For money calls: the client's UUID and the hash of its body. */
  idempotency: C extends { money: true } ? { key: string; bodyHash: Buffer } : undefined
  /** Runs work in an audited transaction, for changes of more than a single statement. */
  change: Change
  tell: Tell
  /** Ends the call with any of its declared refusals. */
  refuse: (refusal: RefusalOf<C>, facts?: Facts, field?: string) => never
}

/** The answer of a handler; a file call returns bytes, complete or as a stream. */
type AnswerOf<C extends AnyCall> = C extends { file: string }
  ? { bytes: Uint8Array | AsyncIterable<Uint8Array>; name: string; type?: string }
  : OutputOf<C>

/**
 * Result of a handler whose call is confirmed by the person's own factor (`protocol/protection.ts`): the act, if this
 * input needs a confirmation, and its work, which the dispatcher runs only after the confirmation.
 */
export type Plan<Answer> = {
  act?: Act | undefined
  /** `isConfirmed`: false if no confirmation was required, so that later changes are not done unconfirmed. */
  does: (confirmed: { isConfirmed: boolean }) => Promise<Answer>
}

/** Handles a call. */
export type Handler<C extends AnyCall> = (
  input: DecodedInputOf<C>,
  context: Context<C>,
) => Promise<C extends { protection: { factor: 'own'; taken?: never } } ? Plan<AnswerOf<C>> : AnswerOf<C>>

/** A handler whose call is known only at run time. */
export type AnyHandler = (input: never, context: never) => Promise<unknown>
