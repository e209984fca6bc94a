import type { AnyCall, ReferenceKind } from '@sixpence/protocol/call'
import type { RefusalName } from '@sixpence/protocol/codes'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { ownGlobalBatch } from '#store/batch/global-batches.ts'
import { ownMassBatch } from '#store/mass/mass-batches.ts'
import { ownMassTemplate } from '#store/mass/mass-templates.ts'
import { ownBatch } from '#store/batch/batches.ts'
import { ownDocuments, ownUpload } from '#store/document/documents.ts'
import { ownExport, ownPaymentFile, ownView } from '#store/export/exports.ts'
import { ownInvoice } from '#store/invoice/invoices.ts'
import { ownContract } from '#store/contract/contracts.ts'
import { allowedIpsOf } from '#store/api-key/allowed-ips.ts'
import { apiKeysOf } from '#store/api-key/api-keys.ts'
import { ownWebhookMessage } from '#store/delivery/webhook-log.ts'
import { webhooksOf } from '#store/delivery/webhooks.ts'
import { logosOf } from '#store/logo/logos.ts'
import { ownMovement } from '#store/operation/movements.ts'
import { ownExternalCard } from '#store/external-card/external-cards.ts'
import { ownRepresentative } from '#store/representative/representatives.ts'
import { savedButtonsOf } from '#store/saved-button/saved-buttons.ts'
import { ownMessage } from '#store/delivery/history.ts'
import { ownWayIn } from '#store/way-in/ways-in.ts'
import { ownSubscription } from '#store/subscription/subscriptions.ts'

/** Refusal by kind of reference that is not found. */
export const notFound = {
  ownAccount: 'accountNotFound',
  ownTransaction: 'transactionNotFound',
  ownSubscription: 'subscriptionNotFound',
  ownAddress: 'addressNotFound',
  ownRepresentative: 'representativeNotFound',
  ownPhone: 'phoneNotFound',
  ownEmail: 'emailNotFound',
  ownUpload: 'uploadNotFound',
  ownDocument: 'documentNotFound',
  ownMovement: 'transactionNotFound',
  ownExport: 'exportNotFound',
  ownBatch: 'batchNotFound',
  ownGlobalBatch: 'globalBatchNotFound',
  ownMassBatch: 'massNotFound',
  ownMassTemplate: 'massTemplateNotFound',
  ownPaymentFile: 'paymentFileNotFound',
  ownView: 'viewNotFound',
  ownContract: 'contractNotFound',
  ownWayIn: 'instructionNotFound',
  ownExternalCard: 'externalCardNotFound',
  ownInvoice: 'invoiceUnknown',
  ownSavedButton: 'savedButtonNotFound',
  ownIpnMessage: 'ipnMessageNotFound',
  ownLogo: 'logoNotFound',
  ownApiKey: 'apiKeyNotFound',
  ownAllowedIp: 'allowedIpNotFound',
  ownWebhook: 'webhookNotFound',
  ownWebhookMessage: 'webhookMessageNotFound',
} as const satisfies Record<ReferenceKind, RefusalName>

type Stores = Pick<Services, 'store' | 'contacts' | 'db' | 'personal' | 'clock'>
type Find = (stores: Stores, customerId: number, id: number) => Promise<unknown>

const find: Record<ReferenceKind, Find> = {
  ownAccount: ({ store }, customerId, id) => store.accounts.own(customerId, id),
  ownTransaction: ({ store }, customerId, id) => store.transactions.own(customerId, id),
  ownSubscription,
  ownAddress: async ({ contacts }, customerId, id) => (await contacts.addresses(customerId, id))[0],
  ownRepresentative: ({ db }, customerId, id) => ownRepresentative(db, customerId, id),
  ownPhone: async ({ contacts }, customerId, id) => (await contacts.phones(customerId, id))[0],
  ownEmail: async ({ contacts }, customerId, id) => (await contacts.emails(customerId, id))[0],
  ownUpload: ({ db }, customerId, id) => ownUpload(db, customerId, id),
  ownDocument: async ({ db }, customerId, id) => (await ownDocuments(db, customerId, id))[0],
  ownMovement,
  ownBatch: ({ db }, customerId, id) => ownBatch(db, customerId, id),
  ownGlobalBatch: ({ db }, customerId, id) => ownGlobalBatch(db, customerId, id),
  ownMassBatch: ({ db }, customerId, id) => ownMassBatch(db, customerId, id),
  ownMassTemplate: ({ db }, customerId, id) => ownMassTemplate(db, customerId, id),
  ownExport: ({ db }, customerId, id) => ownExport(db, customerId, id),
  ownPaymentFile: ({ db }, customerId, id) => ownPaymentFile(db, customerId, id),
  ownView: ({ db }, customerId, id) => ownView(db, customerId, id),
  ownContract: ({ db }, customerId, id) => ownContract(db, customerId, id),
  ownWayIn: ({ db }, customerId, id) => ownWayIn(db, customerId, id),
  ownExternalCard,
  ownInvoice: ({ db }, customerId, id) => ownInvoice(db, customerId, id),
  ownSavedButton: async ({ db }, customerId, id) => (await savedButtonsOf(db, customerId, id))[0],
  ownIpnMessage: ({ db }, customerId, id) => ownMessage(db, customerId, id),
  ownLogo: async ({ db }, customerId, id) => (await logosOf(db, customerId, id))[0],
  ownApiKey: async ({ db }, customerId, id) => (await apiKeysOf(db, customerId, id))[0],
  ownAllowedIp: async ({ db }, customerId, id) => (await allowedIpsOf(db, customerId, id))[0],
  ownWebhook: async (s, customerId, id) => (await webhooksOf(s, customerId, s.clock.now(), id))[0],
  ownWebhookMessage: ({ db }, customerId, id) => ownWebhookMessage(db, customerId, id),
}

/** The object of this kind and id, if it is the customer's. */
export const findReference = (
  stores: Stores,
  kind: ReferenceKind,
  { customerId, id }: { customerId: number; id: number },
): Promise<unknown> => find[kind](stores, customerId, id)

/**
 * Resolves every reference in the input and checks that it belongs to the customer. Another customer's object is
 * refused like a missing one. @throws Refused accountNotFound etc. at the field
 */
export async function resolveReferences(
  call: AnyCall,
  input: Record<string, unknown>,
  customerId: number,
  stores: Stores,
): Promise<Record<string, unknown>> {
  const own: Record<string, unknown> = {}
  const looking: Promise<void>[] = []
  const references: Readonly<Record<string, ReferenceKind | undefined>> = call.references ?? {}
  for (const field of Object.keys(references)) {
    const kind = references[field]
    const value = input[field]
    if (value !== undefined && kind !== undefined)
      looking.push(
        find[kind](stores, customerId, Number(value)).then((thing) => {
          if (!thing) throw new Refused(notFound[kind], {}, field)
          own[field] = thing
        }),
      )
  }
  await Promise.all(looking)
  return own
}
