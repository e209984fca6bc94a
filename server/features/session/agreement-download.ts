import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'
import { find } from './find-agreement.ts'

export const agreementDownload: Handler<typeof calls.agreementDownload> = async ({ id }, context) => {
  const { services: s, browser, language } = context
  const agreement = find(id, context)
  // The PDF library is loaded on first use.
  const { agreementPdf } = await import('#papers/agreement-pdf.ts')
  return {
    bytes: await agreementPdf(agreement, s.brand(browser.brand), language),
    name: `${agreement.id}-${agreement.version}.pdf`,
  }
}
