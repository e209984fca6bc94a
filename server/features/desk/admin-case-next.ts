import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { claimCase } from './queue/assignments.ts'
import { queueOf } from './queue/queue.ts'
import { requireStill } from './require-permission.ts'

/**
 * Claims the case that is due first. If a colleague claims the same case at the same time, the insert waits for the
 * colleague's commit and finds the case taken; then the next is tried.
 */
export const adminCaseNext: Handler<typeof calls.adminCaseNext> = async (
  { kind },
  { by, services, t, change, tell },
) => {
  const reader = { by, services, t }
  const now = services.clock.now()
  return change(async (client) => {
    await requireStill(client, by, 'adminCaseNext')
    for (;;) {
      const [item] = await queueOf(reader, { kind, whose: 'nobody', isDecidable: true, limit: 1 })
      if (!item) return {}
      if (!(await claimCase(client, item, { personId: by.person.id, now }))) continue
      tell({ customerId: item.customerId, detail: { kind: item.kind, object: item.object } })
      return { item: { ...item, assignee: ownOf(by.person) } }
    }
  })
}

const ownOf = ({ id, firstName, lastName }: { id: number; firstName: string; lastName: string }) => ({
  personId: id,
  name: fullName({ firstName, lastName }),
  isOwn: true,
})
