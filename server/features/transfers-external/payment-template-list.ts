import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { Handler } from '#context/handler.ts'
import { templatesOf } from '#store/payee/payment-templates.ts'

export const paymentTemplateList: Handler<typeof calls.paymentTemplateList> = async (
  _input,
  { by, services: s },
) => {
  const templates = await templatesOf(s, by.customer.id)
  return {
    templates: templates.map(({ id, method, country, currency, savedAt, ...template }) => ({
      ...template,
      templateId: id,
      type: method,
      countryCode: country,
      currencyCode: currency,
      savedAt: savedAt.toISOString(),
    })),
  }
}
