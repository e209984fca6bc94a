import { networksOf } from '@sixpence/protocol/methods/fields/digital'
import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import { askWays } from '#payments/rails/ways-in.ts'
import { requestWaysIn, waysInOf } from '#store/way-in/ways-in.ts'
import { digitalOffer } from './digital-offer.ts'
import { accountIn } from './open-accounts.ts'

/**
 * The account and the address request commit together. The address is requested from the partner after the commit, by
 * this call or, after a crash, by the job.
 */
export const digitalWalletCreate: Handler<typeof calls.digitalWalletCreate> = async (
  { currencyCode, network: requestedNetwork },
  { by: { customer }, services: s, change, refuse, language },
) => {
  if (customer.limited) refuse('openingLimited')
  if (!digitalOffer(s, customer).includes(currencyCode))
    refuse('currencyNotOffered', { currency: currencyCode })
  const network = networksOf(currencyCode).find(
    (network) => requestedNetwork === undefined || network === requestedNetwork,
  )
  if (network === undefined) return refuse('networkNotOffered', { currency: currencyCode })
  const now = s.clock.now()
  const accountId = await change(async (client) => {
    const id = await accountIn(client, customer, { currency: currencyCode, language, now })
    await requestWaysIn(client, {
      accountId: id,
      ways: [{ way: 'chain', source: 'anyone', network }],
      now,
    })
    return id
  })
  const wallet = async () => (await waysInOf(s.db, [accountId])).find((way) => way.network === network)
  const wayIn = await wallet()
  if (wayIn) await askWays(s, [wayIn])
  const way = wayIn?.state === 'given' ? wayIn : await wallet()
  const address = way?.details?.['address']
  if (way?.state === 'notOffered') refuse('networkNotOffered', { currency: currencyCode })
  return address === undefined ? refuse('addressNotReady') : { address, network, accountId }
}
