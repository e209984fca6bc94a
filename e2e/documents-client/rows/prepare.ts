import type { World } from '../world.ts'

/** Ids of the demo's customers and accounts that rows use. */
export async function prepare(world: World): Promise<void> {
  const { kept } = world
  for (const key of ['ines', 'bo', 'victor', 'marta']) {
    const { customer } = (await world.call(key, 'customerInfoGet')) as {
      customer: { customerId: number; userId: number }
    }
    kept[key] = customer.customerId
    kept[`${key}User`] = customer.userId
    await keepAccounts(world, key, key)
  }
  const { customers } = (await world.call('ines', 'userAccessList')) as {
    customers: { id: number; customerName: string }[]
  }
  kept['northlight'] = customers.find(({ customerName }) => customerName === 'Northlight Studio')?.id
  await keepAccounts(world, 'ines/northlight', 'northlight')
  const { addresses } = (await world.call('ines', 'customerAddressInquiry')) as {
    addresses: { addressId: number }[]
  }
  kept['inesAddress'] = addresses[0]?.addressId
}

/** Stores `inesEUR` and the like, the first open account in a currency, and `ines2011`, its cards by type. */
async function keepAccounts(world: World, who: string, key: string): Promise<void> {
  const { accounts } = (await world.call(who, 'balanceInquiry')) as {
    accounts: { accountId: number; type: number; currencyCode: string; accountStatusId: number }[]
  }
  for (const { accountId, type, currencyCode, accountStatusId } of accounts.toReversed())
    if (accountStatusId !== 11)
      world.kept[`${key}${type > 2000 && type < 2200 ? type : currencyCode}`] = accountId
}
