import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { askCompany } from './card-company.ts'

export const cardActivationDataGet: Handler<typeof calls.cardActivationDataGet> = async (_input, context) => {
  const { services: s, refuse } = context
  const { product, order, currency } = await requireCard(context, 'activate')
  const { activation } = product
  return {
    // Only the first card of an account pays the activation fee; a replacement is free.
    fees: activation && order?.isFirst ? [{ type: 'activation', amount: activation }] : [],
    extraParams: ['securityCode'],
    feeCurrency: currency,
    companyKey: await askCompany(s, (company) => company.publicKey(), refuse),
  }
}
