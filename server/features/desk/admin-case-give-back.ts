import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { giveCaseBack } from './queue/assignments.ts'

export const adminCaseGiveBack: Handler<typeof calls.adminCaseGiveBack> = async (
  { kind, object },
  { by, change, tell },
) => {
  await change(async (client) => {
    tell({ customerId: undefined, detail: { kind, object } })
    await giveCaseBack(client, { kind, object }, by.person.id)
  })
  return {}
}
