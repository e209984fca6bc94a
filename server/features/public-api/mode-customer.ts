import type { ApiMode } from '@sixpence/protocol/rules/api-scopes'
import type { Services } from '#context/services.ts'
import { sandboxesOf } from '#store/customer/sandboxes.ts'

/** The company, or its counterpart in the sandbox; undefined while it has none. */
export async function modeCustomer(
  { db }: Pick<Services, 'db'>,
  companyId: number,
  mode: ApiMode = 'live',
): Promise<number | undefined> {
  return mode === 'live' ? companyId : (await sandboxesOf(db, companyId))[0]
}
