import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { siteOf } from '#core/site.ts'
import { invoiceById, type Invoice, type OwnInvoice } from '#store/invoice/invoices.ts'

/** Look-ups charged for an unknown link, against guessing. */
const costOfUnknown = 5

const partsOf = ({ id, createdAt }: Pick<Invoice, 'id' | 'createdAt'>) =>
  ['payment-link', 'invoice', id, createdAt.toISOString()] as const

/** Address of an invoice's public page: its number, and an HMAC of 256 bits that only this server can compute. */
export const invoiceLinkOf = (
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  invoice: Pick<Invoice, 'id' | 'createdAt' | 'brand'>,
): string =>
  `${siteOf(config, invoice.brand)}/invoice/${invoice.id}-${secrets.mac(...partsOf(invoice)).toString('base64url')}`

/**
 * The invoice of a link as its payee sees it, for anyone with the link. An invoice of another brand, or that funds an
 * own account, has no link. @throws Refused invoiceLinkUnknown
 */
export async function invoiceOfLink(s: Services, secret: string, browser: Browser): Promise<OwnInvoice> {
  const [, id = '', mac = ''] = /^(\d{1,15})-([\w-]{43})$/.exec(secret) ?? []
  const invoice = id ? await invoiceById(s.db, Number(id)) : undefined
  const isRight = invoice !== undefined && s.secrets.isMac(mac, ...partsOf(invoice))
  if (isRight && invoice.brand === browser.brand && invoice.payeeId !== null)
    return { ...invoice, side: 'payee' }
  await s.rate.take('lookup', `links ${browser.address}`, s.clock.now().getTime(), costOfUnknown)
  throw new Refused('invoiceLinkUnknown')
}
